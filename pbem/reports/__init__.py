"""What a receipt or report says, and how it is drawn and worded."""
