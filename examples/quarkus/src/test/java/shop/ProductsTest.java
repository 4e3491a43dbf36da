package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.quarkus.runtime.api.session.QuarkusCqlSession;

import dev.rowhouse.testserver.Fault;
import dev.rowhouse.testserver.QueryCost;
import dev.rowhouse.testserver.TestServer;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

@QuarkusTest
@WithTestResource(RowhouseResource.class)
class ProductsTest {
    @Inject Products products;
    @Inject QuarkusCqlSession session;
    TestServer server;

    @AfterEach
    void reset() {
        server.reset();
    }

    @Test
    void theProductsOfACategoryAreSortedByName() {
        products.save(new Product("light", "lamp", 3000));
        products.save(new Product("light", "candle", 200));
        products.save(new Product("seats", "chair", 8000));

        assertEquals(
                List.of(new Product("light", "candle", 200), new Product("light", "lamp", 3000)),
                products.ofCategory("light"));
    }

    @Test
    void aTestDoesNotSeeTheProductsOfOthers() {
        products.save(new Product("light", "torch", 900));

        assertEquals(List.of(new Product("light", "torch", 900)), products.ofCategory("light"));
    }

    @Test
    void theProductsOfACategoryAreOnePartition() {
        products.save(new Product("light", "lamp", 3000));

        ResultSet found =
                session.execute("SELECT * FROM products_by_category WHERE category = 'light'");

        QueryCost cost = QueryCost.of(found.getExecutionInfo());
        assertEquals(1, cost.partitionsRead());
        assertEquals(1, cost.rowsRead());
    }

    @Test
    void aFailedWriteIsReported() {
        server.faults().fail(Fault.WRITE_FAILURE).whenStatementHas("products_by_category");

        assertThrows(
                WriteFailureException.class,
                () -> products.save(new Product("light", "lamp", 3000)));
    }
}
