/// The audit log: every login and statement with its client. Entry class:
/// [dev.rowhouse.server.audit.AuditLog].
@NullMarked
package dev.rowhouse.server.audit;

import org.jspecify.annotations.NullMarked;
