package dev.rowhouse.engine.access;

import java.math.BigInteger;

/// The initial state of the Blowfish cipher: the digits of pi behind the point, 1042 words of 32 bits.
final class BlowfishTables {
    /// The words of the subkeys, which come first.
    static final int SUBKEYS = 18;

    /// All words: the subkeys and four boxes of 256.
    static final int WORDS = SUBKEYS + 4 * 256;

    private static final int BITS = 32 * WORDS;

    // More than the logarithm of the number of terms, each of which is cut off.
    private static final int SPARE_BITS = 64;

    private static final int[] DIGITS = digits();

    private BlowfishTables() {}

    /// A fresh copy of the words.
    static int[] words() {
        return DIGITS.clone();
    }

    private static int[] digits() {
        // Machin: pi = 16 arctan(1/5) - 4 arctan(1/239).
        BigInteger pi = arctanOfInverse(5).shiftLeft(4).subtract(arctanOfInverse(239).shiftLeft(2));
        BigInteger fraction = pi.shiftRight(SPARE_BITS).mod(BigInteger.ONE.shiftLeft(BITS));
        int[] words = new int[WORDS];
        for (int i = 0; i < WORDS; i++) {
            words[i] = fraction.shiftRight(BITS - 32 * (i + 1)).intValue();
        }
        return words;
    }

    /// arctan(1/n) as a fixed-point number with the bits wanted and the spare ones behind the point.
    private static BigInteger arctanOfInverse(int n) {
        BigInteger square = BigInteger.valueOf((long) n * n);
        BigInteger power =
                BigInteger.ONE.shiftLeft(BITS + SPARE_BITS).divide(BigInteger.valueOf(n));
        BigInteger sum = BigInteger.ZERO;
        for (int k = 1; power.signum() != 0; k += 2) {
            BigInteger term = power.divide(BigInteger.valueOf(k));
            sum = k % 4 == 1 ? sum.add(term) : sum.subtract(term);
            power = power.divide(square);
        }
        return sum;
    }
}
