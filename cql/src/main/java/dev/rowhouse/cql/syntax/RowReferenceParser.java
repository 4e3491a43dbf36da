package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.Optional;

/// Reads references to the rows of a transaction, and values that may be such references.
final class RowReferenceParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;

    RowReferenceParser(TokenReader reader, NameParser names, TermParser terms) {
        this.reader = reader;
        this.names = names;
        this.terms = terms;
    }

    /// Whether a reference is next: a name that is neither a function nor a conversion.
    boolean isNext() {
        return reader.isName() && !names.isCallAfter(0) && !terms.isCastAfter(0);
    }

    /// A reference or a term.
    Term value() {
        return isNext() ? reference() : terms.term();
    }

    /// `row`, `row.column`, `row.column[key]` or `row.column.field`.
    Term.RowReference reference() {
        int start = reader.index();
        if (!reader.isName()) {
            throw reader.unexpected();
        }
        Name row = reader.takeNameAsWritten();
        Optional<Term> part = reader.accept(TokenKind.DOT) ? Optional.of(part()) : Optional.empty();
        return new Term.RowReference(row, part, reader.spanFrom(start));
    }

    private Term part() {
        int start = reader.index();
        if (!reader.isName()) {
            throw reader.unexpected();
        }
        Term column = new Term.ColumnReference(reader.takeNameAsWritten());
        if (reader.accept(TokenKind.DOT)) {
            return new Term.FieldSelection(column, names.name(), reader.spanFrom(start));
        }
        if (reader.accept(TokenKind.OPEN_BRACKET)) {
            Term key = terms.term();
            reader.expectLabelled(TokenKind.CLOSE_BRACKET, "']'");
            return new Term.ElementSelection(column, key, reader.spanFrom(start));
        }
        return column;
    }
}
