/// Who has asked for what, for those who have to know later. Entry class:
/// [dev.rowhouse.server.audit.AuditLog].
@NullMarked
package dev.rowhouse.server.audit;

import org.jspecify.annotations.NullMarked;
