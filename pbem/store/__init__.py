"""Where games are kept: tables, transactions, logs as files, backups. Nothing is imported before it is asked for."""
