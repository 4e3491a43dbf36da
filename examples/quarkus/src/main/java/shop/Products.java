package shop;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.quarkus.runtime.api.session.QuarkusCqlSession;

import jakarta.enterprise.context.ApplicationScoped;

import java.util.List;

/// The products of the shop.
@ApplicationScoped
public class Products {
    private final QuarkusCqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement ofCategory;

    Products(QuarkusCqlSession session) {
        this.session = session;
        this.insert =
                session.prepare(
                        "INSERT INTO products_by_category (category, name, price) VALUES (?, ?, ?)");
        this.ofCategory =
                session.prepare(
                        "SELECT category, name, price FROM products_by_category WHERE category = ?");
    }

    /// Adds a product, or replaces the one of that category and name.
    public void save(Product product) {
        session.execute(insert.bind(product.category(), product.name(), product.price()));
    }

    /// Reads the products of a category, sorted by name.
    public List<Product> ofCategory(String category) {
        return session.execute(ofCategory.bind(category)).map(Products::product).all();
    }

    private static Product product(Row row) {
        return new Product(row.getString("category"), row.getString("name"), row.getInt("price"));
    }
}
