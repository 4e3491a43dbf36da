package dev.rowhouse.storage.compaction;

import dev.rowhouse.cql.schema.HumanSize;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.storage.compaction.SSTableFacts.Tombstones;
import dev.rowhouse.storage.sstable.metadata.TimeSpan;
import dev.rowhouse.storage.sstable.metadata.TombstoneTimes;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/// A table as golden files draw it: what stands after `WITH` (for a table of counters, after
/// `counters WITH`), then the SSTables, one a line.
///
/// ```
/// line  := id size word*
/// word  := 'level' n              its level, 0 by default
///        | 'ring' from '..' to    between which percentages of the ring its keys lie, 0..100 by
///                                 default
///        | 'written' from '..' to its first and last write, each a number of microseconds or a
///                                 time of day
///        | 'dead' n '% at' second how much of it was deleted or expires then; at 100 % nothing
///                                 outlasts that
///        | 'made' second          since when it exists
///        | 'busy'                 it is being compacted
/// ```
///
/// @param table the table
/// @param facts what the strategy gets to know
record DrawnTable(TableMetadata table, TableFacts facts) {
    private static final int CELLS = 1000;

    /// Reads a drawing.
    ///
    /// @param settings `now=second`, `memtable=timestamp` (the oldest write in memory) and
    ///     `flush=size`, each as needed
    static DrawnTable parse(List<String> settings, String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        List<SSTableFacts> sstables = new ArrayList<>();
        Set<String> busy = new HashSet<>();
        for (String line : lines.subList(1, lines.size())) {
            sstables.add(sstable(line, busy));
        }
        return new DrawnTable(
                table(lines.getFirst()),
                new TableFacts(
                        sstables,
                        busy,
                        micros(setting(settings, "memtable", "" + Long.MAX_VALUE)),
                        bytes(setting(settings, "flush", "0B")),
                        Long.parseLong(setting(settings, "now", "1000000"))));
    }

    private static String setting(List<String> settings, String name, String otherwise) {
        return settings.stream()
                .filter(setting -> setting.startsWith(name + "="))
                .map(setting -> setting.substring(name.length() + 1))
                .findFirst()
                .orElse(otherwise);
    }

    static TableMetadata table(String options) {
        boolean isCounters = options.startsWith("counters ");
        String with = isCounters ? options.substring("counters ".length()) : options;
        return table(isCounters ? "counter" : "int", with);
    }

    /// @param value the type of the value column
    static TableMetadata table(String value, String with) {
        Schema schema =
                apply(
                        Schema.EMPTY,
                        "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        schema =
                apply(
                        schema,
                        "CREATE TABLE k.t (p int, c int, v "
                                + value
                                + ", PRIMARY KEY (p, c)) "
                                + with);
        return schema.findTable("k", "t").orElseThrow();
    }

    private static Schema apply(Schema schema, String statement) {
        SchemaContext context = new SchemaContext(Optional.of("k"), () -> new UUID(0, 1), () -> 1L);
        return SchemaStatements.apply(schema, (SchemaStatement) CqlParser.parse(statement), context)
                .schema();
    }

    private static SSTableFacts sstable(String line, Set<String> busy) {
        try (Scanner words = new Scanner(line)) {
            String id = words.next();
            long bytes = bytes(words.next());
            int level = 0;
            TokenSpan tokens = TokenSpan.RING;
            long[] written = {1, 1};
            TombstoneTimes dead = new TombstoneTimes();
            long deadUntil = TimeSpan.NO_DELETION_TIME;
            long made = 0;
            while (words.hasNext()) {
                String word = words.next();
                switch (word) {
                    case "level" -> level = words.nextInt();
                    case "ring" -> tokens = ring(words.next());
                    case "made" -> made = words.nextLong();
                    case "busy" -> busy.add(id);
                    case "written" -> {
                        String[] ends = words.next().split(Pattern.quote(".."), -1);
                        written = new long[] {micros(ends[0]), micros(ends[1])};
                    }
                    case "dead" -> {
                        int percent = Integer.parseInt(words.next().replace("%", ""));
                        words.next("at");
                        int second = words.nextInt();
                        for (int i = 0; i < CELLS * percent / 100; i++) {
                            dead.add(second);
                        }
                        deadUntil = percent == 100 ? second : deadUntil;
                    }
                    default -> throw new IllegalArgumentException(line + ": " + word);
                }
            }
            TimeSpan times = new TimeSpan(written[0], written[1], deadUntil, deadUntil, 0, 0);
            return new SSTableFacts(
                    id, bytes, level, tokens, times, new Tombstones(dead, CELLS), made);
        }
    }

    private static long bytes(String text) {
        return (long) HumanSize.parse(text).orElseThrow().bytes();
    }

    private static long micros(String text) {
        return text.contains("T")
                ? Instant.parse(text).toEpochMilli() * 1000
                : Long.parseLong(text);
    }

    private static TokenSpan ring(String percentages) {
        String[] ends = percentages.split(Pattern.quote(".."), -1);
        double to = Double.parseDouble(ends[1]);
        long first = token(Double.parseDouble(ends[0]));
        long last = to == 100 ? Long.MAX_VALUE : token(to) - 1;
        return new TokenSpan(first, Math.max(first, last));
    }

    private static long token(double percentage) {
        return (long) ((percentage / 100 - 0.5) * 0x1p64);
    }
}
