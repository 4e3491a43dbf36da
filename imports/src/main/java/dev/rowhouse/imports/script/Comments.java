package dev.rowhouse.imports.script;

import java.util.ArrayList;
import java.util.List;

/// The comments right above a statement.
public final class Comments {
    private Comments() {}

    /// The last block of comment lines in what stands between two statements, without their marks.
    ///
    /// @param between the text from the end of one statement to the beginning of the next
    public static List<String> above(String between) {
        List<String> block = new ArrayList<>();
        boolean isOpen = false;
        boolean isFirst = true;
        for (String line : between.split("\n", -1)) {
            String text = line.strip();
            boolean opens = text.startsWith("/*");
            if (isOpen || opens || text.startsWith("--") || text.startsWith("//")) {
                boolean isBehindStatement =
                        isFirst && !between.isEmpty() && between.charAt(0) == ';';
                if (!isBehindStatement) {
                    block.add(
                            text.replaceFirst("^(/\\*+|--+|//+|\\*)\\s?", "")
                                    .replaceFirst("\\s*\\*/$", ""));
                }
                isOpen = (isOpen || opens) && !text.contains("*/");
            } else if (text.isEmpty() && !block.isEmpty()) {
                block.add("\n");
            }
            isFirst = false;
        }
        return lastBlock(block);
    }

    private static List<String> lastBlock(List<String> lines) {
        List<String> block = new ArrayList<>();
        for (int i = lines.size() - 1; i >= 0; i--) {
            boolean isGap = lines.get(i).equals("\n");
            if (isGap && !block.isEmpty()) {
                return block;
            }
            if (!isGap) {
                block.addFirst(lines.get(i));
            }
        }
        return block;
    }
}
