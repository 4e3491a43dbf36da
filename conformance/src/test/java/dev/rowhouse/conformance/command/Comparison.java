package dev.rowhouse.conformance.command;

import dev.rowhouse.conformance.script.CqltFile;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.script.DifferenceKind;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.script.ScriptRun;
import dev.rowhouse.conformance.subject.RowhouseSubject;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Shows where Rowhouse differs from what Cassandra answered, grouped by the kind of difference.
final class Comparison {
    private final CqltFolder folder;
    private final PrintStream out;
    private final Map<DifferenceKind, List<String>> found = new TreeMap<>();
    private final List<String> gone = new ArrayList<>();
    private int statements;
    private int allowed;

    Comparison(CqltFolder folder, PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    /// Prints the differences; returns whether there is none, and no mark of one that is gone.
    boolean diff(List<String> topics) throws IOException {
        for (Path file : folder.files(topics)) {
            compare(file, CqltFolder.read(file));
        }
        return report();
    }

    /// Prints the differences and marks them in the files; takes the mark from those that are gone.
    /// Returns true.
    boolean markOpen(List<String> topics) throws IOException {
        for (Path file : folder.files(topics)) {
            CqltFile script = CqltFolder.read(file);
            Files.writeString(file, script.withEntries(compare(file, script)).text());
        }
        report();
        return true;
    }

    private List<Entry> compare(Path file, CqltFile script) {
        List<Entry> entries = new ArrayList<>();
        try (RowhouseSubject rowhouse = new RowhouseSubject(folder.options())) {
            for (Entry entry : script.entries()) {
                entries.add(compare(file, entry, ScriptRun.run(entry, rowhouse)));
            }
        }
        return entries;
    }

    private Entry compare(Path file, Entry entry, List<String> answer) {
        statements++;
        if (entry.deviation().orElse(null) instanceof Entry.Allowed known
                && known.lines().equals(answer)) {
            allowed++;
            return entry;
        }
        if (answer.equals(entry.recorded())) {
            if (entry.deviation().isPresent()) {
                gone.add("    " + place(file, entry));
            }
            return entry.with(entry.recorded(), Optional.empty());
        }
        StringBuilder text = new StringBuilder();
        text.append(place(file, entry)).append('\n');
        entry.directives().lines().forEach(line -> text.append("    ").append(line).append('\n'));
        entry.statement().forEach(line -> text.append("    ").append(line).append('\n'));
        append(text, "  cassandra ", entry.recorded());
        append(text, "  rowhouse  ", answer);
        found.computeIfAbsent(DifferenceKind.of(entry.recorded(), answer), _ -> new ArrayList<>())
                .add(text.toString());
        return entry.deviation().isPresent()
                ? entry
                : entry.with(entry.recorded(), Optional.of(new Entry.Open()));
    }

    private String place(Path file, Entry entry) {
        return "conformance/src/test/resources/cqlt/%s:%d"
                .formatted(folder.name(file), entry.line());
    }

    private static void append(StringBuilder text, String prefix, List<String> lines) {
        if (lines.isEmpty()) {
            text.append(prefix).append("done\n");
        }
        lines.forEach(line -> text.append(prefix).append(line).append('\n'));
    }

    private boolean report() {
        found.forEach((kind, texts) -> {
            out.println("== " + kind.title() + " (" + texts.size() + ")\n");
            texts.forEach(out::println);
        });
        if (!gone.isEmpty()) {
            out.println(
                    "== marked as a difference, and none any more; conformance/run open takes the marks away");
            gone.forEach(out::println);
        }
        int differences = found.values().stream().mapToInt(List::size).sum();
        out.printf("%d statements, %d differences, %d allowed%n", statements, differences, allowed);
        found.forEach((kind, texts) -> out.printf("%6d %s%n", texts.size(), kind.title()));
        return differences == 0 && gone.isEmpty();
    }
}
