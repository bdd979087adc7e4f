"""Reading a mail, telling who wrote it, writing the answer, carrying both."""
