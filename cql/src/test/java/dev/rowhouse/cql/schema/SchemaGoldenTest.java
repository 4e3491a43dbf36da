package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Use;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Data definition answers as Apache Cassandra answers.
class SchemaGoldenTest {
    @TestFactory
    Stream<DynamicTest> answersAsCassandra() {
        return GoldenRunner.of("golden/schema", DdlSession::new).tests();
    }

    /// A schema and a keyspace in use, changed statement by statement.
    private static final class DdlSession implements GoldenSession {
        private static final Pattern DESCRIBE =
                Pattern.compile(
                        "DESCRIBE (ONLY KEYSPACE|TABLE|TYPE|INDEX|MATERIALIZED VIEW) \"?(\\w+)\"?( WITH INTERNALS)?;");
        private static final Set<String> DEFAULT_OPTIONS = defaultOptions();

        private Schema schema = Schema.EMPTY;
        private Optional<String> keyspace = Optional.empty();
        private long tables;

        private static Set<String> defaultOptions() {
            TableMetadata table =
                    TableMetadata.builder("k", "t", new UUID(0, 0))
                            .addPartitionKeyColumn("k", NativeType.INT)
                            .build();
            Set<String> lines = new HashSet<>(CreateStatements.table(table).lines().toList());
            lines.add("    AND additional_write_policy = '99p'");
            lines.removeIf(line -> !line.startsWith("    AND "));
            return lines;
        }

        @Override
        public String run(GoldenCase golden) {
            try {
                return golden.input().startsWith("DESCRIBE")
                        ? describe(golden.input())
                        : execute(golden.input());
            } catch (CqlException e) {
                return "error " + e.code() + ": " + e.message();
            }
        }

        private String execute(String text) {
            Statement statement = CqlParser.parse(text);
            if (statement instanceof Use use) {
                keyspace = Optional.of(use.keyspace().text());
                return "ok";
            }
            SchemaContext context =
                    new SchemaContext(keyspace, () -> new UUID(0, ++tables), () -> 0);
            SchemaResult result =
                    SchemaStatements.apply(schema, (SchemaStatement) statement, context);
            schema = result.schema();
            List<String> lines = new ArrayList<>();
            result.warnings().forEach(warning -> lines.add("warning: " + warning));
            return lines.isEmpty() ? "ok" : String.join("\n", lines);
        }

        private String describe(String text) {
            Matcher words = DESCRIBE.matcher(text);
            if (!words.matches()) {
                throw new IllegalArgumentException(text);
            }
            String name = words.group(2);
            if (words.group(1).equals("ONLY KEYSPACE")) {
                return CreateStatements.keyspace(schema.findKeyspace(name).orElseThrow());
            }
            KeyspaceMetadata found = schema.findKeyspace(keyspace.orElseThrow()).orElseThrow();
            return switch (words.group(1)) {
                case "TYPE" -> CreateStatements.type(found.findType(name).orElseThrow());
                case "INDEX" -> {
                    TableMetadata table = found.findTableOfIndex(name).orElseThrow();
                    yield CreateStatements.index(table, table.findIndex(name).orElseThrow());
                }
                case "TABLE" ->
                        found.findTable(name)
                                .map(table -> tables(found, table, words.group(3) != null))
                                .orElse(
                                        "error INVALID: Table '%s' not found in keyspace '%s'"
                                                .formatted(name, found.name()));
                default ->
                        found.findView(name)
                                .map(CreateStatements::view)
                                .map(DdlSession::withoutDefaults)
                                .orElse(
                                        "error INVALID: Materialized view '%s' not found in '%s'"
                                                .formatted(name, found.name()));
            };
        }

        private static String tables(
                KeyspaceMetadata keyspace, TableMetadata table, boolean withInternals) {
            List<String> statements =
                    withInternals
                            ? List.of(CreateStatements.tableWithInternals(table))
                            : CreateStatements.describe(keyspace, table);
            return statements.stream()
                    .map(DdlSession::withoutDefaults)
                    .collect(Collectors.joining("\n"));
        }

        private static String withoutDefaults(String statement) {
            return Arrays.stream(statement.split("\n"))
                    .filter(line -> !DEFAULT_OPTIONS.contains(line))
                    .collect(Collectors.joining("\n"));
        }
    }
}
