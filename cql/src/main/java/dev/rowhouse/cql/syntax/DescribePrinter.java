package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.QualifiedName;

import java.util.Set;

/// Writes DESCRIBE.
final class DescribePrinter {
    /// Names that alone would be taken for what they spell.
    private static final Set<String> SUBJECTS =
            Set.of(
                    "aggregates",
                    "cluster",
                    "columnfamilies",
                    "functions",
                    "keyspaces",
                    "tables",
                    "types");

    private DescribePrinter() {}

    static String print(Describe describe) {
        String subject =
                switch (describe.subject()) {
                    case FULL_SCHEMA -> "FULL SCHEMA";
                    case ONLY_KEYSPACE -> "ONLY KEYSPACE";
                    case VIEW -> "MATERIALIZED VIEW";
                    case ANYTHING -> "";
                    default -> describe.subject().name();
                };
        String name = describe.name().map(n -> name(describe.subject(), n)).orElse("");
        return "DESCRIBE "
                + subject
                + (subject.isEmpty() || name.isEmpty() ? "" : " ")
                + name
                + (describe.withInternals() ? " WITH INTERNALS" : "");
    }

    private static String name(Describe.Subject subject, QualifiedName name) {
        return switch (subject) {
            case TYPE -> name.asTypeName();
            case FUNCTION, AGGREGATE -> name.asFunctionName();
            case ANYTHING -> {
                String first = name.keyspaceOr(name.text());
                String text = name.toString();
                yield SUBJECTS.contains(first)
                        ? CqlKeywords.quote(first) + text.substring(first.length())
                        : text;
            }
            default -> name.toString();
        };
    }
}
