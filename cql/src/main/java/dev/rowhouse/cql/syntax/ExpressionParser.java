package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;

/// The part of reading expressions that is the same for values ([TermParser]) and selections
/// ([SelectorParser]): arithmetic, and lists of expressions. They differ in what an operand is.
///
/// Keeps the height of the last expression read, since chains such as `1 + 1 + 1` make trees as
/// deep as they are long.
abstract sealed class ExpressionParser permits TermParser, SelectorParser {
    private final TokenReader reader;
    private int height;

    ExpressionParser(TokenReader reader) {
        this.reader = reader;
    }

    /// Reads an operand with its sign, if any, and sets its height.
    abstract Term signed();

    /// Whether a plus or minus here goes on with the expression.
    abstract boolean isSumOperator();

    /// The height of the last expression read, from 1.
    final int height() {
        return height;
    }

    final void setHeight(int height) {
        this.height = height;
    }

    /// The height of an expression over two others, checked against the limit.
    final int grown(int left, int right) {
        int reached = Math.max(left, right) + 1;
        reader.checkDepth(reached);
        return reached;
    }

    /// An expression, with `+`, `-`, `*`, `/` and `%`.
    final Term expression() {
        int start = reader.index();
        reader.enter();
        Term left = product();
        int reached = height;
        while (isSumOperator()) {
            Term.ArithmeticOperator operator =
                    reader.is(TokenKind.PLUS)
                            ? Term.ArithmeticOperator.ADD
                            : Term.ArithmeticOperator.SUBTRACT;
            reader.advance();
            Term right = product();
            reached = grown(reached, height);
            left = new Term.Arithmetic(operator, left, right, reader.spanFrom(start));
        }
        height = reached;
        reader.leave();
        return left;
    }

    private Term product() {
        int start = reader.index();
        Term left = signed();
        int reached = height;
        while (true) {
            Term.ArithmeticOperator operator =
                    switch (reader.kind()) {
                        case STAR -> Term.ArithmeticOperator.MULTIPLY;
                        case SLASH -> Term.ArithmeticOperator.DIVIDE;
                        case PERCENT -> Term.ArithmeticOperator.MODULO;
                        default -> null;
                    };
            if (operator == null) {
                height = reached;
                return left;
            }
            reader.advance();
            Term right = signed();
            reached = grown(reached, height);
            left = new Term.Arithmetic(operator, left, right, reader.spanFrom(start));
        }
    }

    /// Expressions between brackets, possibly none.
    final List<Term> listBetween(TokenKind open, TokenKind close) {
        reader.expect(open);
        if (reader.accept(close)) {
            height = 1;
            return List.of();
        }
        return restOfList(expression(), close);
    }

    /// The expressions of a list whose first has been read, and its closing bracket.
    final List<Term> restOfList(Term first, TokenKind close) {
        List<Term> elements = new ArrayList<>();
        elements.add(first);
        int reached = height;
        while (reader.accept(TokenKind.COMMA)) {
            elements.add(expression());
            reached = Math.max(reached, height);
        }
        reader.expect(close);
        height = grown(reached, 0);
        return elements;
    }

    /// The entries of a map whose first key has been read, and its closing brace.
    final List<Term.MapEntry> restOfMap(Term firstKey) {
        List<Term.MapEntry> entries = new ArrayList<>();
        Term key = firstKey;
        int reached = height;
        while (true) {
            reader.expect(TokenKind.COLON);
            Term value = expression();
            reached = Math.max(reached, height);
            entries.add(new Term.MapEntry(key, value));
            if (!reader.accept(TokenKind.COMMA)) {
                break;
            }
            key = expression();
            reached = Math.max(reached, height);
        }
        reader.expect(TokenKind.CLOSE_BRACE);
        height = grown(reached, 0);
        return entries;
    }
}
