package dev.rowhouse.prove.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.RandomSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class CassandraTargetTest {
    @Test
    void the_port_may_be_left_out() {
        assertThat(CassandraAddress.parse("cassandra://10.0.0.1"))
                .isEqualTo(new CassandraAddress("10.0.0.1", 9042));
        assertThat(CassandraAddress.parse("cassandra://db.example:9142/"))
                .isEqualTo(new CassandraAddress("db.example", 9142));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"127.0.0.1:9042", "http://x:1", "cassandra://", "cassandra://h:1/ks", "a b"})
    void anything_else_is_refused_with_the_right_form(String text) {
        assertThatThrownBy(() -> CassandraAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cassandra://host:port");
    }

    @Test
    void where_nobody_listens_the_message_says_so_and_what_to_do() {
        CassandraAddress nobody = new CassandraAddress("127.0.0.1", 1);

        assertThatThrownBy(() -> CassandraTarget.connect(nobody, RandomSource.seeded(1)))
                .isInstanceOf(TargetException.class)
                .hasMessage(
                        "no Cassandra answers at 127.0.0.1:1; start one (scripts/cassandra start) or"
                                + " give another address");
    }

    @Test
    void settings_that_the_driver_does_not_understand_are_named() {
        ClusterSettings settings =
                new ClusterSettings(
                        List.of(new CassandraAddress("127.0.0.1", 1)),
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        "datastax-java-driver { basic = ");

        assertThatThrownBy(() -> CassandraTarget.connect(settings, RandomSource.seeded(1)))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("the driver does not understand its settings: ");
    }

    @Test
    void settings_of_the_driver_are_merged_and_all_nodes_are_tried() {
        ClusterSettings settings =
                new ClusterSettings(
                        List.of(
                                new CassandraAddress("127.0.0.1", 1),
                                new CassandraAddress("127.0.0.2", 1)),
                        Optional.of("QUORUM"),
                        Optional.of("LOCAL_SERIAL"),
                        3,
                        "datastax-java-driver.basic.request.timeout = 3 seconds");

        assertThatThrownBy(() -> CassandraTarget.connect(settings, RandomSource.seeded(1)))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("no Cassandra answers at 127.0.0.1:1, 127.0.0.2:1; start");
    }
}
