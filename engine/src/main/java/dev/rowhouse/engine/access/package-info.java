/// Roles, permissions and identities, in the tables of the keyspace `system_auth`: their
/// statements, authentication and authorization. Entry classes:
/// [dev.rowhouse.engine.access.AccessControl], and [dev.rowhouse.engine.access.Authorizer] for what
/// each statement needs.
@NullMarked
package dev.rowhouse.engine.access;

import org.jspecify.annotations.NullMarked;
