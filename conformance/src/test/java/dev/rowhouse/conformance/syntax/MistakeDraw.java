package dev.rowhouse.conformance.syntax;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;

import java.util.ArrayList;
import java.util.List;

/// Makes mistakes in statements: cuts, drops, doubles, swaps, replaces or inserts tokens.
///
/// **Thread safety.** Belongs to one thread.
final class MistakeDraw {
    private static final List<String> OTHER_TOKENS =
            List.of(
                    "x",
                    "\"X y\"",
                    "\"\"",
                    "'s'",
                    "$$d$$",
                    "1",
                    "-1",
                    "1.5",
                    "true",
                    "1h",
                    "P1D",
                    "0xff",
                    "123e4567-e89b-12d3-a456-426614174000",
                    "NaN",
                    "-Infinity",
                    "?",
                    ":v",
                    "(",
                    ")",
                    "[",
                    "]",
                    "{",
                    "}",
                    ",",
                    ";",
                    ":",
                    ".",
                    "..",
                    "=",
                    "!=",
                    "<",
                    "<=",
                    ">",
                    ">=",
                    "+",
                    "-",
                    "*",
                    "/",
                    "%",
                    "+=",
                    "-=",
                    "expr(",
                    "/* c */",
                    "\n",
                    "\t",
                    "''",
                    "'a\nb'",
                    "'it''s'");

    private final RandomSource random;
    private final List<String> statements;
    private final List<String> keywords = CqlKeywords.all();

    /// @param statements right ones
    MistakeDraw(RandomSource random, List<String> statements) {
        this.random = random;
        this.statements = statements;
    }

    /// A statement that may have a mistake, or two.
    String statement() {
        List<String> tokens = tokens(of(statements));
        int mistakes = random.nextInt(8) == 0 ? 2 : 1;
        for (int i = 0; i < mistakes; i++) {
            addMistake(tokens);
        }
        return String.join("", tokens);
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        CqlLexer lexer = new CqlLexer(text);
        while (lexer.next() != TokenKind.END) {
            tokens.add(text.substring(lexer.start(), lexer.end()));
        }
        return tokens;
    }

    private void addMistake(List<String> tokens) {
        if (tokens.isEmpty()) {
            return;
        }
        int index = shown(tokens);
        switch (random.nextInt(7)) {
            case 0 -> tokens.subList(index, tokens.size()).clear();
            case 1 -> tokens.remove(index);
            case 2 -> tokens.addAll(index, List.of(tokens.get(index), " "));
            case 3 -> {
                int other = shown(tokens);
                String token = tokens.get(index);
                tokens.set(index, tokens.get(other));
                tokens.set(other, token);
            }
            case 4 -> tokens.addAll(index, List.of(token(), " "));
            case 5 -> {
                List<String> others = tokens(of(statements));
                int from = shown(others);
                tokens.subList(index, tokens.size()).clear();
                tokens.addAll(others.subList(from, others.size()));
            }
            default -> tokens.set(index, token());
        }
    }

    /// A token that is no blank, most likely.
    private int shown(List<String> tokens) {
        int index = random.nextInt(tokens.size());
        return tokens.get(index).isBlank() && index > 0 ? index - 1 : index;
    }

    private String token() {
        return switch (random.nextInt(5)) {
            case 0, 1 -> of(keywords);
            case 2 -> of(OTHER_TOKENS);
            default -> of(tokens(of(statements)));
        };
    }

    private String of(List<String> choices) {
        return choices.isEmpty() ? "" : choices.get(random.nextInt(choices.size()));
    }
}
