package shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;

@SpringBootTest
@Import(RowhouseConfiguration.class)
class ProductRepositoryTest {
    private final ProductRepository products;

    ProductRepositoryTest(@Autowired ProductRepository products) {
        this.products = products;
    }

    @Test
    void the_products_of_a_category_come_by_name() {
        products.save(new Product("light", "lamp", 3000));
        products.save(new Product("light", "candle", 200));
        products.save(new Product("seats", "chair", 8000));

        assertThat(products.findByCategory("light"))
                .extracting(Product::name)
                .containsExactly("candle", "lamp");
    }
}
