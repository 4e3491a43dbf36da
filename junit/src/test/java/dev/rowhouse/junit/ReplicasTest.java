package dev.rowhouse.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;

import dev.rowhouse.engine.replica.Replica;
import dev.rowhouse.engine.replica.Replicas;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

@RowhouseTest(keyspace = "shop", schema = "shop.cql", replicas = 3)
class ReplicasTest {
    private static final String UPDATE = "UPDATE products SET name = 'light' WHERE id = 1";
    private static final String SELECT = "SELECT name FROM products WHERE id = 1";

    private static ResultSet at(ConsistencyLevel level, CqlSession session, String cql) {
        return session.execute(SimpleStatement.newInstance(cql).setConsistencyLevel(level));
    }

    private static String name(ConsistencyLevel level, CqlSession session) {
        return String.valueOf(at(level, session, SELECT).all().getFirst().getString("name"));
    }

    @Test
    void the_driver_says_how_many_replicas_are_alive(CqlSession session, Replicas replicas) {
        replicas.get(2).stop();
        // The driver would try the next node, and there is none.
        AllNodesFailedException failed =
                catchThrowableOfType(
                        AllNodesFailedException.class,
                        () -> at(ConsistencyLevel.ALL, session, SELECT));
        UnavailableException few =
                (UnavailableException) failed.getAllErrors().values().iterator().next().getFirst();
        assertThat(few.getRequired()).isEqualTo(3);
        assertThat(few.getAlive()).isEqualTo(2);
        assertThat(few.getConsistencyLevel()).isEqualTo(ConsistencyLevel.ALL);
        assertThat(at(ConsistencyLevel.QUORUM, session, SELECT).all()).hasSize(1);
    }

    @Test
    void the_driver_says_how_many_replicas_have_answered(CqlSession session, Replicas replicas) {
        replicas.get(0).delay();
        replicas.get(2).delay();
        WriteTimeoutException write =
                catchThrowableOfType(
                        WriteTimeoutException.class,
                        () -> at(ConsistencyLevel.QUORUM, session, UPDATE));
        assertThat(write.getBlockFor()).isEqualTo(2);
        assertThat(write.getReceived()).isEqualTo(1);
        assertThat(write.getWriteType()).isEqualTo(WriteType.SIMPLE);
        ReadTimeoutException read =
                catchThrowableOfType(
                        ReadTimeoutException.class,
                        () -> at(ConsistencyLevel.QUORUM, session, SELECT));
        assertThat(read.getReceived()).isEqualTo(1);
        assertThat(read.wasDataPresent()).isTrue();
    }

    @RepeatedTest(2)
    void a_read_at_one_may_be_stale_and_one_at_quorum_is_not(
            CqlSession session, Replicas replicas) {
        replicas.keepHints(false);
        replicas.get(2).stop();
        at(ConsistencyLevel.QUORUM, session, UPDATE);
        replicas.get(2).start();
        replicas.prefer(replicas.get(2));
        assertThat(name(ConsistencyLevel.ONE, session)).isEqualTo("lamp");
        assertThat(name(ConsistencyLevel.QUORUM, session)).isEqualTo("light");
        assertThat(name(ConsistencyLevel.ONE, session)).isEqualTo("light");
    }

    @RepeatedTest(5)
    void reads_at_quorum_see_what_was_written_at_quorum_whatever_goes_wrong(
            CqlSession session, Replicas replicas, RepetitionInfo repetition) {
        replicas.disturb(repetition.getCurrentRepetition());
        for (int i = 0; i < 50; i++) {
            at(
                    ConsistencyLevel.QUORUM,
                    session,
                    "UPDATE products SET name = 'name " + i + "' WHERE id = 1");
            assertThat(name(ConsistencyLevel.QUORUM, session)).isEqualTo("name " + i);
        }
    }

    @Test
    void each_test_begins_with_replicas_that_are_up(Replicas replicas) {
        assertThat(replicas.all()).hasSize(3).allMatch(Replica::isInTime);
    }
}
