package shop;

import static dev.rowhouse.junit.QueryAssertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;

import dev.rowhouse.junit.RowhouseTest;

import org.junit.jupiter.api.Test;

@RowhouseTest(keyspace = "shop", schema = "/shop.cql")
class ProductsTest {
    @Test
    void aProductIsFoundByItsId(CqlSession session) {
        session.execute("INSERT INTO products (id, name) VALUES (1, 'lamp')");

        ResultSet found = session.execute("SELECT name FROM products WHERE id = 1");

        assertThat(found).readsOnePartition().readsRows(1);
    }
}
