package dev.rowhouse.shell.output;

import java.util.ArrayList;
import java.util.List;

/// Names side by side in columns, read from top to bottom, as cqlsh lists them.
public final class NameList {
    private static final int WIDTH = 80;
    private static final int GAP = 2;

    private NameList() {}

    /// The names in as few lines of 80 characters as they fit in, each line ending with a line
    /// break.
    public static String text(List<String> names) {
        for (int lines = 1; lines < names.size(); lines++) {
            List<Integer> widths = widths(names, lines);
            int total = widths.stream().mapToInt(width -> width + GAP).sum() - GAP;
            if (total < WIDTH) {
                return text(names, lines, widths);
            }
        }
        return names.isEmpty() ? "" : String.join("\n", names) + "\n";
    }

    private static List<Integer> widths(List<String> names, int lines) {
        List<Integer> widths = new ArrayList<>();
        for (int start = 0; start < names.size(); start += lines) {
            widths.add(
                    names.subList(start, Math.min(names.size(), start + lines)).stream()
                            .mapToInt(String::length)
                            .max()
                            .orElse(0));
        }
        return widths;
    }

    private static String text(List<String> names, int lines, List<Integer> widths) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            StringBuilder row = new StringBuilder();
            for (int column = 0; column < widths.size(); column++) {
                int index = column * lines + line;
                String name = index < names.size() ? names.get(index) : "";
                row.append(name).append(" ".repeat(widths.get(column) + GAP - name.length()));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
