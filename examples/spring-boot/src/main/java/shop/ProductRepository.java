package shop;

import org.springframework.data.cassandra.core.mapping.MapId;
import org.springframework.data.repository.CrudRepository;

import java.util.List;

/// The products, by what is asked of them.
public interface ProductRepository extends CrudRepository<Product, MapId> {
    /// Those of a category, by name.
    List<Product> findByCategory(String category);
}
