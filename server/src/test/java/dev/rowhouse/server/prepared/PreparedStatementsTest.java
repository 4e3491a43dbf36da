package dev.rowhouse.server.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.message.StatementId;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/// Statements are known by Cassandra's identities, and the memory they take is bounded.
class PreparedStatementsTest {
    private static final String CQL = "SELECT key FROM system.local";

    @Test
    void identities_are_those_of_cassandra() {
        // md5("SELECT key FROM system.local") and md5("shop" + the same).
        assertThat(StatementId.of(Optional.empty(), CQL).bytes().toHex())
                .isEqualTo("276f869f859c2414261f4adb164a0c08");
        assertThat(StatementId.of(Optional.of("shop"), CQL).bytes().toHex())
                .isEqualTo("e39b60737d6ee4951a35e017a54af73c");
    }

    @Test
    void those_not_used_for_longest_go_first() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            PreparedStatement statement = session.prepare(CQL);
            PreparedStatements known = new PreparedStatements(30_000);
            StatementId favourite = StatementId.of(Optional.empty(), "favourite");
            StatementId forgotten = StatementId.of(Optional.empty(), "forgotten");
            known.add(forgotten, statement);
            known.add(favourite, statement);
            for (int i = 0; i < 1000; i++) {
                known.add(StatementId.of(Optional.empty(), "statement " + i), statement);
                assertThat(known.find(favourite)).isPresent();
            }
            assertThat(known.find(forgotten)).isEmpty();
            assertThat(known.size()).isBetween(5, 15);
            assertThat(known.evictions()).isGreaterThan(900);
        }
    }

    @Test
    void preparing_again_takes_no_more_memory() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            PreparedStatement statement = database.connect().prepare(CQL);
            PreparedStatements known = new PreparedStatements(30_000);
            StatementId id = StatementId.of(Optional.empty(), CQL);
            for (int i = 0; i < 1000; i++) {
                known.add(id, statement);
            }
            assertThat(known.size()).isEqualTo(1);
            assertThat(known.evictions()).isZero();
        }
    }

    @Test
    void only_those_that_make_room_are_counted() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            PreparedStatement statement = database.connect().prepare(CQL);
            PreparedStatements known = new PreparedStatements(30_000);
            KnownStatement outdated = known.add(StatementId.of(Optional.empty(), CQL), statement);
            known.remove(outdated);
            assertThat(known.size()).isZero();
            assertThat(known.evictions()).isZero();
        }
    }
}
