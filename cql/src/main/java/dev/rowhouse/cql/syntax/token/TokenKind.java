package dev.rowhouse.cql.syntax.token;

/// The kinds of token that [CqlLexer] finds.
public enum TokenKind {
    /// A word that is neither a keyword nor `true` or `false`.
    IDENTIFIER("IDENT"),
    /// A word of [Keyword].
    KEYWORD(""),
    /// `"…"` with at least one character.
    QUOTED_NAME("QUOTED_NAME"),
    /// `""`.
    EMPTY_QUOTED_NAME("EMPTY_QUOTED_NAME"),
    /// `'…'` or `$$…$$`.
    STRING("STRING_LITERAL"),
    INTEGER("INTEGER"),
    FLOAT("FLOAT"),
    BOOLEAN("BOOLEAN"),
    DURATION("DURATION"),
    UUID("UUID"),
    HEX("HEXNUMBER"),
    /// `-NaN`.
    NEGATIVE_NAN("K_NEGATIVE_NAN"),
    /// `-Infinity`.
    NEGATIVE_INFINITY("K_NEGATIVE_INFINITY"),
    /// `?`.
    QUESTION_MARK("QMARK"),
    OPEN_PARENTHESIS("'('"),
    CLOSE_PARENTHESIS("')'"),
    OPEN_BRACKET("'['"),
    CLOSE_BRACKET("']'"),
    OPEN_BRACE("'{'"),
    CLOSE_BRACE("'}'"),
    COMMA("','"),
    SEMICOLON("';'"),
    COLON("':'"),
    DOT("'.'"),
    /// `..`.
    RANGE("RANGE"),
    EQUAL("'='"),
    NOT_EQUAL("'!='"),
    LESS("'<'"),
    LESS_OR_EQUAL("'<='"),
    GREATER("'>'"),
    GREATER_OR_EQUAL("'>='"),
    PLUS("'+'"),
    MINUS("'-'"),
    STAR("'*'"),
    SLASH("'/'"),
    PERCENT("'%'"),
    PLUS_EQUAL("'+='"),
    MINUS_EQUAL("'-='"),
    /// `expr(`, one token because nothing may stand between, and in lower case only.
    EXPRESSION_OPEN("'expr('"),
    /// Blanks, tabs and line ends.
    WHITESPACE("WS"),
    /// `-- …`, `// …` or `/* … */`.
    COMMENT("COMMENT"),
    /// A character that begins no token of CQL, or an unfinished token.
    ERROR("<invalid>"),
    /// The end of the text.
    END("EOF");

    private final String label;

    TokenKind(String label) {
        this.label = label;
    }

    /// The name of an expected token in syntax errors: `')'`, `STRING_LITERAL`, `EOF`.
    public String label() {
        return label;
    }

    /// Whether the grammar does not see tokens of this kind.
    public boolean isHidden() {
        return this == WHITESPACE || this == COMMENT;
    }
}
