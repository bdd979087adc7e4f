"""Handbooks in Markdown, for players, referees and rule authors; ``pbem guide`` prints them."""
