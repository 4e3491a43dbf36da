/// Guardrails: warn about or reject statements that are risky in production; Cassandra's under
/// their names, and some of our own. Entry class: [dev.rowhouse.engine.guardrail.Guardrails].
@NullMarked
package dev.rowhouse.engine.guardrail;

import org.jspecify.annotations.NullMarked;
