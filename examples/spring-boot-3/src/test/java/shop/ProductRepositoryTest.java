package shop;

import static dev.rowhouse.junit.QueryAssertions.assertThat;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.springboot.AutoConfigureRowhouse;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
@AutoConfigureRowhouse(keyspace = "shop", schema = "/shop.cql")
class ProductRepositoryTest {
    @Autowired private ProductRepository products;
    @Autowired private CqlSession session;

    @Test
    void theProductsOfACategoryAreSortedByName() {
        products.save(new Product("light", "lamp", 3000));
        products.save(new Product("light", "candle", 200));
        products.save(new Product("seats", "chair", 8000));

        assertThat(products.findByCategory("light"))
                .extracting(Product::name)
                .containsExactly("candle", "lamp");
    }

    @Test
    void aTestDoesNotSeeTheProductsOfOthers() {
        products.save(new Product("light", "torch", 900));

        assertThat(products.findByCategory("light"))
                .extracting(Product::name)
                .containsExactly("torch");
    }

    @Test
    void theProductsOfACategoryAreOnePartition() {
        products.save(new Product("light", "lamp", 3000));

        assertThat(session.execute("SELECT * FROM products_by_category WHERE category = 'light'"))
                .readsOnePartition()
                .readsRows(1);
    }
}
