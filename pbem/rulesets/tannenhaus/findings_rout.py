"""The finding of the Rout Phase: a move that was ordered and cannot be made."""

from pbem.core.findings import Kind, declare

ROUT_BARRED = declare(
    "tann.rout.barred",
    Kind.ILLEGAL,
    "{unit}, in {where}, cannot rout to {areas}: not next to it, full, closed to it, or nearer to an enemy.",
)
