package dev.rowhouse.cql.schema;

/// The normalization of texts in a storage-attached index, both stored and searched: two texts are
/// equal when their normal forms are.
///
/// @param isCaseSensitive whether upper and lower case differ; otherwise all becomes lower case
/// @param isNormalized whether texts are brought into Unicode's normal form C
/// @param isAscii whether letters, digits and signs outside of ASCII become those inside which are
///     like them
public record TextAnalysis(boolean isCaseSensitive, boolean isNormalized, boolean isAscii) {
    /// Texts are taken as they are.
    public static final TextAnalysis NONE = new TextAnalysis(true, false, false);
}
