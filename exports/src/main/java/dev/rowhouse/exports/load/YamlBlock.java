package dev.rowhouse.exports.load;

import java.util.Locale;

/// Values of several lines in a YAML file.
final class YamlBlock {
    private YamlBlock() {}

    /// Appends a key and its value: as a literal block, or in quotes where the text has characters
    /// that a block cannot hold.
    ///
    /// @param indent of the key
    static void append(StringBuilder yaml, String indent, String key, String value) {
        yaml.append(indent).append(key).append(": ");
        if (!value.startsWith(" ") && value.codePoints().allMatch(YamlBlock::isPrintable)) {
            yaml.append("|\n");
            value.lines()
                    .forEach(line -> yaml.append(indent).append("  ").append(line).append('\n'));
        } else {
            yaml.append('"');
            value.codePoints().forEach(c -> yaml.append(quoted(c)));
            yaml.append("\"\n");
        }
    }

    private static boolean isPrintable(int c) {
        return c == '\n'
                || c == '\t'
                || c != 0xFEFF
                        && c != 0x2028
                        && c != 0x2029
                        && !Character.isISOControl(c)
                        && Character.getType(c) != Character.SURROGATE;
    }

    private static String quoted(int c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                    isPrintable(c)
                            ? Character.toString(c)
                            : String.format(Locale.ROOT, c > 0xFFFF ? "\\U%08x" : "\\u%04x", c);
        };
    }
}
