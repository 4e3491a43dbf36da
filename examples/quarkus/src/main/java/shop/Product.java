package shop;

/// A product of a category.
///
/// @param category the partition key: products are asked for by category
/// @param name the clustering column: products of a category are sorted by name
/// @param price in cents
public record Product(String category, String name, int price) {}
