package dev.rowhouse.cql.syntax.token;

/// Classifies a word that begins with a digit, or with a minus and a digit: a number, a duration or
/// a UUID, or an invalid beginning of one.
///
/// Cassandra's lexer reads on as long as two of them are possible. As soon as only one is, it must
/// be that one: `1f` can only go on as a UUID, so `1from` is an error at its `r`, and `1n` only as
/// `1ns`. When nothing is possible any more, it is what ended there.
///
/// **Thread safety.** None; made for one word.
final class NumberShape {
    private static final int DEAD = -1;
    private static final int UUID_LENGTH = 36;

    // States of a number: its digits, the exponent's letter, sign and digits.
    private static final int DIGITS = 0;
    private static final int EXPONENT = 1;
    private static final int SIGN = 2;
    private static final int EXPONENT_DIGITS = 3;

    // States of a duration: its digits first, a unit, an `m` that may go on, the beginning of a
    // unit, more digits.
    private static final int UNIT = 1;
    private static final int MINUTE = 2;
    private static final int HALF_UNIT = 3;
    private static final int MORE_DIGITS = 4;

    private final String text;
    private final int start;
    private int number = DIGITS;
    private int duration = DIGITS;
    private boolean uuid;
    private TokenKind kind = TokenKind.INTEGER;
    private int end;
    private String problem = "";

    /// @param digits where the first digit is
    NumberShape(String text, int start, int digits) {
        this.text = text;
        this.start = start;
        this.uuid = digits == start;
        read(digits);
    }

    /// The kind of token; [TokenKind#ERROR] for one that has a problem.
    TokenKind kind() {
        return kind;
    }

    /// The end of the token, or the position of the problem.
    int end() {
        return end;
    }

    /// The problem, in Cassandra's words.
    String problem() {
        return problem;
    }

    private void read(int from) {
        for (int i = from; ; i++) {
            char c = charAt(i);
            int newNumber = afterNumber(number, c);
            int newDuration = afterDuration(duration, c);
            boolean newUuid = uuid && isUuidPart(i);
            if (newNumber == DEAD && newDuration == DEAD && !newUuid) {
                endAt(i);
                return;
            }
            number = newNumber;
            duration = newDuration;
            uuid = newUuid;
            if (number == DEAD && duration == DEAD) {
                readUuid();
                return;
            }
            if (number == DEAD && !uuid) {
                readDuration(i + 1);
                return;
            }
            if (duration == DEAD && !uuid) {
                readExponent(i + 1);
                return;
            }
        }
    }

    private void endAt(int i) {
        if (number == DIGITS) {
            take(TokenKind.INTEGER, i);
        } else if (number == EXPONENT_DIGITS) {
            take(TokenKind.FLOAT, i);
        } else if (duration == UNIT || duration == MINUTE) {
            take(TokenKind.DURATION, i);
        } else {
            fail("no viable alternative at character " + shown(i), i);
        }
    }

    private static int afterNumber(int state, char c) {
        boolean digit = CqlLexer.isDigit(c);
        return switch (state) {
            case DIGITS -> digit ? DIGITS : c == 'e' || c == 'E' ? EXPONENT : DEAD;
            case EXPONENT -> digit ? EXPONENT_DIGITS : c == '+' || c == '-' ? SIGN : DEAD;
            case SIGN, EXPONENT_DIGITS -> digit ? EXPONENT_DIGITS : DEAD;
            default -> DEAD;
        };
    }

    private static int afterDuration(int state, char c) {
        boolean digit = CqlLexer.isDigit(c);
        char lower = Character.toLowerCase(c);
        return switch (state) {
            case DIGITS, MORE_DIGITS -> digit ? state : afterUnitBegins(lower);
            case UNIT -> digit ? MORE_DIGITS : DEAD;
            case MINUTE -> digit ? MORE_DIGITS : lower == 'o' || lower == 's' ? UNIT : DEAD;
            case HALF_UNIT -> lower == 's' ? UNIT : DEAD;
            default -> DEAD;
        };
    }

    private static int afterUnitBegins(char lower) {
        return switch (lower) {
            case 'y', 'w', 'd', 'h', 's' -> UNIT;
            case 'm' -> MINUTE;
            case 'n', 'u', '\u00b5' -> HALF_UNIT;
            default -> DEAD;
        };
    }

    private boolean isUuidPart(int i) {
        return i - start < UUID_LENGTH
                && (isDash(i) ? charAt(i) == '-' : CqlLexer.isHexDigit(charAt(i)));
    }

    private boolean isDash(int i) {
        int position = i - start;
        return position == 8 || position == 13 || position == 18 || position == 23;
    }

    private void readUuid() {
        int i = start;
        while (isUuidPart(i)) {
            i++;
        }
        if (i - start == UUID_LENGTH) {
            take(TokenKind.UUID, i);
        } else {
            String expected = isDash(i) ? "'-'" : "set null";
            fail("mismatched character " + shown(i) + " expecting " + expected, i);
        }
    }

    /// The rest of a duration, whose state says how far it is.
    private void readDuration(int from) {
        int i = from;
        while (true) {
            int next = afterDuration(duration, charAt(i));
            if (next == DEAD) {
                break;
            }
            duration = next;
            i++;
        }
        if (duration == HALF_UNIT) {
            fail("mismatched character " + shown(i) + " expecting set null", i);
        } else if (duration == MORE_DIGITS) {
            fail("no viable alternative at character " + shown(i), i);
        } else {
            take(TokenKind.DURATION, i);
        }
    }

    /// The rest of a number with an exponent, whose state says how far it is.
    private void readExponent(int from) {
        int i = from;
        while (true) {
            int next = afterNumber(number, charAt(i));
            if (next == DEAD) {
                break;
            }
            number = next;
            i++;
        }
        if (number == EXPONENT_DIGITS) {
            take(TokenKind.FLOAT, i);
        } else {
            fail("required (...)+ loop did not match anything at character " + shown(i), i);
        }
    }

    private void take(TokenKind newKind, int newEnd) {
        kind = newKind;
        end = newEnd;
    }

    private void fail(String newProblem, int offset) {
        take(TokenKind.ERROR, Math.min(offset, text.length()));
        problem = newProblem;
    }

    /// A character as errors show it.
    private String shown(int i) {
        String found = i < text.length() ? Character.toString(text.codePointAt(i)) : "<EOF>";
        return "'" + found + "'";
    }

    private char charAt(int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }
}
