package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.wire.Connection;
import dev.rowhouse.testkit.Shrinker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Leaves out of a script all that is not needed for its last statement to be answered differently.
final class ScriptShrinker {
    private static final int TRIALS_MAX = 150;
    private static final Entry TRUNCATE = ScriptDraw.entry(List.of(), "TRUNCATE t");

    private final Connection connection;
    private final RandomSource names;

    ScriptShrinker(Connection connection, RandomSource names) {
        this.connection = connection;
        this.names = names;
    }

    /// The smallest script found; nothing when the difference does not come again.
    ///
    /// @param shape of the difference, which has to stay
    Optional<List<Entry>> shrunk(List<Entry> script, String shape) {
        Predicate<List<Entry>> hasShape = some -> hasShape(some, shape);
        if (!hasShape.test(script)) {
            return Optional.empty();
        }
        Entry last = script.getLast();
        List<Entry> alone = withoutWrites(script);
        List<Entry> smaller =
                hasShape.test(alone) ? alone : withFewerWrites(withoutQueries(script), shape);
        smaller = hasShape.test(smaller) ? smaller : script;
        List<Entry> before = smaller.subList(0, smaller.size() - 1);
        return Optional.of(
                with(
                        Shrinker.shrink(
                                before, limited(30, some -> hasShape.test(with(some, last)))),
                        last));
    }

    private static List<Entry> withoutWrites(List<Entry> script) {
        List<Entry> schema = script.subList(0, schemaSize(script));
        return with(schema, script.getLast());
    }

    private static List<Entry> withoutQueries(List<Entry> script) {
        Entry last = script.getLast();
        return script.stream()
                .filter(entry -> entry == last || !starts(entry, "SELECT", "DESCRIBE"))
                .toList();
    }

    /// How many statements at the beginning make the schema.
    private static int schemaSize(List<Entry> script) {
        int size = 0;
        while (size < script.size() - 1 && starts(script.get(size), "CREATE")) {
            size++;
        }
        return size;
    }

    private static boolean starts(Entry entry, String... words) {
        for (String word : words) {
            if (entry.statement().getFirst().startsWith(word)) {
                return true;
            }
        }
        return false;
    }

    private static List<Entry> with(List<Entry> before, Entry last) {
        List<Entry> script = new ArrayList<>(before);
        script.add(last);
        return script;
    }

    private static Predicate<List<Entry>> limited(int trialsMax, Predicate<List<Entry>> predicate) {
        int[] trials = {0};
        return some -> trials[0]++ < trialsMax && predicate.test(some);
    }

    private boolean hasShape(List<Entry> script, String shape) {
        try (Pair pair = new Pair(connection, names)) {
            return isOf(pair.lastAnswers(script), script, shape);
        }
    }

    private static boolean isOf(Optional<Answers> answers, List<Entry> script, String shape) {
        return answers.filter(found -> found.isOpen(script.getLast(), Circumstances.of(script)))
                .filter(found -> found.shape(script.getLast()).equals(shape))
                .isPresent();
    }

    /// Tries on one keyspace, emptied between the trials: making and dropping tables takes a node a
    /// hundred times as long as a write.
    private List<Entry> withFewerWrites(List<Entry> script, String shape) {
        int schema = schemaSize(script);
        List<Entry> writes = script.subList(schema, script.size() - 1);
        if (writes.stream().anyMatch(entry -> starts(entry, "CREATE", "ALTER", "DROP"))) {
            return script;
        }
        Entry last = script.getLast();
        try (Pair pair = new Pair(connection, names)) {
            script.subList(0, schema).forEach(pair::answers);
            List<Entry> fewer =
                    Shrinker.shrink(
                            writes,
                            limited(
                                    TRIALS_MAX,
                                    some -> {
                                        pair.answers(TRUNCATE);
                                        return isOf(
                                                pair.lastAnswers(with(some, last)), script, shape);
                                    }));
            List<Entry> smaller = new ArrayList<>(script.subList(0, schema));
            smaller.addAll(fewer);
            return with(smaller, last);
        }
    }
}
