package dev.rowhouse.cql.schema;

/// By what an index on vectors tells which of them are near: the values of its option
/// `similarity_function`, in Cassandra's order.
public enum VectorSimilarity {
    /// By their distance.
    EUCLIDEAN,
    /// By their scalar product; for vectors of length one.
    DOT_PRODUCT,
    /// By the angle between them; what an index takes unless told otherwise. A vector of zeros has
    /// none.
    COSINE
}
