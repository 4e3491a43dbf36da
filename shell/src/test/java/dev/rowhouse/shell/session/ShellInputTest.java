package dev.rowhouse.shell.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellInputTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t",
                "SELECT ';' FROM t",
                "BEGIN BATCH INSERT INTO t (k) VALUES (1);",
                "BEGIN TRANSACTION UPDATE t SET v += 1 WHERE k = 1;",
                "BEGIN TRANSACTION UPDATE t SET v += 1 WHERE k = 1; COMMIT TRANSACTION"
            })
    void asksForMoreUntilASemicolonEndsTheStatement(String input) {
        assertThat(Shell.isComplete(input)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t;",
                "BEGIN TRANSACTION UPDATE t SET v += 1 WHERE k = 1; COMMIT TRANSACTION;",
                "",
                "-- nothing",
                "exit",
                "SOURCE 'a.cql'",
                "describe tables"
            })
    void takesStatementsWithASemicolonAndItsOwnCommandsWithout(String input) {
        assertThat(Shell.isComplete(input)).isTrue();
    }
}
