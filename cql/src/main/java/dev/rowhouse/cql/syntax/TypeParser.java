package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.ArrayList;
import java.util.List;

/// Reads data types.
final class TypeParser {
    private final TokenReader reader;
    private final NameParser names;

    TypeParser(TokenReader reader, NameParser names) {
        this.reader = reader;
        this.names = names;
    }

    RawType type() {
        reader.enter();
        RawType type = undepthedType();
        reader.leave();
        return type;
    }

    private RawType undepthedType() {
        int start = reader.index();
        if (reader.is(TokenKind.STRING)) {
            String className = reader.takeString();
            return new RawType.Custom(className, reader.spanFrom(start));
        }
        if (reader.is(TokenKind.KEYWORD)) {
            Keyword keyword = reader.tokens().keyword(start);
            TokenKind next = reader.kindAfter(1);
            if (keyword.use() == Keyword.Use.TYPE && next != TokenKind.DOT) {
                return nativeType();
            }
            boolean parameters = next == TokenKind.LESS;
            switch (keyword) {
                case MAP, LIST, TUPLE, VECTOR, FROZEN -> {
                    if (parameters) {
                        return parameterised(keyword, start);
                    }
                }
                case SET -> {
                    return parameterised(keyword, start);
                }
                default -> {}
            }
        }
        return new RawType.UserDefined(names.userType());
    }

    /// A type that is a keyword of its own.
    RawType.Native nativeType() {
        if (!reader.is(TokenKind.KEYWORD)
                || reader.tokens().keyword(reader.index()).use() != Keyword.Use.TYPE) {
            throw reader.unexpected();
        }
        var name = reader.takeName();
        return new RawType.Native(name.text(), name.span());
    }

    private RawType parameterised(Keyword keyword, int start) {
        reader.advance();
        reader.expect(TokenKind.LESS);
        return switch (keyword) {
            case LIST -> {
                RawType element = type();
                yield new RawType.ListOf(element, close(start));
            }
            case SET -> {
                RawType element = type();
                yield new RawType.SetOf(element, close(start));
            }
            case MAP -> {
                RawType key = type();
                reader.expect(TokenKind.COMMA);
                RawType value = type();
                yield new RawType.MapOf(key, value, close(start));
            }
            case TUPLE -> {
                List<RawType> components = new ArrayList<>();
                do {
                    components.add(type());
                } while (reader.accept(TokenKind.COMMA));
                yield new RawType.TupleOf(components, close(start));
            }
            case VECTOR -> {
                RawType element = type();
                reader.expect(TokenKind.COMMA);
                int dimension = dimension();
                yield new RawType.VectorOf(element, dimension, close(start));
            }
            default -> frozen(start);
        };
    }

    private RawType frozen(int start) {
        RawType inner = type();
        Span span = close(start);
        // Cassandra's grammar already refuses these; frozen<frozen<…>> is fine.
        if (inner instanceof RawType.Native || inner instanceof RawType.Custom) {
            throw reader.refused(
                    "frozen<> is only allowed on collections, tuples, and user-defined types (got "
                            + inner
                            + ")",
                    start);
        }
        return new RawType.Frozen(inner, span);
    }

    private int dimension() {
        int token = reader.index();
        if (!reader.is(TokenKind.INTEGER)) {
            throw reader.unexpected();
        }
        String digits = reader.takeText();
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw reader.refused("Invalid vector dimension " + digits, token);
        }
    }

    private Span close(int start) {
        reader.expect(TokenKind.GREATER);
        return reader.spanFrom(start);
    }

    /// `(type, …)`, possibly none.
    List<RawType> types() {
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<RawType> types = new ArrayList<>();
        if (!reader.is(TokenKind.CLOSE_PARENTHESIS)) {
            do {
                types.add(type());
            } while (reader.accept(TokenKind.COMMA));
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return types;
    }

    /// The offset of the end of a type in parentheses that begins here; 0 when there is none.
    ///
    /// Only looks, and no further than the type goes.
    int endOfParenthesisedType() {
        int end = endOfType(1, 0);
        return end > 0 && reader.kindAfter(end) == TokenKind.CLOSE_PARENTHESIS ? end + 1 : 0;
    }

    private int endOfType(int from, int level) {
        if (level > TokenReader.DEPTH_MAX) {
            return 0;
        }
        if (reader.kindAfter(from) == TokenKind.STRING) {
            return from + 1;
        }
        if (reader.kindAfter(from + 1) == TokenKind.LESS) {
            int i = from + 1;
            do {
                i++;
                i = reader.kindAfter(i) == TokenKind.INTEGER ? i + 1 : endOfType(i, level + 1);
            } while (i > 0 && reader.kindAfter(i) == TokenKind.COMMA);
            return i > 0 && reader.kindAfter(i) == TokenKind.GREATER ? i + 1 : 0;
        }
        if (!reader.isNameAfter(from)) {
            return 0;
        }
        return reader.kindAfter(from + 1) == TokenKind.DOT && reader.isNameAfter(from + 2)
                ? from + 3
                : from + 1;
    }
}
