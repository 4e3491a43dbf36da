package shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.Checkpoint;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;

@SpringBootTest
@Import(RowhouseConfiguration.class)
class ProductRepositoryTest {
    private final ProductRepository products;
    private final Checkpoint emptyTables;

    ProductRepositoryTest(
            @Autowired ProductRepository products, @Autowired Checkpoint emptyTables) {
        this.products = products;
        this.emptyTables = emptyTables;
    }

    @BeforeEach
    void reset() {
        emptyTables.restore();
    }

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
}
