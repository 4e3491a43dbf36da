package dev.rowhouse.design.published;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What an expert has published: a primary key for each question of a model. `README.md` beside the
/// files says how they are written.
///
/// @param source who published it and where
/// @param model the model file, from the root of the repository, if it does not lie beside the keys
/// @param entries one for each question
/// @param missing what the published model has and the model file cannot say
record KeysFile(String source, Optional<String> model, List<Entry> entries, List<Missing> missing) {
    private static final Pattern HEAD = Pattern.compile("(source|model) +(\\S.*)");
    private static final Pattern MISSING = Pattern.compile("missing +(\\S.*?): +(\\S.*)");
    private static final Pattern ENTRY = Pattern.compile("(\\w+) +(\\w+) +(\\(\\(.*\\))");
    private static final Pattern OURS = Pattern.compile(" +ours +(\\(\\(.*\\))");
    private static final Pattern VERDICT =
            Pattern.compile(
                    " +(cannot answer|loses rows|redundant|split|shared|cheaper|lacks|static|checked|known defect) +(\\S.*)");

    KeysFile {
        entries = List.copyOf(entries);
        missing = List.copyOf(missing);
    }

    /// The published key for a question, and how ours differs.
    ///
    /// @param table the published table
    /// @param key the published key
    /// @param ours the key that the designer chooses in its place, if it is another one
    /// @param verdicts why ours is another one
    record Entry(
            String question,
            String table,
            String key,
            Optional<String> ours,
            List<Verdict> verdicts) {}

    /// Why our key is another one.
    record Verdict(Kind kind, String reason) {}

    /// What a key can be like beside another; each is something that a program can check, but for
    /// the last.
    enum Kind {
        /// The published key cannot find the rows that the question asks for.
        CANNOT_ANSWER,
        /// Different rows share a published key.
        LOSES_ROWS,
        /// The published key has columns that neither the question nor the identity of the rows
        /// needs.
        REDUNDANT,
        /// The same columns, and the partition key ends elsewhere.
        SPLIT,
        /// Our table answers other questions as well.
        SHARED,
        /// The whole workload costs less by the cost model than when it insists on the published
        /// key.
        CHEAPER,
        /// The published table does not store an attribute that the question shows; the reason
        /// begins with the attribute's path.
        LACKS,
        /// Columns that the published table and ours keep once for each partition; not a
        /// difference.
        STATIC,
        /// The application checks a condition that the published key does not bind either; not a
        /// difference. The reason says which, in the words of the plan.
        CHECKED,
        /// The published key is better.
        KNOWN_DEFECT
    }

    /// Something that the model file cannot say.
    record Missing(String place, String what) {}

    /// The model file of the keys.
    ///
    /// @param root the root of the repository
    /// @param file the file of the keys
    Path modelFile(Path root, Path file) {
        String name = file.getFileName().toString();
        return model.map(root::resolve)
                .orElseGet(() -> file.resolveSibling(name.replace(".keys", ".yaml")))
                .normalize();
    }

    /// Reads a file.
    ///
    /// @throws IllegalArgumentException when a line is none of those that such a file has
    static KeysFile parse(String name, String text) {
        Reader reader = new Reader();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (!reader.read(lines.get(i))) {
                throw new IllegalArgumentException(name + ":" + (i + 1) + ": " + lines.get(i));
            }
        }
        return reader.file();
    }

    /// Collects the lines of one file.
    private static final class Reader {
        private Optional<String> source = Optional.empty();
        private Optional<String> model = Optional.empty();
        private final List<Entry> entries = new ArrayList<>();
        private final List<Missing> missing = new ArrayList<>();

        boolean read(String line) {
            if (line.isBlank() || line.startsWith("#")) {
                return true;
            }
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                if (head.group(1).equals("source")) {
                    source = Optional.of(head.group(2));
                } else {
                    model = Optional.of(head.group(2));
                }
                return true;
            }
            return readMissing(line) || readEntry(line) || readDifference(line);
        }

        private boolean readMissing(String line) {
            Matcher matcher = MISSING.matcher(line);
            return matcher.matches()
                    && missing.add(new Missing(matcher.group(1), matcher.group(2)));
        }

        private boolean readEntry(String line) {
            Matcher matcher = ENTRY.matcher(line);
            return matcher.matches()
                    && entries.add(
                            new Entry(
                                    matcher.group(1),
                                    matcher.group(2),
                                    matcher.group(3),
                                    Optional.empty(),
                                    List.of()));
        }

        private boolean readDifference(String line) {
            Matcher ours = OURS.matcher(line);
            Matcher verdict = VERDICT.matcher(line);
            if (entries.isEmpty() || !(ours.matches() || verdict.matches())) {
                return false;
            }
            Entry last = entries.removeLast();
            if (ours.matches()) {
                entries.add(
                        new Entry(
                                last.question(),
                                last.table(),
                                last.key(),
                                Optional.of(ours.group(1)),
                                last.verdicts()));
            } else {
                List<Verdict> verdicts = new ArrayList<>(last.verdicts());
                String kind = verdict.group(1).replace(' ', '_').toUpperCase(Locale.ROOT);
                verdicts.add(new Verdict(Kind.valueOf(kind), verdict.group(2)));
                entries.add(
                        new Entry(
                                last.question(), last.table(), last.key(), last.ours(), verdicts));
            }
            return true;
        }

        KeysFile file() {
            return new KeysFile(source.orElse(""), model, entries, missing);
        }
    }
}
