package dev.rowhouse.engine.access;

import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalClasses;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The resource of a permission, by its name in the tables of `system_auth`:
///
///     name      := data | roles | functions | mbeans
///     data      := "data" ["/" keyspace ["/" ("*" | table)]]
///     roles     := "roles" ["/" role]
///     functions := "functions" ["/" keyspace ["/" function "[" [class ("^" class)*] "]"]]
///     mbeans    := "mbean" ["/" name]
///
/// @param name the name
public record ProtectedResource(String name) {
    private static final String DATA = "data";
    private static final String ROLES = "roles";
    private static final String FUNCTIONS = "functions";
    private static final String MBEANS = "mbean";
    private static final String ALL_TABLES = "*";

    static final ProtectedResource ALL_KEYSPACES = new ProtectedResource(DATA);
    static final ProtectedResource ALL_ROLES = new ProtectedResource(ROLES);
    static final ProtectedResource ALL_FUNCTIONS = new ProtectedResource(FUNCTIONS);
    static final ProtectedResource ALL_MBEANS = new ProtectedResource(MBEANS);

    static ProtectedResource keyspace(String keyspace) {
        return new ProtectedResource(DATA + "/" + keyspace);
    }

    static ProtectedResource allTables(String keyspace) {
        return table(keyspace, ALL_TABLES);
    }

    static ProtectedResource table(String keyspace, String table) {
        return new ProtectedResource(DATA + "/" + keyspace + "/" + table);
    }

    static ProtectedResource role(String role) {
        return new ProtectedResource(ROLES + "/" + role);
    }

    static ProtectedResource functions(String keyspace) {
        return new ProtectedResource(FUNCTIONS + "/" + keyspace);
    }

    static ProtectedResource function(UserFunction function) {
        return function(function.keyspace(), function.name(), function.argumentTypes());
    }

    static ProtectedResource function(
            String keyspace, String function, List<CqlType> argumentTypes) {
        return new ProtectedResource(
                FUNCTIONS
                        + "/"
                        + keyspace
                        + "/"
                        + function
                        + argumentTypes.stream()
                                .map(CqlType::marshalClass)
                                .collect(Collectors.joining("^", "[", "]")));
    }

    static ProtectedResource mbean(String name) {
        return new ProtectedResource(MBEANS + "/" + name);
    }

    private String[] parts() {
        return name.split("/", name.startsWith(DATA) || name.startsWith(FUNCTIONS) ? 3 : 2);
    }

    /// The keyspace of data, if the resource is some of a keyspace.
    Optional<String> keyspaceOfData() {
        String[] parts = parts();
        return parts[0].equals(DATA) && parts.length > 1 ? Optional.of(parts[1]) : Optional.empty();
    }

    /// The resource that contains this one.
    Optional<ProtectedResource> parent() {
        String[] parts = parts();
        return switch (parts.length) {
            case 1 -> Optional.empty();
            case 2 -> Optional.of(new ProtectedResource(parts[0]));
            default ->
                    Optional.of(
                            parts[0].equals(DATA) && !parts[2].equals(ALL_TABLES)
                                    ? allTables(parts[1])
                                    : new ProtectedResource(parts[0] + "/" + parts[1]));
        };
    }

    /// The resource, then its parent, up to the root.
    List<ProtectedResource> chain() {
        List<ProtectedResource> chain = new ArrayList<>();
        for (Optional<ProtectedResource> next = Optional.of(this);
                next.isPresent();
                next = next.get().parent()) {
            chain.add(next.get());
        }
        return chain;
    }

    /// The resource as Cassandra's messages and answers name it.
    @Override
    public String toString() {
        String[] parts = parts();
        String text =
                switch (parts[0]) {
                    case DATA -> dataText(parts);
                    case ROLES -> parts.length == 1 ? "all roles" : "role " + parts[1];
                    case FUNCTIONS -> functionText(parts);
                    default -> parts.length == 1 ? "all mbeans" : "mbean " + parts[1];
                };
        return "<" + text + ">";
    }

    private static String dataText(String[] parts) {
        return switch (parts.length) {
            case 1 -> "all keyspaces";
            case 2 -> "keyspace " + parts[1];
            default ->
                    parts[2].equals(ALL_TABLES)
                            ? "all tables in " + parts[1]
                            : "table " + parts[1] + "." + parts[2];
        };
    }

    private static String functionText(String[] parts) {
        return switch (parts.length) {
            case 1 -> "all functions";
            case 2 -> "all functions in " + parts[1];
            default -> {
                int bracket = parts[2].indexOf('[');
                String classes = parts[2].substring(bracket + 1, parts[2].length() - 1);
                yield "function "
                        + parts[1]
                        + "."
                        + parts[2].substring(0, bracket)
                        + argumentTypes(classes);
            }
        };
    }

    private static String argumentTypes(String classes) {
        Collection<String> names =
                classes.isEmpty() ? List.of() : Arrays.asList(classes.split("\\^"));
        return names.stream()
                .map(one -> MarshalClasses.parse(one).cql())
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
