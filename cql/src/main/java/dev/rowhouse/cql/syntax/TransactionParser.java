package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Transaction;
import dev.rowhouse.cql.syntax.tree.TransactionCondition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the transactions of Cassandra 6.0. Its words LET, THEN, END, COMMIT and TRANSACTION are
/// names everywhere else.
final class TransactionParser {
    /// The keywords that only transactions have; no LET may give them as a name.
    private static final List<String> WORDS =
            List.of("let", "then", "end", "commit", "transaction");

    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;
    private final SelectParser selects;
    private final SelectorParser selectors;
    private final RelationParser relations;
    private final RowReferenceParser references;
    private final ModificationParser modifications;

    TransactionParser(
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
        this.selects = new SelectParser(reader, names, terms, selectors, relations);
        this.references = new RowReferenceParser(reader, names, terms);
        this.modifications =
                ModificationParser.inTransaction(reader, names, terms, relations, references);
    }

    /// Whether a transaction begins at a token.
    static boolean beginsAfter(TokenReader reader, int distance) {
        return reader.isAfter(distance, Keyword.BEGIN)
                && reader.isWord(distance + 1, "transaction");
    }

    /// Whether `LET name` begins at a token.
    static boolean isLetAfter(TokenReader reader, int distance) {
        return reader.isWord(distance, "let");
    }

    Transaction transaction() {
        int start = reader.index();
        reader.enterLaterRelease();
        reader.advance();
        reader.advance();
        List<Let> lets = new ArrayList<>();
        while (isLetAfter(reader, 0)) {
            lets.add(let());
            semicolon();
        }
        Optional<Select> select = Optional.empty();
        List<Term.RowReference> returned = List.of();
        if (reader.is(Keyword.SELECT)) {
            if (isSelectStatement()) {
                select = Optional.of(selects.select());
            } else {
                returned = returned();
            }
            semicolon();
        }
        boolean isConditional = reader.accept(Keyword.IF);
        List<TransactionCondition> conditions = isConditional ? conditions() : List.of();
        List<Modification> updates = updates();
        end(isConditional);
        return new Transaction(lets, select, returned, conditions, updates, reader.spanFrom(start));
    }

    private void semicolon() {
        reader.expectLabelled(TokenKind.SEMICOLON, "';'");
    }

    private List<Modification> updates() {
        List<Modification> updates = new ArrayList<>();
        while (true) {
            Optional<Modification> update = modifications.findModification();
            if (update.isEmpty()) {
                return updates;
            }
            updates.add(update.get());
            semicolon();
        }
    }

    /// `COMMIT TRANSACTION`, after `END IF` when there are conditions.
    private void end(boolean isConditional) {
        if (reader.isWord(0, "commit") && isConditional) {
            throw reader.refusedByRule("batchTxnStatement", "!isTxnConditional")
                    .withHint("END IF must stand before it, because there is an IF … THEN");
        }
        if (reader.isWord(0, "end") && !isConditional) {
            throw reader.refusedByRule("batchTxnStatement", "isTxnConditional")
                    .withHint("there is no IF … THEN that it ends");
        }
        if (isConditional) {
            if (!reader.isWord(0, "end")) {
                throw reader.unexpected();
            }
            reader.advance();
            reader.expectLabelled(Keyword.IF);
            reader.expectWord("commit");
        } else {
            if (!reader.isWord(0, "commit")) {
                throw reader.unexpected();
            }
            reader.advance();
        }
        reader.expectWord("transaction");
    }

    /// `LET name = (SELECT …)`, without order, groups and aliases.
    Let let() {
        int start = reader.index();
        reader.enterLaterRelease();
        reader.advance();
        if (!reader.is(TokenKind.IDENTIFIER)
                || WORDS.stream().anyMatch(word -> reader.isWord(0, word))) {
            throw reader.unexpected("IDENT");
        }
        Name name = reader.takeNameAsWritten();
        reader.expectLabelled(TokenKind.EQUAL, "'='");
        reader.expectLabelled(TokenKind.OPEN_PARENTHESIS, "'('");
        int selectStart = reader.index();
        reader.expectLabelled(Keyword.SELECT);
        List<Selector> selected = selectors.unaliased();
        reader.expectLabelled(Keyword.FROM);
        QualifiedName table = names.table();
        reader.expect(Keyword.WHERE);
        List<Relation> where = relations.relations();
        Optional<Term> limit =
                reader.accept(Keyword.LIMIT)
                        ? Optional.of(terms.integerOrMarker())
                        : Optional.empty();
        Span span = reader.spanFrom(selectStart);
        reader.expectLabelled(TokenKind.CLOSE_PARENTHESIS, "')'");
        Select select =
                new Select(
                        false,
                        false,
                        selected,
                        table,
                        where,
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        limit,
                        false,
                        span);
        return new Let(name, select, reader.spanFrom(start));
    }

    /// Tells a SELECT statement, which has a FROM, from `SELECT row.column, …`.
    private boolean isSelectStatement() {
        for (int i = 1; ; i++) {
            switch (reader.kindAfter(i)) {
                case SEMICOLON, END -> {
                    return false;
                }
                default -> {
                    if (reader.isAfter(i, Keyword.FROM)) {
                        return true;
                    }
                }
            }
        }
    }

    private List<Term.RowReference> returned() {
        reader.advance();
        List<Term.RowReference> returned = new ArrayList<>();
        do {
            returned.add(references.reference());
        } while (reader.accept(TokenKind.COMMA));
        return returned;
    }

    private List<TransactionCondition> conditions() {
        List<TransactionCondition> conditions = new ArrayList<>();
        do {
            conditions.add(condition());
        } while (reader.accept(Keyword.AND));
        reader.expectWord("then");
        return conditions;
    }

    private TransactionCondition condition() {
        int start = reader.index();
        if (!references.isNext()) {
            Term value = terms.term();
            RelationOperator operator = comparison();
            Term.RowReference reference = references.reference();
            return new TransactionCondition.Comparison(
                    reference, operator, value, true, reader.spanFrom(start));
        }
        Term.RowReference reference = references.reference();
        if (reader.accept(Keyword.IS)) {
            boolean isNull = !reader.accept(Keyword.NOT);
            reader.expect(Keyword.NULL);
            return new TransactionCondition.Existence(reference, isNull, reader.spanFrom(start));
        }
        RelationOperator operator = comparison();
        Term value = terms.term();
        return new TransactionCondition.Comparison(
                reference, operator, value, false, reader.spanFrom(start));
    }

    private RelationOperator comparison() {
        return RelationParser.findComparison(reader).orElseThrow(reader::unexpected);
    }
}
