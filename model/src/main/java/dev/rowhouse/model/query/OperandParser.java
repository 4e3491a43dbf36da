package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Literal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Parses parameters and constants.
final class OperandParser {
    private final TokenCursor tokens;

    OperandParser(TokenCursor tokens) {
        this.tokens = tokens;
    }

    /// A parameter or constant.
    JpqlTree.Operand next() throws Mistake {
        Token token = tokens.peek();
        Optional<Literal> literal =
                switch (token.kind()) {
                    case STRING -> Optional.of(new Literal.Text(token.text()));
                    case NUMBER -> Optional.of(new Literal.Numeral(new BigDecimal(token.text())));
                    case WORD ->
                            token.isBoolean()
                                    ? Optional.of(new Literal.Bool(token.is("TRUE")))
                                    : Optional.empty();
                    case PARAMETER, SIGN, END -> Optional.empty();
                };
        if (literal.isPresent()) {
            tokens.next();
            return new JpqlTree.LiteralOperand(literal.get(), token.offset(), token.length());
        }
        if (token.kind() == Token.Kind.PARAMETER) {
            tokens.next();
            return new JpqlTree.ParameterOperand(token.text(), token.offset());
        }
        throw tokens.unexpected("a parameter such as `:id` or a constant");
    }

    /// Parameters or constants with commas between them; at least one.
    List<JpqlTree.Operand> list() throws Mistake {
        List<JpqlTree.Operand> all = new ArrayList<>();
        do {
            all.add(next());
        } while (tokens.acceptSign(","));
        return all;
    }

    /// The value with which a path is compared. Beside `TYPE(path)` it may be the name of an
    /// entity.
    JpqlTree.Operand of(JpqlTree.Path path) throws Mistake {
        Token token = tokens.peek();
        boolean isEntity = path.isType() && token.kind() == Token.Kind.WORD && !token.isReserved();
        if (!isEntity) {
            return next();
        }
        tokens.next();
        return new JpqlTree.LiteralOperand(
                new Literal.Text(token.text()), token.offset(), token.length());
    }

    /// The values of `path IN (...)`; at least one.
    List<JpqlTree.Operand> list(JpqlTree.Path path) throws Mistake {
        List<JpqlTree.Operand> all = new ArrayList<>();
        do {
            all.add(of(path));
        } while (tokens.acceptSign(","));
        return all;
    }
}
