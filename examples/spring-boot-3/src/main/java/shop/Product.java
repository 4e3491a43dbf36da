package shop;

import org.springframework.data.cassandra.core.cql.PrimaryKeyType;
import org.springframework.data.cassandra.core.mapping.PrimaryKeyColumn;
import org.springframework.data.cassandra.core.mapping.Table;

/// A product of a category.
///
/// @param category the partition key: products are asked for by category
/// @param name the clustering column: products of a category are sorted by name
/// @param price in cents
@Table("products_by_category")
public record Product(
        @PrimaryKeyColumn(type = PrimaryKeyType.PARTITIONED) String category,
        @PrimaryKeyColumn(type = PrimaryKeyType.CLUSTERED) String name,
        int price) {}
