package dev.rowhouse.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import org.junit.jupiter.api.Test;

import java.time.Duration;

/// Fields of every kind, those of a superclass and private ones included.
@RowhouseTest(keyspace = "shop", schema = "shop.cql")
class InjectedFieldsTest extends InheritedFields {
    @FromRowhouse private Session engine = InheritedFields.none();
    @FromRowhouse private TestClock clock = InheritedFields.none();
    @FromRowhouse private Faults faults = InheritedFields.none();

    @Test
    void all_are_of_the_same_database(
            Rowhouse sameDatabase, TestClock sameClock, Faults sameFaults) {
        assertThat(sameDatabase).isSameAs(database);
        assertThat(sameClock).isSameAs(clock);
        assertThat(sameFaults).isSameAs(faults);
        session.execute("INSERT INTO products (id, name) VALUES (7, 'soap') USING TTL 60");
        assertThat(engine.execute("SELECT * FROM products WHERE id = 7").all()).hasSize(1);
        clock.advance(Duration.ofMinutes(2));
        assertThat(engine.execute("SELECT * FROM products WHERE id = 7").all()).isEmpty();
    }
}
