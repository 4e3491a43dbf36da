package dev.rowhouse.design.readme;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.DesignedFiles;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.TextLine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The parts of a README that the designer has written: a fenced block after each line of the form
///
/// `<!-- rowhouse design MODEL: PART -->`
///
/// where the part is `model` (the file itself), `cql` (the statements that create the tables),
/// `table NAME`, `plan NAME` (of a query or mutation) or `warnings`.
final class ReadmeBlocks {
    private static final Pattern MARKER =
            Pattern.compile("<!-- rowhouse design (\\S+): (\\w+) ?(\\w*) -->");

    private final FileSystem files;
    private final Path folder;
    private final DesignedFiles designed;

    ReadmeBlocks(FileSystem files, Path folder, DesignedFiles designed) {
        this.files = files;
        this.folder = folder;
        this.designed = designed;
    }

    /// The README with all its blocks as the designer writes them today.
    String current(String readme) throws IOException {
        List<String> result = new ArrayList<>();
        List<String> lines = readme.lines().toList();
        int at = 0;
        while (at < lines.size()) {
            result.add(lines.get(at));
            Matcher matcher = MARKER.matcher(lines.get(at));
            at++;
            if (matcher.matches()) {
                if (!lines.get(at).startsWith("```")) {
                    throw new IllegalArgumentException(
                            "line " + (at + 1) + ": a block must follow");
                }
                result.add(lines.get(at));
                result.addAll(block(matcher.group(1), matcher.group(2), matcher.group(3)));
                at++;
                while (!lines.get(at).equals("```")) {
                    at++;
                }
            }
        }
        return String.join("\n", result) + "\n";
    }

    private List<String> block(String model, String part, String name) throws IOException {
        if (part.equals("model")) {
            return files.readText(folder.resolve(model))
                    .lines()
                    .dropWhile(line -> line.startsWith("#") || line.isBlank())
                    .toList();
        }
        Design design = designed.design(folder.resolve(model));
        String text = TextLine.plain(DesignText.of(design));
        return switch (part) {
            case "cql" ->
                    design.schemaCql().stream()
                            .skip(1)
                            .map(statement -> statement + ";")
                            .collect(Collectors.joining("\n\n"))
                            .lines()
                            .toList();
            case "table" -> paragraph(text, "  ┌ " + name + " ");
            case "plan" -> paragraph(text, "  " + name + " ");
            case "warnings" -> section(text, "Warnings");
            default -> throw new IllegalArgumentException("no part " + part);
        };
    }

    private static List<String> paragraph(String text, String start) {
        List<String> lines =
                text.lines()
                        .dropWhile(line -> !line.startsWith(start))
                        .takeWhile(line -> !line.isBlank())
                        .map(line -> line.substring(2).stripTrailing())
                        .toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("the design has no \"" + start.strip() + "\"");
        }
        return lines;
    }

    private static List<String> section(String text, String heading) {
        return text.lines()
                .dropWhile(line -> !line.equals(heading))
                .skip(2)
                .takeWhile(line -> !line.equals("Tables"))
                .map(line -> line.substring(Math.min(2, line.length())).stripTrailing())
                .toList();
    }
}
