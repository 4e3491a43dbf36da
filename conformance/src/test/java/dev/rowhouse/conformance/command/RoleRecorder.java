package dev.rowhouse.conformance.command;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.conformance.wire.Answer;
import dev.rowhouse.conformance.wire.Connection;
import dev.rowhouse.conformance.wire.WireOptions;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenFile;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs golden files in which several roles take turns on a real node that asks for passwords, and
/// writes down what it answers. The keyspaces and roles that are there are dropped first.
final class RoleRecorder {
    private static final String SUPERUSER = "cassandra";
    private static final String PASSWORD = "x";
    private static final String DONE = "ok";

    private final String node;
    private final PrintStream out;

    RoleRecorder(String node, PrintStream out) {
        this.node = node;
        this.out = out;
    }

    /// Rewrites the answers in files. Returns true.
    boolean record(List<String> files) throws IOException {
        try (Connection administrator = Connection.to(node, SUPERUSER, SUPERUSER)) {
            for (String name : files) {
                Path file = Path.of(name);
                GoldenFile golden = GoldenFile.parse(Files.readString(file));
                clear(administrator);
                Files.writeString(file, golden.withOutputs(answers(golden, administrator)));
                out.println("recorded " + file + ": " + golden.cases().size() + " cases");
            }
        }
        return true;
    }

    private static void clear(Connection administrator) {
        for (String keyspace :
                names(administrator, "SELECT keyspace_name FROM system_schema.keyspaces")) {
            if (!keyspace.startsWith("system")) {
                administrator.query("DROP KEYSPACE \"" + keyspace + "\"", WireOptions.DEFAULT);
            }
        }
        for (String role : names(administrator, "SELECT role FROM system_auth.roles")) {
            if (!role.equals(SUPERUSER)) {
                administrator.query("DROP ROLE \"" + role + "\"", WireOptions.DEFAULT);
            }
        }
    }

    private static List<String> names(Connection administrator, String cql) {
        return administrator.query(cql, WireOptions.DEFAULT) instanceof Answer.Page page
                ? page.rows().stream()
                        .map(row ->
                                String.valueOf(value(page.columns().getFirst(), row.getFirst())))
                        .toList()
                : List.of();
    }

    private List<String> answers(GoldenFile golden, Connection administrator) throws IOException {
        Map<String, Connection> connections = new HashMap<>();
        try {
            List<String> outputs = new ArrayList<>();
            for (GoldenCase one : golden.cases()) {
                boolean isAdministrator = one.verb().equals("administrator");
                Connection connection =
                        isAdministrator
                                ? administrator
                                : connection(connections, one.arguments().getFirst());
                outputs.add(
                        String.join(
                                "\n",
                                one.input()
                                        .lines()
                                        .map(cql ->
                                                text(connection.query(cql, WireOptions.DEFAULT)))
                                        .filter(answer -> !isAdministrator || !answer.equals(DONE))
                                        .toList()));
            }
            return outputs;
        } finally {
            connections.values().forEach(Connection::close);
        }
    }

    private Connection connection(Map<String, Connection> connections, String role)
            throws IOException {
        Connection known = connections.get(role);
        if (known != null) {
            return known;
        }
        Connection connection =
                Connection.to(node, role, role.equals(SUPERUSER) ? SUPERUSER : PASSWORD);
        connections.put(role, connection);
        return connection;
    }

    private static String text(Answer answer) {
        return switch (answer) {
            case Answer.Refused refused -> "error " + code(refused) + ": " + refused.message();
            case Answer.Done done -> withWarnings(DONE, List.of(), done.warnings());
            case Answer.Page page ->
                    withWarnings(
                            "rows",
                            page.rows().stream().map(row -> text(page.columns(), row)).toList(),
                            page.warnings());
        };
    }

    private static ErrorCode code(Answer.Refused refused) {
        return Arrays.stream(ErrorCode.values())
                .filter(one -> one.protocolCode() == refused.code())
                .findFirst()
                .orElseThrow();
    }

    private static String withWarnings(String first, List<String> rows, List<String> warnings) {
        List<String> lines = new ArrayList<>();
        lines.add(first);
        rows.forEach(row -> lines.add("  " + row));
        warnings.forEach(warning -> lines.add("  warning: " + warning));
        return String.join("\n", lines);
    }

    private static String text(List<Answer.Column> columns, List<@Nullable Bytes> row) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            Object value = value(columns.get(i), row.get(i));
            boolean isMap = columns.get(i).type() instanceof MapType;
            values.add(value == null && isMap ? "{}" : String.valueOf(value));
        }
        return String.join(" | ", values);
    }

    private static @Nullable Object value(Answer.Column column, @Nullable Bytes bytes) {
        if (bytes == null) {
            return null;
        }
        return column.type() == NativeType.TEXT ? bytes.toUtf8() : column.type().deserialize(bytes);
    }
}
