package dev.rowhouse.cql.schema;

/// What a storage-attached index does to texts before it keeps them, and to those it is asked for:
/// two texts are equal to it when they become the same.
///
/// @param isCaseSensitive whether upper and lower case differ; otherwise all becomes lower case
/// @param isNormalized whether texts are brought into Unicode's normal form C
/// @param isAscii whether letters, digits and signs outside of ASCII become those inside which are
///     like them
public record TextAnalysis(boolean isCaseSensitive, boolean isNormalized, boolean isAscii) {
    /// Texts are taken as they are.
    public static final TextAnalysis NONE = new TextAnalysis(true, false, false);
}
