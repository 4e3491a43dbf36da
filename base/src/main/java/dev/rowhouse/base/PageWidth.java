package dev.rowhouse.base;

/// The maximum number of characters in a line of output.
///
/// @param columns at least [#LEAST]
public record PageWidth(int columns) {
    /// Lines of any length, for files and other programs.
    public static final PageWidth UNBOUNDED = new PageWidth(Integer.MAX_VALUE);

    /// Narrower pages are treated as if they had this width.
    public static final int LEAST = 40;

    /// Raises widths that are too small to read.
    public PageWidth {
        columns = Math.max(columns, LEAST);
    }
}
