package dev.rowhouse.engine.access;

import java.util.Optional;

/// The change of a role in a statement.
///
/// @param superuser whether it may do everything
/// @param login whether one can log in as it
/// @param saltedHash the hash of its password
record RoleChange(
        Optional<Boolean> superuser, Optional<Boolean> login, Optional<String> saltedHash) {}
