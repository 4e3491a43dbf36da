package shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.junit.Fault;
import dev.rowhouse.junit.Faults;
import dev.rowhouse.springboot.AutoConfigureRowhouse;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.QueryTimeoutException;

@SpringBootTest
@AutoConfigureRowhouse(keyspace = "shop", schema = "/shop.cql")
class ProductRepositoryTest {
    private final ProductRepository products;

    ProductRepositoryTest(@Autowired ProductRepository products) {
        this.products = products;
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

    @Test
    void aWriteMayTimeOut(@Autowired Faults faults) {
        faults.fail(Fault.WRITE_TIMEOUT)
                .whenStatementHas("INSERT INTO products_by_category")
                .always();

        assertThatThrownBy(() -> products.save(new Product("light", "lamp", 3000)))
                .isInstanceOf(QueryTimeoutException.class);
    }
}
