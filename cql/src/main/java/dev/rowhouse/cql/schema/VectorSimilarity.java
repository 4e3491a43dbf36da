package dev.rowhouse.cql.schema;

/// A similarity of vectors: the values of the option `similarity_function`, in Cassandra's order.
public enum VectorSimilarity {
    /// The Euclidean distance.
    EUCLIDEAN,
    /// The scalar product, for vectors of length one.
    DOT_PRODUCT,
    /// The angle between two vectors; the default of an index. A vector of zeros has no angle.
    COSINE
}
