package dev.rowhouse.exports.java;

import dev.rowhouse.exports.file.GeneratedFile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One Java source while it is written: lines with their indentation, and the imports that they
/// need.
///
/// **Thread safety.** Belongs to one thread.
final class JavaSource {
    private static final Pattern WHITESPACE = Pattern.compile("\\s+");
    private static final int COLUMNS_MAX = 100;
    private static final String INDENT = "    ";

    private final String packageName;
    private final String name;
    private final Map<String, String> imports = new HashMap<>();
    private final StringBuilder body = new StringBuilder();
    private int level;

    /// @param packageName the package
    /// @param name the simple name of its type
    JavaSource(String packageName, String name) {
        this.packageName = packageName;
        this.name = name;
        imports.put(name, packageName + "." + name);
    }

    /// The name of the type that is written.
    String name() {
        return name;
    }

    /// A type as this source calls it: by its simple name, unless that is taken by another one.
    String use(String qualified) {
        String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
        String known = imports.putIfAbsent(simple, qualified);
        return known == null || known.equals(qualified) ? simple : qualified;
    }

    /// A line, or several, each indented; an empty text is a blank line.
    void line(String text) {
        text.lines()
                .forEach(line ->
                        body.append(line.isEmpty() ? "" : INDENT.repeat(level) + line)
                                .append('\n'));
        if (text.isEmpty()) {
            body.append('\n');
        }
    }

    /// A line that opens a block.
    void open(String text) {
        line(text);
        level++;
    }

    /// A line that closes a block.
    void close(String text) {
        level--;
        line(text);
    }

    /// A line that closes a block and opens the next.
    void turn(String text) {
        close(text);
        level++;
    }

    /// A comment of one sentence, in as many lines as it takes.
    void comment(String sentence) {
        wrapped(sentence, COLUMNS_MAX - level * INDENT.length() - 3)
                .forEach(each -> line("// " + SourceText.inComment(each)));
    }

    /// A documentation comment.
    ///
    /// @param paragraphs each a paragraph, or a tag such as `@param`; at least one
    void javadoc(List<String> paragraphs) {
        int width = COLUMNS_MAX - level * INDENT.length() - 3;
        line("/**");
        boolean isFirst = true;
        boolean wasTag = false;
        for (String paragraph : paragraphs) {
            boolean isTag = paragraph.startsWith("@");
            boolean isInList = paragraph.startsWith("<li>") || paragraph.startsWith("</");
            if (!isFirst && !(isTag && wasTag) && !isInList) {
                line(" *");
            }
            String text = isFirst || isTag || paragraph.startsWith("<") ? "" : "<p>";
            wrapped(text + SourceText.inDocumentation(paragraph), width)
                    .forEach(each -> line(" * " + each));
            isFirst = false;
            wasTag = isTag;
        }
        line(" */");
    }

    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : WHITESPACE.splitAsStream(text.strip()).toList()) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /// Elements of a list within a documentation comment, as paragraphs.
    static List<String> list(List<String> sentences) {
        List<String> list = new ArrayList<>(List.of("<ul>"));
        sentences.forEach(each -> list.add("<li>" + escaped(each)));
        list.add("</ul>");
        return list;
    }

    /// The public record that the file is for, one component a line.
    void recordOf(List<String> components) {
        line(
                components.stream()
                        .collect(
                                Collectors.joining(
                                        ",\n        ",
                                        "public record " + name() + "(\n        ",
                                        ") {}")));
    }

    /// Opens or ends a declaration with parts in brackets: on one line if there is room, else one
    /// part a line.
    ///
    /// @param before up to the opening bracket
    /// @param after from the closing bracket on
    static String declaration(String before, List<String> parts, String after) {
        String line = before + String.join(", ", parts) + after;
        return line.length() <= COLUMNS_MAX - INDENT.length()
                ? line
                : before + "\n        " + String.join(",\n        ", parts) + after;
    }

    /// Text for a documentation comment, where some characters mean something.
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "{@literal @}");
    }

    /// The file, under the folder of sources.
    GeneratedFile file() {
        StringBuilder text = new StringBuilder("package " + packageName + ";\n\n");
        TreeSet<String> others = new TreeSet<>();
        TreeSet<String> standard = new TreeSet<>();
        for (String qualified : imports.values()) {
            String from = qualified.substring(0, qualified.lastIndexOf('.'));
            if (!from.equals(packageName) && !from.equals("java.lang")) {
                (qualified.startsWith("java.") ? standard : others).add(qualified);
            }
        }
        others.forEach(each -> text.append("import ").append(each).append(";\n"));
        if (!others.isEmpty() && !standard.isEmpty()) {
            text.append('\n');
        }
        standard.forEach(each -> text.append("import ").append(each).append(";\n"));
        if (!others.isEmpty() || !standard.isEmpty()) {
            text.append('\n');
        }
        return new GeneratedFile(
                "src/main/java/" + packageName.replace('.', '/') + "/" + name + ".java",
                text.append(body).toString());
    }
}
