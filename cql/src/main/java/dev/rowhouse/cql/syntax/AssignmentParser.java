package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the SET clause of UPDATE.
final class AssignmentParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;
    private final Optional<RowReferenceParser> references;

    /// @param references reads references, which are values in a transaction only
    AssignmentParser(
            TokenReader reader,
            NameParser names,
            TermParser terms,
            Optional<RowReferenceParser> references) {
        this.reader = reader;
        this.names = names;
        this.terms = terms;
        this.references = references;
    }

    private Term value() {
        return references.isPresent() ? references.get().value() : terms.term();
    }

    /// `assignment, …`. Several of one column are fine unless one of them sets it as a whole.
    List<Assignment> assignments() {
        List<Assignment> assignments = new ArrayList<>();
        Map<String, Boolean> setAsAWhole = new HashMap<>();
        Set<String> fields = new HashSet<>();
        Set<String> setByReference = new HashSet<>();
        do {
            int start = reader.index();
            Assignment assignment = assignment();
            assignments.add(assignment);
            String column = assignment.column().text();
            boolean isReference = assignment.value() instanceof Term.RowReference;
            if (setByReference.contains(column)) {
                throw reader.refused(
                        "Normal and reference operations for " + assignment.column(), start);
            }
            if (isReference) {
                setByReference.add(column);
            }
            Boolean before = setAsAWhole.put(column, isWhole(assignment));
            String field = field(assignment, column);
            boolean isOtherField = field.isEmpty() || fields.add(field);
            if (before != null && (before || isReference || isWhole(assignment) || !isOtherField)) {
                throw reader.refused(
                        "Multiple incompatible setting of column " + assignment.column(), start);
            }
        } while (reader.accept(TokenKind.COMMA));
        return assignments;
    }

    /// The name of a field, which may not be set twice; other parts may be.
    private static String field(Assignment assignment, String column) {
        return assignment instanceof Assignment.Assign assign
                        && assign.target() instanceof ColumnTarget.Field field
                ? column + "." + field.field().text()
                : "";
    }

    private static boolean isWhole(Assignment assignment) {
        return assignment instanceof Assignment.Assign assign
                && assign.target() instanceof ColumnTarget.Column;
    }

    private Assignment assignment() {
        int start = reader.index();
        Name column = names.column();
        return switch (reader.kind()) {
            case EQUAL -> {
                reader.advance();
                yield assign(column, start);
            }
            case PLUS_EQUAL -> {
                reader.advance();
                Term value = value();
                yield new Assignment.Add(column, value, reader.spanFrom(start));
            }
            case MINUS_EQUAL -> {
                reader.advance();
                Term value = value();
                yield new Assignment.Subtract(column, value, reader.spanFrom(start));
            }
            case OPEN_BRACKET -> {
                reader.advance();
                Term key = terms.term();
                reader.expect(TokenKind.CLOSE_BRACKET);
                yield assignPart(new ColumnTarget.Element(column, key), start);
            }
            case DOT -> {
                reader.advance();
                yield assignPart(new ColumnTarget.Field(column, names.name()), start);
            }
            default -> throw reader.unexpected();
        };
    }

    private Assignment assignPart(ColumnTarget target, int start) {
        reader.expect(TokenKind.EQUAL);
        Term value = value();
        return new Assignment.Assign(target, value, reader.spanFrom(start));
    }

    private Assignment assign(Name column, int start) {
        if (names.isColumn() && !names.isCallAfter(0) && !terms.isCastAfter(0)) {
            return references.isPresent() && !isOperatorAfterName()
                    ? new Assignment.Assign(
                            new ColumnTarget.Column(column),
                            references.get().reference(),
                            reader.spanFrom(start))
                    : addOrSubtract(column, start);
        }
        Term value = terms.term();
        if (!reader.accept(TokenKind.PLUS)) {
            return new Assignment.Assign(
                    new ColumnTarget.Column(column), value, reader.spanFrom(start));
        }
        Name other = names.column();
        requireSame(
                column,
                other,
                start,
                "Only expressions of the form X = <value> + X are supported.");
        return new Assignment.Prepend(column, value, reader.spanFrom(start));
    }

    private boolean isOperatorAfterName() {
        return switch (reader.kindAfter(1)) {
            case PLUS, MINUS, INTEGER -> true;
            default -> false;
        };
    }

    /// `column + value`, `column - value`, or `column -3`, where the minus is part of the number.
    private Assignment addOrSubtract(Name column, int start) {
        Name other = names.column();
        boolean minus = reader.is(TokenKind.MINUS);
        if (minus || reader.is(TokenKind.PLUS)) {
            reader.advance();
            Term value = terms.term();
            requireSame(
                    column,
                    other,
                    start,
                    "Only expressions of the form X = X "
                            + (minus ? "-" : "+")
                            + "<value> are supported.");
            return minus
                    ? new Assignment.Subtract(column, value, reader.spanFrom(start))
                    : new Assignment.Add(column, value, reader.spanFrom(start));
        }
        if (!reader.is(TokenKind.INTEGER)) {
            throw reader.unexpected();
        }
        Term.Literal value = terms.literals().constant();
        requireSame(
                column,
                other,
                start,
                "Only expressions of the form X = X "
                        + (value.text().startsWith("-") ? "-" : "+")
                        + " <value> are supported.");
        return new Assignment.Add(column, value, reader.spanFrom(start));
    }

    private void requireSame(Name column, Name other, int start, String message) {
        if (!column.equals(other)) {
            throw reader.refused(message, start);
        }
    }
}
