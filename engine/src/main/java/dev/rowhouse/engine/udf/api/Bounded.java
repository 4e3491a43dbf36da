package dev.rowhouse.engine.udf.api;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Methods that take the place of those of the JDK whose cost does not follow from the size of
/// their operands. The instrumentation of functions puts them in; a body cannot name them. Each has
/// the operands of the original, the receiver first, and the budget last.
///
/// Texts that patterns are matched with count each character that is looked at: so an expression
/// that backtracks without end is stopped.
public final class Bounded {
    private static final int COUNT_MAX = 10_000_000;
    private static final int PRIME_BITS_MAX = 16 * 1024;
    private static final int NEXT_PRIME_BITS_MAX = 2 * 1024;
    private static final int PRIME_BITS_SMALL = 1024;
    private static final int WIDTH_DIGITS_MAX = 4;
    private static final Pattern WIDTH = Pattern.compile("\\d{" + (WIDTH_DIGITS_MAX + 1) + ",}");
    private static final Pattern COUNT = Pattern.compile("\\{(\\d{1,10})(?:,(?:\\d{1,10})?)?\\}");

    private Bounded() {}

    private static Pattern pattern(String regex, int flags, Budget budget) {
        budget.check(regex);
        double turns = 1;
        Matcher counts = COUNT.matcher(regex);
        while (counts.find()) {
            turns *= Math.max(1, Double.parseDouble(counts.group(1)));
        }
        if (turns > COUNT_MAX || (flags & Pattern.CANON_EQ) != 0) {
            // Neither looks at the text while it repeats itself.
            budget.needThread();
        }
        return Pattern.compile(regex, flags);
    }

    private static Pattern pattern(String regex, Budget budget) {
        return pattern(regex, 0, budget);
    }

    /// `Pattern.compile`.
    public static Pattern compile(String regex, Budget budget) {
        return pattern(regex, budget);
    }

    /// `Pattern.compile`.
    public static Pattern compile(String regex, int flags, Budget budget) {
        return pattern(regex, flags, budget);
    }

    /// `Pattern.matcher`.
    public static Matcher matcher(Pattern pattern, CharSequence text, Budget budget) {
        return pattern.matcher(new WatchedText(text, budget));
    }

    /// `Pattern.matches`.
    public static boolean matches(String regex, CharSequence text, Budget budget) {
        return matcher(pattern(regex, budget), text, budget).matches();
    }

    /// `String.matches`.
    public static boolean matches(String text, String regex, Budget budget) {
        return matcher(pattern(regex, budget), text, budget).matches();
    }

    /// `Matcher.reset`.
    public static Matcher reset(Matcher matcher, Budget budget) {
        budget.countTurn();
        return matcher.reset();
    }

    /// `Matcher.reset`.
    public static Matcher reset(Matcher matcher, CharSequence text, Budget budget) {
        return matcher.reset(new WatchedText(text, budget));
    }

    /// `Matcher.replaceAll`.
    public static String replaceAll(Matcher matcher, String replacement, Budget budget) {
        return replaced(matcher.reset(), replacement, Integer.MAX_VALUE, budget);
    }

    /// `Matcher.replaceFirst`.
    public static String replaceFirst(Matcher matcher, String replacement, Budget budget) {
        return replaced(matcher.reset(), replacement, 1, budget);
    }

    /// `String.replaceAll`.
    public static String replaceAll(String text, String regex, String replacement, Budget budget) {
        Matcher matcher = matcher(pattern(regex, budget), text, budget);
        return replaced(matcher, replacement, Integer.MAX_VALUE, budget);
    }

    /// `String.replaceFirst`.
    public static String replaceFirst(
            String text, String regex, String replacement, Budget budget) {
        return replaced(matcher(pattern(regex, budget), text, budget), replacement, 1, budget);
    }

    private static String replaced(
            Matcher matcher, String replacement, int timesMax, Budget budget) {
        budget.check(replacement);
        StringBuilder result = new StringBuilder();
        for (int times = 0; times < timesMax && matcher.find(); times++) {
            budget.countTurn();
            matcher.appendReplacement(result, replacement);
            budget.checkLength((double) result.length());
        }
        matcher.appendTail(result);
        budget.checkLength((double) result.length());
        return result.toString();
    }

    /// `String.split`.
    public static String[] split(String text, String regex, Budget budget) {
        return split(pattern(regex, budget), text, 0, budget);
    }

    /// `String.split`.
    public static String[] split(String text, String regex, int limit, Budget budget) {
        return split(pattern(regex, budget), text, limit, budget);
    }

    /// `Pattern.split`.
    public static String[] split(Pattern pattern, CharSequence text, Budget budget) {
        return split(pattern, text, 0, budget);
    }

    /// `Pattern.split`.
    public static String[] split(Pattern pattern, CharSequence text, int limit, Budget budget) {
        String[] parts = pattern.split(new WatchedText(text, budget), limit);
        budget.copy(parts);
        return parts;
    }

    /// `String.repeat`.
    public static String repeat(String text, int times, Budget budget) {
        budget.checkLength((double) text.length() * Math.max(times, 0));
        return text.repeat(times);
    }

    /// `String.replace`.
    public static String replace(String text, char from, char to, Budget budget) {
        budget.checkLength((double) text.length());
        return text.replace(from, to);
    }

    /// `String.replace`.
    public static String replace(
            String text, CharSequence target, CharSequence replacement, Budget budget) {
        budget.check(text);
        budget.check(target);
        String wanted = target.toString();
        double length = text.length();
        if (length * replacement.length() > Short.MAX_VALUE) {
            int from = text.indexOf(wanted);
            while (from >= 0) {
                budget.countTurn();
                length += replacement.length();
                // The empty text is found at every place.
                from =
                        from < text.length()
                                ? text.indexOf(wanted, from + Math.max(1, wanted.length()))
                                : -1;
            }
        }
        budget.checkLength(length);
        return text.replace(target, replacement);
    }

    /// `String.join`.
    public static String join(
            CharSequence delimiter, @Nullable CharSequence[] parts, Budget budget) {
        return join(delimiter, Arrays.asList(parts), budget);
    }

    /// `String.join`.
    public static String join(
            CharSequence delimiter,
            Iterable<? extends @Nullable CharSequence> parts,
            Budget budget) {
        List<@Nullable CharSequence> all = new ArrayList<>();
        double length = 0;
        for (CharSequence part : parts) {
            budget.takeObject();
            budget.countTurn();
            length += delimiter.length() + (part == null ? "null".length() : part.length());
            budget.checkLength(length);
            all.add(part);
        }
        return String.join(delimiter, all);
    }

    /// `String.format`.
    public static String format(String format, @Nullable Object[] arguments, Budget budget) {
        return String.format(checked(format, arguments, budget), arguments);
    }

    /// `String.format`.
    public static String format(
            Locale locale, String format, @Nullable Object[] arguments, Budget budget) {
        return String.format(locale, checked(format, arguments, budget), arguments);
    }

    /// `String.formatted`.
    public static String formatted(String format, @Nullable Object[] arguments, Budget budget) {
        return checked(format, arguments, budget).formatted(arguments);
    }

    private static String checked(String format, @Nullable Object[] arguments, Budget budget) {
        budget.check(format);
        budget.check(arguments);
        if (WIDTH.matcher(format).find()) {
            throw new IllegalArgumentException(
                    "a width in a format has %d digits at most".formatted(WIDTH_DIGITS_MAX));
        }
        return format;
    }

    /// `Collections.nCopies`.
    public static <T> List<T> nCopies(int count, T value, Budget budget) {
        budget.takeRoom(count);
        return Collections.nCopies(count, value);
    }

    /// `BigInteger.pow`.
    public static BigInteger pow(BigInteger base, int exponent, Budget budget) {
        checkPower(base, exponent, budget);
        return base.pow(exponent);
    }

    /// `BigDecimal.pow`.
    public static BigDecimal pow(BigDecimal base, int exponent, Budget budget) {
        budget.check(base);
        checkPower(base.unscaledValue(), exponent, budget);
        return base.pow(exponent);
    }

    /// `BigDecimal.pow`.
    public static BigDecimal pow(
            BigDecimal base, int exponent, MathContext context, Budget budget) {
        budget.check(base);
        budget.check(context);
        if (context.getPrecision() == 0) {
            checkPower(base.unscaledValue(), exponent, budget);
        }
        return base.pow(exponent, context);
    }

    private static void checkPower(BigInteger base, int exponent, Budget budget) {
        double bits = (double) base.bitLength() * Math.max(exponent, 0);
        if (bits > Integer.MAX_VALUE) {
            throw Budget.tooLarge();
        }
        checkBits((int) bits, 1024 * 1024, 64 * 1024, budget);
    }

    /// `BigInteger.isProbablePrime`.
    public static boolean isProbablePrime(BigInteger number, int certainty, Budget budget) {
        checkBits(number.bitLength(), PRIME_BITS_MAX, PRIME_BITS_SMALL, budget);
        return number.isProbablePrime(certainty);
    }

    /// `BigInteger.nextProbablePrime`.
    public static BigInteger nextProbablePrime(BigInteger number, Budget budget) {
        checkBits(number.bitLength(), NEXT_PRIME_BITS_MAX, PRIME_BITS_SMALL / 4, budget);
        return number.nextProbablePrime();
    }

    /// `BigInteger.modPow`.
    public static BigInteger modPow(
            BigInteger base, BigInteger exponent, BigInteger modulus, Budget budget) {
        for (BigInteger one : List.of(base, exponent, modulus)) {
            checkBits(one.bitLength(), PRIME_BITS_MAX, PRIME_BITS_SMALL, budget);
        }
        return base.modPow(exponent, modulus);
    }

    private static void checkBits(int bits, int max, int small, Budget budget) {
        if (bits > max) {
            throw new ArithmeticException(
                    "this calculation is for numbers of %d bits at most, not %d in a user-defined function"
                            .formatted(max, bits));
        }
        if (bits > small) {
            budget.needThread();
        }
        budget.countTurn();
    }

    /// A text that counts the characters that are looked at.
    private record WatchedText(CharSequence text, Budget budget) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.countTurn();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            budget.checkLength((double) end - start);
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
