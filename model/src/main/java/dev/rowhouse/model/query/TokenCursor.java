package dev.rowhouse.model.query;

import java.util.List;
import java.util.Optional;

/// A position among the tokens of a JPQL text. Methods named `accept` move past a token if it is
/// the wanted one; those named `expect` report anything else as a mistake. For example, at
/// `BY u.name`, `accept("GROUP")` returns false and moves nothing, and `expect("BY")` moves to
/// `u`.
final class TokenCursor {
    private final List<Token> tokens;
    private int at;

    /// @param tokens ending with one of kind END
    TokenCursor(List<Token> tokens) {
        this.tokens = List.copyOf(tokens);
    }

    /// The token here.
    Token peek() {
        return tokens.get(at);
    }

    /// The token behind the one here, which is not the last.
    Token peekSecond() {
        return tokens.get(at + 1);
    }

    /// The token before the one here, which is not the first.
    Token previous() {
        return tokens.get(at - 1);
    }

    /// Moves past the token here and returns it.
    Token next() {
        return tokens.get(at++);
    }

    /// Moves past a keyword; false where another token stands.
    boolean accept(String keyword) {
        boolean isIt = peek().is(keyword);
        at += isIt ? 1 : 0;
        return isIt;
    }

    /// Moves past a sign; false where another token stands.
    boolean acceptSign(String sign) {
        boolean isIt = peek().isSign(sign);
        at += isIt ? 1 : 0;
        return isIt;
    }

    /// Moves past a keyword.
    ///
    /// @throws Mistake where another token stands
    void expect(String keyword) throws Mistake {
        if (!accept(keyword)) {
            throw unexpected(keyword);
        }
    }

    /// Moves past a sign.
    ///
    /// @throws Mistake where another token stands
    void expectSign(String sign) throws Mistake {
        if (!acceptSign(sign)) {
            throw unexpected("`" + sign + "`");
        }
    }

    /// Checks that no token follows.
    ///
    /// @throws Mistake when a token follows; it names the expected text
    void expectEnd(String wanted) throws Mistake {
        if (peek().kind() != Token.Kind.END) {
            throw unexpected(wanted);
        }
    }

    /// Moves past a name that is no keyword.
    ///
    /// @throws Mistake where another token stands, with what was wanted
    JpqlTree.Name name(String wanted) throws Mistake {
        if (peek().isReserved()) {
            throw unexpected(wanted);
        }
        return anyName(wanted);
    }

    /// Moves past a name where nothing but a name can stand, so that it may be a keyword.
    ///
    /// @throws Mistake where another token stands, with what was wanted
    JpqlTree.Name anyName(String wanted) throws Mistake {
        Token token = peek();
        if (token.kind() != Token.Kind.WORD) {
            throw unexpected(wanted);
        }
        at++;
        return new JpqlTree.Name(token.text(), token.offset());
    }

    /// Whether a path begins here: a name, or a keyword before a dot.
    boolean beginsPath() {
        return peek().kind() == Token.Kind.WORD
                && (!peek().isReserved() || peekSecond().isSign("."));
    }

    /// Whether the bracket here opens a row value: an operator follows where it closes.
    boolean beginsRow() {
        int depth = 0;
        for (int i = at; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isSign("(")) {
                depth++;
            } else if (token.isSign(")") && --depth == 0) {
                return tokens.get(i + 1).kind() == Token.Kind.SIGN
                        && !tokens.get(i + 1).isSign(")");
            }
        }
        return false;
    }

    /// The mistake that the token here is: one that the subset leaves out by intention comes with
    /// its own remedy, any other with what was wanted instead.
    Mistake unexpected(String wanted) {
        Token token = peek();
        Optional<Token> before =
                at == 0 || previous().isReserved() ? Optional.empty() : Optional.of(previous());
        return OutsideSubset.find(token, before)
                .map(found -> mistake(token, found.message(), found.remedy()))
                .orElseGet(() -> mistake(token, message(token), "expected " + wanted));
    }

    private static String message(Token token) {
        return token.kind() == Token.Kind.END
                ? "the statement ends too early"
                : "`" + token.text() + "` is not allowed here";
    }

    /// A mistake at a token.
    static Mistake mistake(Token token, String message, String remedy) {
        return new Mistake(token.offset(), token.length(), message, remedy);
    }
}
