package dev.rowhouse.imports.ddl;

/// Names as SQL quotes them.
public final class SqlNames {
    private SqlNames() {}

    /// The name without quotes and without what stands before its last dot.
    public static String plain(String name) {
        String text = name.strip();
        int dot = -1;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '`') {
                quote = c;
            } else if (c == '.') {
                dot = i;
            }
        }
        return text.substring(dot + 1).replace("\"", "").replace("`", "");
    }
}
