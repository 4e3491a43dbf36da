package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.relational.Mapped;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.model.concept.TimeText;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// When the rows of existing tables expire, as `ttl` of what they stand for: by the tables'
/// `default_time_to_live`, or by `USING TTL` of what inserts them.
///
/// @param schema the existing tables
/// @param kinds what their rows stand for
/// @param changes what writes them, with lines
/// @param file the file of the tables
/// @param notes where to tell what could not be taken over
record Lifetimes(
        CqlSchema schema,
        RowKinds kinds,
        Map<Modification, SourceLine> changes,
        String file,
        Notes notes) {
    private static final Set<String> TIMES = Set.of("timestamp", "date", "timeuuid");

    /// The position of a statement.
    record SourceLine(String file, int line) {}

    /// Times by the names of entities and relationships.
    Map<String, String> times(RelationalModel model) {
        Map<String, String> times = new LinkedHashMap<>();
        for (Mapped mapped : model.mapped()) {
            kinds.named(mapped.table().name())
                    .flatMap(kind -> time(kind, mapped))
                    .ifPresent(time -> times.put(mapped.name(), time));
        }
        return times;
    }

    private Optional<String> time(RowKind kind, Mapped mapped) {
        Map<String, Long> seconds = new LinkedHashMap<>();
        kind.tables().forEach(table -> seconds.put(table.name(), seconds(table, mapped.name())));
        Set<Long> different = new TreeSet<>(seconds.values());
        long longest = different.stream().mapToLong(Long::longValue).max().orElse(0);
        TableMetadata first = kind.tables().getFirst();
        int line = schema.lines().getOrDefault(first.name(), 1);
        if (longest == 0) {
            updates(kind, mapped.name(), 0);
            return Optional.empty();
        }
        if (different.contains(0L)) {
            tell(
                    file,
                    line,
                    "some tables of "
                            + mapped.name()
                            + " keep rows for ever, others do not: "
                            + listed(seconds),
                    "the model keeps them for ever; write `ttl: "
                            + TimeText.of(Duration.ofSeconds(longest))
                            + "` if all of them should expire");
            return Optional.empty();
        }
        Duration time = Duration.ofSeconds(Math.max(longest, Duration.ofHours(1).toSeconds()));
        if (different.size() > 1 || time.toSeconds() != longest) {
            tell(
                    file,
                    line,
                    mapped.name() + " has `ttl: " + TimeText.of(time) + "`: " + listed(seconds),
                    different.size() > 1
                            ? "the model has one time for all tables; the import took the longest"
                            : "an hour is the shortest time that a model has");
        }
        boolean changes = updates(kind, mapped.name(), longest);
        return Optional.of(TimeText.of(time) + (changes ? since(kind, mapped, line) : ""));
    }

    private static String listed(Map<String, Long> seconds) {
        return String.join(
                ", ",
                seconds.entrySet().stream()
                        .map(each ->
                                each.getKey()
                                        + " "
                                        + (each.getValue() == 0
                                                ? "for ever"
                                                : TimeText.of(Duration.ofSeconds(each.getValue()))))
                        .toList());
    }

    /// The TTL of a table's rows; 0 for ever.
    private long seconds(TableMetadata table, String name) {
        long own = table.options().defaultTimeToLiveSeconds();
        TreeSet<Long> inserted = new TreeSet<>();
        for (Map.Entry<Modification, SourceLine> each : changes.entrySet()) {
            if (each.getKey() instanceof Insert insert
                    && insert.table().text().equals(table.name())) {
                Optional<Term> given = insert.using().timeToLive();
                if (given.isPresent() && number(given.get()).isEmpty()) {
                    tell(
                            each.getValue().file(),
                            each.getValue().line(),
                            "USING TTL with a parameter is dropped: each caller may give another time",
                            "write `ttl: 30 days` at " + name + " if one time fits all instances");
                }
                inserted.add(given.flatMap(Lifetimes::number).orElse(own));
            }
        }
        // If one statement writes rows without a TTL, they stay for ever.
        return inserted.isEmpty() ? own : inserted.contains(0L) ? 0 : inserted.last();
    }

    private static Optional<Long> number(Term term) {
        return term instanceof Term.Literal literal && literal.text().matches("\\d{1,9}")
                ? Optional.of(Long.valueOf(literal.text()))
                : Optional.empty();
    }

    /// Whether statements change rows; times of their own are told.
    private boolean updates(RowKind kind, String name, long usual) {
        boolean isUpdated = false;
        for (Map.Entry<Modification, SourceLine> each : changes.entrySet()) {
            boolean isOfKind =
                    each.getKey() instanceof Update update
                            && kind.tables().stream()
                                    .anyMatch(table -> table.name().equals(update.table().text()));
            isUpdated |= isOfKind;
            Optional<Term> given = each.getKey().using().timeToLive();
            if (isOfKind
                    && given.isPresent()
                    && !given.flatMap(Lifetimes::number).equals(Optional.of(usual))) {
                tell(
                        each.getValue().file(),
                        each.getValue().line(),
                        "USING TTL of an UPDATE is dropped: in a model, whole instances expire",
                        "write `ttl` at "
                                + name
                                + ", or move the expiring columns to a separate entity");
            }
        }
        return isUpdated;
    }

    /// The attribute from which the time counts, for rows that are changed later: each change
    /// writes a TTL again, and only a time in the key tells the remaining one.
    private String since(RowKind kind, Mapped mapped, int line) {
        List<String> candidates =
                kind.key().stream()
                        .filter(column ->
                                Optional.ofNullable(kind.columns().get(column))
                                        .filter(Lifetimes::isTime)
                                        .isPresent())
                        .flatMap(column -> mapped.attribute(column).stream())
                        .toList();
        if (candidates.size() != 1) {
            return "";
        }
        notes.add(
                new Note(
                        Note.Kind.GUESSED,
                        file,
                        line,
                        mapped.name() + " expires some time after " + candidates.getFirst(),
                        "its rows are changed later, and all their copies should expire together"));
        return " after " + candidates.getFirst();
    }

    private static boolean isTime(ColumnMetadata column) {
        return TIMES.contains(column.type().cql());
    }

    private void tell(String where, int line, String message, String remedy) {
        notes.add(new Note(Note.Kind.CHANGED, where, line, message, remedy));
    }
}
