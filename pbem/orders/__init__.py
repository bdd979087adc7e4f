"""Order texts to orders and back, with errors that name line and column."""
