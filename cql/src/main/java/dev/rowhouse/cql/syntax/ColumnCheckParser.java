package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.ColumnCheck;
import dev.rowhouse.cql.syntax.tree.ColumnCheck.Requirement;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the constraints of a column: `NOT NULL` and `CHECK condition AND …`.
///
/// CHECK is no keyword, so that it stays an ordinary name in statements of Cassandra 5.0.
final class ColumnCheckParser {
    private static final String CHECK = "check";

    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;

    ColumnCheckParser(TokenReader reader, NameParser names, TermParser terms) {
        this.reader = reader;
        this.names = names;
        this.terms = terms;
    }

    /// Whether a word is CHECK.
    boolean isCheck() {
        return reader.isWord(0, CHECK);
    }

    /// `DROP CHECK` after the name of a column.
    boolean acceptDrop() {
        if (!reader.is(Keyword.DROP) || !reader.isWord(1, CHECK)) {
            return false;
        }
        reader.enterLaterRelease();
        reader.advance();
        reader.advance();
        return true;
    }

    /// The `NOT NULL` between the type of a column and its mask.
    Optional<ColumnCheck> findNotNull() {
        if (!reader.is(Keyword.NOT) || !reader.isAfter(1, Keyword.NULL)) {
            return Optional.empty();
        }
        reader.enterLaterRelease();
        return Optional.of(notNull());
    }

    /// The conditions after CHECK; none without it.
    ///
    /// @param before the `NOT NULL` of the column, which counts as the last of them
    List<ColumnCheck> checks(Optional<ColumnCheck> before) {
        List<ColumnCheck> checks = new ArrayList<>();
        if (isCheck()) {
            reader.enterLaterRelease();
            reader.advance();
            do {
                checks.add(check());
            } while (reader.accept(Keyword.AND));
        }
        before.ifPresent(notNull -> {
            if (checks.stream().anyMatch(ColumnCheck.NotNull.class::isInstance)) {
                throw CqlException.invalid("Duplicate definition of NOT NULL constraint")
                        .withSpan(notNull.span().toSourceSpan());
            }
            checks.add(notNull);
        });
        return checks;
    }

    private ColumnCheck notNull() {
        int start = reader.index();
        reader.expect(Keyword.NOT);
        reader.expect(Keyword.NULL);
        return new ColumnCheck.NotNull(reader.spanFrom(start));
    }

    private ColumnCheck check() {
        if (reader.is(Keyword.NOT)) {
            return notNull();
        }
        Name name = names.name();
        boolean isCall = reader.is(TokenKind.OPEN_PARENTHESIS);
        List<Term> arguments = isCall ? arguments() : List.of();
        Optional<Requirement> requirement =
                RelationParser.findComparison(reader)
                        .map(operator -> new Requirement(operator, value()));
        return isCall || requirement.isEmpty()
                ? new ColumnCheck.Call(name, arguments, requirement)
                : new ColumnCheck.Comparison(name, requirement.get());
    }

    private List<Term> arguments() {
        if (reader.isNameAfter(1)) {
            throw reader.refused(
                    "Constraint function parameters need to be strings.", reader.index() + 1);
        }
        return terms.listBetween(TokenKind.OPEN_PARENTHESIS, TokenKind.CLOSE_PARENTHESIS);
    }

    private Term.Literal value() {
        return reader.is(Keyword.NULL)
                ? terms.literals().nullLiteral()
                : terms.literals().constant();
    }
}
