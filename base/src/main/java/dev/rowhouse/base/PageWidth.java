package dev.rowhouse.base;

/// How many characters a line of output may have.
///
/// @param columns at least [#LEAST]
public record PageWidth(int columns) {
    /// Lines of any length, for files and other programs.
    public static final PageWidth UNBOUNDED = new PageWidth(Integer.MAX_VALUE);

    /// Narrower pages are treated as if they had this width.
    public static final int LEAST = 40;

    /// Widens what is too narrow to read.
    public PageWidth {
        columns = Math.max(columns, LEAST);
    }
}
