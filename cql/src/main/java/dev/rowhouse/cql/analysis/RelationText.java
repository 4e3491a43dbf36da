package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Relation;

import java.util.List;
import java.util.stream.Collectors;

/// Relations as Cassandra's errors quote them: names as CQL, values as [TermText] has them.
///
/// @param terms writes the values
record RelationText(TermText terms) {
    String of(Relation relation) {
        return switch (relation) {
            case Relation.SingleColumn single ->
                    single.column() + " " + single.operator() + " " + terms.of(single.value());
            case Relation.In in -> in.column() + " IN " + values(in.values());
            case Relation.IsNotNull isNotNull -> isNotNull.toString();
            case Relation.MapElement element ->
                    "%s[%s] %s %s"
                            .formatted(
                                    element.column(),
                                    terms.of(element.key()),
                                    element.operator(),
                                    terms.of(element.value()));
            case Relation.MultiColumn several ->
                    names(several.columns())
                            + " "
                            + several.operator()
                            + " "
                            + terms.of(several.value());
            case Relation.MultiColumnIn several ->
                    names(several.columns()) + " IN " + values(several.values());
            case Relation.Token token ->
                    "token%s %s %s"
                            .formatted(
                                    names(token.columns()),
                                    token.operator(),
                                    terms.of(token.value()));
            case Relation.IndexExpression expression ->
                    "expr(" + expression.index() + ", " + terms.of(expression.value()) + ")";
        };
    }

    private static String names(List<Name> names) {
        return names.stream().map(Name::toString).collect(Collectors.joining(", ", "(", ")"));
    }

    private String values(InValues values) {
        return switch (values) {
            case InValues.Marker marker -> terms.of(marker.marker());
            case InValues.Values listed ->
                    listed.values().stream()
                            .map(terms::of)
                            .collect(Collectors.joining(", ", "(", ")"));
        };
    }
}
