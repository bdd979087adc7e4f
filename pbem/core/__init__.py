"""The pure heart: canonical form, events, log, dice, findings, replay, audit."""
