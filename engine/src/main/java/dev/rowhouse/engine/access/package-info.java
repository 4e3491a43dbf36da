/// Roles, permissions and identities, in the tables of the keyspace `system_auth`: the statements
/// about them, who somebody is, and who may do what. Entry classes:
/// [dev.rowhouse.engine.access.AccessControl], and [dev.rowhouse.engine.access.Authorizer] for what
/// each statement needs.
@NullMarked
package dev.rowhouse.engine.access;

import org.jspecify.annotations.NullMarked;
