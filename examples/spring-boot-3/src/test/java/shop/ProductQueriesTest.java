package shop;

import static dev.rowhouse.junit.QueryAssertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;

import dev.rowhouse.junit.RowhouseTest;

import org.junit.jupiter.api.Test;

/// The cost of a query, without a Spring context.
@RowhouseTest(schema = "/shop.cql", keyspace = "shop")
class ProductQueriesTest {
    @Test
    void theProductsOfACategoryAreOnePartition(CqlSession session) {
        session.execute(
                "INSERT INTO products_by_category (category, name, price) VALUES ('light', 'lamp', 3000)");

        ResultSet found =
                session.execute("SELECT * FROM products_by_category WHERE category = 'light'");

        assertThat(found).readsOnePartition().readsRows(1);
    }
}
