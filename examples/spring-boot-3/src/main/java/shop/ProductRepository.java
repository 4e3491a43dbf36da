package shop;

import org.springframework.data.cassandra.core.mapping.MapId;
import org.springframework.data.repository.CrudRepository;

import java.util.List;

/// The products of the shop.
public interface ProductRepository extends CrudRepository<Product, MapId> {
    /// Reads the products of a category, sorted by name.
    List<Product> findByCategory(String category);
}
