package dev.rowhouse.model.query;

import java.util.Optional;

/// Parses the distance of a vector in ORDER BY, `COSINE_DISTANCE(p.embedding, :near)`.
///
/// @param tokens the tokens of the statement
record MeasureParser(TokenCursor tokens) {
    /// The function that a term begins with, behind its opening bracket; empty when the term is a
    /// path.
    Optional<JpqlTree.Name> function() throws Mistake {
        Token token = tokens.peek();
        boolean isFunction =
                token.kind() == Token.Kind.WORD
                        && !token.is("TYPE")
                        && tokens.peekSecond().isSign("(");
        if (!isFunction) {
            return Optional.empty();
        }
        if (Nearness.Measure.find(token.text()).isEmpty()) {
            throw TokenCursor.mistake(
                    token,
                    "rows cannot be ordered by the function `%s`".formatted(token.text()),
                    "order by an attribute, or by the distance of vectors: "
                            + Nearness.Measure.all());
        }
        tokens.next();
        tokens.expectSign("(");
        return Optional.of(new JpqlTree.Name(token.text(), token.offset()));
    }

    /// Parses `, :near)` after the vector that is measured.
    JpqlTree.Measured measured(JpqlTree.Name function, JpqlTree.Path path) throws Mistake {
        Nearness.Measure measure = Nearness.Measure.find(function.text()).orElseThrow();
        tokens.expectSign(",");
        Token to = tokens.peek();
        if (to.kind() != Token.Kind.PARAMETER) {
            throw TokenCursor.mistake(
                    to,
                    "the distance is measured from a vector that the caller gives",
                    "write a parameter: `%s(%s, :near)`".formatted(measure, path.text()));
        }
        tokens.next();
        tokens.expectSign(")");
        return new JpqlTree.Measured(
                function, measure, new JpqlTree.ParameterOperand(to.text(), to.offset()));
    }
}
