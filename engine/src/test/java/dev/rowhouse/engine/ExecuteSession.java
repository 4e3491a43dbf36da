package dev.rowhouse.engine;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.engine.result.ReadStatistics;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenSession;
import dev.rowhouse.testkit.ManualClock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/// Runs statements of golden files on a database of their own, with keyspace `ks` in use.
///
/// | verb | what it does |
/// | --- | --- |
/// | `execute` | executes statements one after another and prints what each answers, if anything |
/// | `cost` | the same, with what reading cost below each answer |
/// | `trace` | the same, with what the trace tells below each answer |
/// | `pages N` | executes one statement in pages of N rows and prints each page |
/// | `hint` | the same as `execute`, with the hints of errors |
/// | `wait SECONDS` | moves the clock |
final class ExecuteSession implements GoldenSession {
    // 2026-01-01T00:00:00Z
    private static final long START_MICROS = 1_767_225_600_000_000L;

    private final ManualClock clock = new ManualClock(START_MICROS);
    private final Rowhouse database;
    private final Session session;

    ExecuteSession() {
        this(RowhouseOptions.compatible());
    }

    ExecuteSession(RowhouseOptions options) {
        database =
                Rowhouse.inMemory(new RowhouseComponents(clock, RandomSource.seeded(1)), options);
        session = database.connect();
        session.execute(
                "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE ks");
    }

    @Override
    public String run(GoldenCase golden) {
        return switch (golden.verb()) {
            case "execute", "cost", "hint", "trace" -> executeAll(golden);
            case "pages" -> pages(golden);
            case "wait" -> {
                clock.advance(Duration.ofSeconds(Long.parseLong(golden.arguments().getFirst())));
                yield "";
            }
            default -> throw new IllegalArgumentException("unknown verb " + golden.verb());
        };
    }

    private String executeAll(GoldenCase golden) {
        List<String> outputs = new ArrayList<>();
        try {
            for (Statement statement : CqlParser.parseAll(golden.input())) {
                Span span = statement.span();
                String cql = golden.input().substring(span.offset(), span.offset() + span.length());
                outputs.add(execute(cql, golden.verb()));
            }
        } catch (CqlException e) {
            outputs.add(error(e, golden.verb()));
        }
        return outputs.stream().filter(one -> !one.isEmpty()).collect(Collectors.joining("\n\n"));
    }

    private String execute(String cql, String verb) {
        try {
            SimpleStatement statement = SimpleStatement.of(cql);
            ResultSet result =
                    session.execute(verb.equals("trace") ? statement.withTracing() : statement);
            StringBuilder text = new StringBuilder(table(result));
            result.warnings()
                    .forEach(warning -> text.append("warning: ").append(warning).append('\n'));
            if (verb.equals("cost") && result.columns().size() > 0) {
                text.append(cost(result.statistics())).append('\n');
            }
            result.tracingId().ifPresent(id -> text.append(trace(id)));
            return text.toString().stripTrailing();
        } catch (CqlException e) {
            return error(e, verb);
        }
    }

    private String error(CqlException e, String verb) {
        String hint = verb.equals("hint") ? e.hint().map(one -> "\nhint: " + one).orElse("") : "";
        String trace = e.tracingId().map(id -> "\n" + trace(id).stripTrailing()).orElse("");
        return "error " + e.code() + ": " + e.message() + hint + trace;
    }

    private String trace(UUID id) {
        StringBuilder text = new StringBuilder();
        ResultRow asked =
                session.execute("SELECT * FROM system_traces.sessions WHERE session_id = ?", id)
                        .first()
                        .orElseThrow();
        text.append("trace: ")
                .append(asked.getString("command"))
                .append(", ")
                .append(asked.getString("request"))
                .append(' ')
                .append(new TreeMap<>(asked.getMap("parameters")))
                .append('\n');
        session.execute("SELECT activity FROM system_traces.events WHERE session_id = ?", id)
                .forEach(row -> text.append("  ").append(row.getString("activity")).append('\n'));
        return text.toString();
    }

    private String pages(GoldenCase golden) {
        int size = Integer.parseInt(golden.arguments().getFirst());
        String cql = golden.input().replaceAll(";\\s*$", "");
        try {
            StringBuilder text = new StringBuilder();
            ResultSet page = session.execute(SimpleStatement.of(cql).withPageSize(size));
            while (true) {
                text.append(table(page));
                if (page.isLastPage()) {
                    return text.toString();
                }
                text.append('\n');
                page = page.nextPage();
            }
        } catch (CqlException e) {
            return error(e, golden.verb());
        }
    }

    private static String cost(ReadStatistics statistics) {
        return "read: %d partitions, %d rows, %d tombstones%s%s%s"
                .formatted(
                        statistics.partitionsRead(),
                        statistics.rowsRead(),
                        statistics.tombstonesMet(),
                        statistics.filtered() ? ", filtered" : "",
                        statistics.sortedInMemory() ? ", sorted in memory" : "",
                        statistics.index().map(name -> ", by index " + name).orElse(""));
    }

    private static String table(ResultSet result) {
        int columns = result.columns().size();
        if (columns == 0) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(result.columns().asList().stream().map(column -> column.name()).toList());
        for (ResultRow row : result.rows()) {
            List<String> line = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                line.add(row.format(i));
            }
            lines.add(line);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            text.append(line(lines, i, ' ', '|'));
            if (i == 0) {
                text.append(line(List.of(dashes(lines)), 0, '-', '+'));
            }
        }
        if (result.rows().isEmpty()) {
            text.append("(no rows)\n");
        }
        return text.toString();
    }

    private static List<String> dashes(List<List<String>> lines) {
        List<String> dashes = new ArrayList<>();
        for (int i = 0; i < lines.getFirst().size(); i++) {
            dashes.add("-".repeat(width(lines, i)));
        }
        return dashes;
    }

    private static int width(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private static String line(List<List<String>> lines, int index, char blank, char separator) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.get(index).size(); i++) {
            text.append(blank);
            if (i > 0) {
                text.append(separator).append(blank);
            }
            String value = lines.get(index).get(i);
            text.append(value).append(" ".repeat(width(lines, i) - value.length()));
        }
        return text.append(blank).append('\n').toString();
    }

    @Override
    public void close() {
        database.close();
    }
}
