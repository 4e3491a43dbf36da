package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;

import dev.rowhouse.testserver.QueryCost;
import dev.rowhouse.testserver.TestServer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.time.Duration;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProductsTest {
    private final TestServer server =
            TestServer.builder().keyspace("shop").schema("shop.cql").start();
    private final CqlSession session =
            CqlSession.builder()
                    .addContactPoint(server.address())
                    .withLocalDatacenter(server.datacenter())
                    .withKeyspace("shop")
                    .build();

    @AfterEach
    void reset() {
        server.reset();
    }

    @AfterAll
    void stop() {
        session.close();
        server.close();
    }

    @Test
    void aProductIsFoundByItsId() {
        session.execute("INSERT INTO products (id, name) VALUES (7, 'lamp')");

        ResultSet found = session.execute("SELECT name FROM products WHERE id = 7");

        assertEquals("lamp", found.one().getString("name"));
        assertEquals(1, QueryCost.of(found.getExecutionInfo()).partitionsRead());
    }

    @Test
    void aReservationEndsAfterAnHour() {
        session.execute("INSERT INTO products (id, name) VALUES (8, 'lamp') USING TTL 3600");

        server.clock().advance(Duration.ofHours(1));

        assertNull(session.execute("SELECT name FROM products WHERE id = 8").one());
    }
}
