/// Roles, permissions and identities: the statements about them, over the tables of the keyspace `system_auth`. Who may do what is kept and
/// told here; it is enforced where clients log in. Entry class: [dev.rowhouse.engine.access.AccessControl].
@NullMarked
package dev.rowhouse.engine.access;

import org.jspecify.annotations.NullMarked;
