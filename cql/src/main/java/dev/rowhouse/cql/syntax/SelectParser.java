package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads SELECT.
final class SelectParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;
    private final SelectorParser selectors;
    private final RelationParser relations;

    SelectParser(
            TokenReader reader,
            NameParser names,
            TermParser terms,
            SelectorParser selectors,
            RelationParser relations) {
        this.reader = reader;
        this.names = names;
        this.terms = terms;
        this.selectors = selectors;
        this.relations = relations;
    }

    Select select() {
        int start = reader.index();
        reader.expect(Keyword.SELECT);
        boolean json = acceptModifier(Keyword.JSON);
        boolean distinct = acceptModifier(Keyword.DISTINCT);
        List<Selector> selected = selectors.selectors();
        reader.expect(Keyword.FROM);
        QualifiedName table = names.table();
        List<Relation> where = reader.accept(Keyword.WHERE) ? relations.relations() : List.of();
        List<Term> groups = groupBy();
        List<Ordering> orderings = orderBy();
        Optional<Term> perPartitionLimit = Optional.empty();
        if (reader.accept(Keyword.PER)) {
            reader.expect(Keyword.PARTITION);
            reader.expect(Keyword.LIMIT);
            perPartitionLimit = Optional.of(terms.integerOrMarker());
        }
        Optional<Term> limit =
                reader.accept(Keyword.LIMIT)
                        ? Optional.of(terms.integerOrMarker())
                        : Optional.empty();
        boolean filtering = reader.accept(Keyword.ALLOW);
        if (filtering) {
            reader.expect(Keyword.FILTERING);
        }
        return new Select(
                json,
                distinct,
                selected,
                table,
                where,
                groups,
                orderings,
                perPartitionLimit,
                limit,
                filtering,
                reader.spanFrom(start));
    }

    /// JSON and DISTINCT are names too: `SELECT json FROM t` selects a column,
    /// `SELECT json a FROM t` does not.
    private boolean acceptModifier(Keyword keyword) {
        if (!reader.is(keyword)) {
            return false;
        }
        boolean distinctNext = keyword == Keyword.JSON && reader.isAfter(1, Keyword.DISTINCT);
        if (!selectors.isSelectorsAfter(1) && !(distinctNext && selectors.isSelectorsAfter(2))) {
            return false;
        }
        reader.advance();
        return true;
    }

    private List<Term> groupBy() {
        if (!reader.accept(Keyword.GROUP)) {
            return List.of();
        }
        reader.expect(Keyword.BY);
        List<Term> groups = new ArrayList<>();
        do {
            groups.add(selectors.expression());
        } while (reader.accept(TokenKind.COMMA));
        return groups;
    }

    private List<Ordering> orderBy() {
        if (!reader.accept(Keyword.ORDER)) {
            return List.of();
        }
        reader.expect(Keyword.BY);
        List<Ordering> orderings = new ArrayList<>();
        do {
            int start = reader.index();
            Name column = names.column();
            Optional<Term> nearestTo = Optional.empty();
            if (reader.accept(Keyword.ANN)) {
                reader.expect(Keyword.OF);
                nearestTo = Optional.of(terms.term());
            }
            SortDirection direction =
                    reader.accept(Keyword.DESC) ? SortDirection.DESC : SortDirection.ASC;
            if (direction == SortDirection.ASC) {
                reader.accept(Keyword.ASC);
            }
            orderings.add(new Ordering(column, nearestTo, direction, reader.spanFrom(start)));
        } while (reader.accept(TokenKind.COMMA));
        return orderings;
    }
}
