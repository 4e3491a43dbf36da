package dev.rowhouse.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.grammar.FirstProblem;
import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Damaged statements are refused with a [CqlException] that names a place, or read as something
/// that prints and reads back equal.
class ParserFuzzTest {
    private static final String CHARACTERS = "()[]{}<>=+-*/%,;:.?'\"$_ \n\t0aAP1xé!@#\\~\uD83D\0";

    private static Iterable<Long> seeds() {
        return Seeds.of(1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void damaged_statements_never_surprise(long seed) {
        RandomSource random = RandomSource.seeded(seed);
        RandomStatements statements = new RandomStatements(seed);
        for (int i = 0; i < 4_000; i++) {
            String text = CqlPrinter.print(statements.next());
            String other = CqlPrinter.print(statements.next());
            check(
                    random.nextInt(2) == 0
                            ? damageCharacters(text, random)
                            : damageTokens(text, other, random));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void no_string_of_symbols_surprises(long seed) {
        RandomSource random = RandomSource.seeded(seed);
        for (int i = 0; i < 7_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(30);
            for (int j = 0; j < length; j++) {
                text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            check(text.toString());
            check("SELECT " + text + " FROM t");
            check("INSERT INTO t (a) VALUES (" + text + ")");
        }
    }

    private static void check(String text) {
        assertEveryCharacterInOneToken(text);
        // Explained statements begin where the grammar's do not.
        boolean isExplained = text.strip().toLowerCase(Locale.ROOT).startsWith("explain");
        boolean isGrammatical =
                FirstProblem.find(new TokenList(text), FirstProblem.Subject.STATEMENT, 0).isEmpty();
        Statement statement;
        try {
            statement = CqlParser.parse(text);
        } catch (CqlException e) {
            assertThat(e.code()).as(text).isIn(ErrorCode.SYNTAX_ERROR, ErrorCode.INVALID);
            assertThat(e.span()).as(text).isPresent();
            // Errors with a place are the grammar's; others may be no matter of tokens.
            assertThat(isGrammatical && e.message().startsWith("line ")).as(text).isFalse();
            return;
        }
        assertThat(isGrammatical || isExplained || LaterRelease.isNeededBy(statement))
                .as(text)
                .isTrue();
        assertThat(CqlParser.parse(CqlPrinter.print(statement))).as(text).isEqualTo(statement);
    }

    private static void assertEveryCharacterInOneToken(String text) {
        CqlLexer lexer = new CqlLexer(text);
        int end = 0;
        while (lexer.next() != TokenKind.END) {
            assertThat(lexer.start()).as(text).isEqualTo(end);
            assertThat(lexer.end()).as(text).isGreaterThan(end);
            end = lexer.end();
        }
        assertThat(end).isEqualTo(text.length());
    }

    private static String damageCharacters(String text, RandomSource random) {
        StringBuilder damaged = new StringBuilder(text);
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times && !damaged.isEmpty(); i++) {
            int at = random.nextInt(damaged.length());
            char c = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
            switch (random.nextInt(4)) {
                case 0 -> damaged.deleteCharAt(at);
                case 1 -> damaged.insert(at, c);
                case 2 -> damaged.setCharAt(at, c);
                default -> damaged.setLength(at);
            }
        }
        return damaged.toString();
    }

    /// Leaves out, repeats or swaps tokens, or puts in tokens of another statement.
    private static String damageTokens(String text, String other, RandomSource random) {
        List<String> tokens = tokens(text);
        List<String> others = tokens(other);
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times; i++) {
            int at = random.nextInt(tokens.size());
            switch (random.nextInt(4)) {
                case 0 -> tokens.set(at, "");
                case 1 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
                case 2 -> tokens.set(at, tokens.get(random.nextInt(tokens.size())));
                default -> tokens.set(at, others.get(random.nextInt(others.size())));
            }
        }
        return String.join(" ", tokens);
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        CqlLexer lexer = new CqlLexer(text);
        TokenKind kind;
        while ((kind = lexer.next()) != TokenKind.END) {
            if (!kind.isHidden()) {
                tokens.add(text.substring(lexer.start(), lexer.end()));
            }
        }
        return tokens;
    }
}
