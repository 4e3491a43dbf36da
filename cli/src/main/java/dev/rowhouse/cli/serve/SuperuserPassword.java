package dev.rowhouse.cli.serve;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.Rowhouse;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Sees to it that no server asks for passwords and lets everybody in by the one that every
/// Cassandra begins with.
///
/// @param database the database
/// @param random makes passwords
/// @param events gets a generated password
record SuperuserPassword(Rowhouse database, RandomSource random, EventLog events) {
    private static final String ROLE = "cassandra";
    private static final String LETTERS =
            "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int LENGTH = 20;

    /// Gives the superuser another password, if it still has the first one and clients log in: the
    /// one wanted, or one that is told once.
    void require(boolean isAuthenticationOn, Optional<String> wanted) {
        if (!isAuthenticationOn || !database.hasDefaultPassword()) {
            return;
        }
        String password = wanted.orElseGet(this::newPassword);
        database.connect()
                .execute(
                        "ALTER ROLE %s WITH PASSWORD = '%s'"
                                .formatted(ROLE, password.replace("'", "''")));
        if (wanted.isEmpty()) {
            Map<String, String> details = new LinkedHashMap<>();
            details.put("role", ROLE);
            details.put("password", password);
            details.put("remedy", "change it with ALTER ROLE; it is shown only once");
            events.warn("superuser-password", details);
        }
    }

    private String newPassword() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }
}
