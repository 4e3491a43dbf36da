package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the documentation says of CQL is what the engine does.
class CqlSupportTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "cql-support.md");
    private static final Pattern SCHEMA = Pattern.compile("(?s)```cql\n(.*?)```");
    private static final Pattern ROW =
            Pattern.compile(
                    "\\| ([^|]+) \\| `([^`]+)` \\| (supported|differs|not|from 6\\.0)(: [^|]+)? \\|");

    private record Line(int number, String production, String cql, String status) {}

    @TestFactory
    Stream<DynamicTest> doesWhatTheDocumentSays() throws IOException {
        String schema = schema();
        return lines().stream()
                .map(line ->
                        DynamicTest.dynamicTest(
                                "line %d, %s".formatted(line.number(), line.production()),
                                () -> check(schema, line)));
    }

    @Test
    void everyKindOfStatementAndPartOfItHasALine() throws IOException {
        Set<Class<?>> kinds = new LinkedHashSet<>();
        for (Class<?> root :
                List.of(
                        Statement.class,
                        Relation.class,
                        Condition.class,
                        Assignment.class,
                        Term.class)) {
            addKinds(root, kinds);
        }
        for (Line line : lines()) {
            removeKinds(parsed(line), kinds);
        }
        assertThat(kinds).as("kinds without a line in " + DOCUMENT).isEmpty();
    }

    private static void checkOfLaterRelease(String schema, Line line) {
        RowhouseOptions options = RowhouseOptions.defaults().withRelease(CassandraRelease.V6_0);
        try (Rowhouse database = Rowhouse.inMemory(RowhouseComponents.system(), options)) {
            Session session = database.connect();
            ScriptPart.split(schema).forEach(part -> session.execute(part.text()));
            run(session, line.cql());
        }
    }

    private static void check(String schema, Line line) {
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            ScriptPart.split(schema).forEach(part -> session.execute(part.text()));
            if (line.status().equals("from 6.0")) {
                checkOfLaterRelease(schema, line);
            }
            if (line.status().equals("not") || line.status().equals("from 6.0")) {
                assertThatThrownBy(() -> run(session, line.cql())).isInstanceOf(CqlException.class);
            } else {
                run(session, line.cql());
            }
        }
    }

    private static void run(Session session, String cql) {
        if (cql.contains(":id")) {
            session.execute(session.prepare(cql).bind(1)).all();
        } else {
            ScriptPart.split(cql).forEach(part -> session.execute(part.text()).all());
        }
    }

    private static String schema() throws IOException {
        Matcher block = SCHEMA.matcher(Files.readString(DOCUMENT));
        if (!block.find()) {
            return fail("there is no schema in " + DOCUMENT);
        }
        return block.group(1);
    }

    private static List<Line> lines() throws IOException {
        List<String> text = Files.readAllLines(DOCUMENT);
        return Stream.iterate(0, i -> i < text.size(), i -> i + 1)
                .filter(i -> text.get(i).contains("`") && text.get(i).startsWith("| "))
                .map(i -> line(i + 1, text.get(i)))
                .toList();
    }

    private static Line line(int number, String text) {
        Matcher row = ROW.matcher(text);
        if (!row.matches()) {
            return fail(
                    "%s:%d: not a line of the form | production | `example` | status |: %s"
                            .formatted(DOCUMENT, number, text));
        }
        return new Line(number, row.group(1), row.group(2), row.group(3));
    }

    private static List<Statement> parsed(Line line) {
        try {
            return CqlParser.parseAll(line.cql());
        } catch (CqlException _) {
            return List.of();
        }
    }

    private static void addKinds(Class<?> type, Set<Class<?>> kinds) {
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                addKinds(permitted, kinds);
            }
        } else {
            kinds.add(type);
        }
    }

    private static void removeKinds(Object part, Set<Class<?>> kinds) {
        kinds.remove(part.getClass());
        switch (part) {
            case Iterable<?> parts when !(part instanceof Path) ->
                    parts.forEach(each -> removeKinds(each, kinds));
            case Optional<?> optional -> optional.ifPresent(each -> removeKinds(each, kinds));
            case Record record -> {
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    removeKinds(value(component, record), kinds);
                }
            }
            default -> {}
        }
    }

    private static Object value(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(component + " cannot be read", e);
        }
    }
}
