/// What hurts in production, and whether a database warns of it or refuses it: Cassandra's
/// guardrails under their names, and some of our own. Entry class:
/// [dev.rowhouse.engine.guardrail.Guardrails].
@NullMarked
package dev.rowhouse.engine.guardrail;

import org.jspecify.annotations.NullMarked;
