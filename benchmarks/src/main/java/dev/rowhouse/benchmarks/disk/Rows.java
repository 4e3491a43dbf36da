package dev.rowhouse.benchmarks.disk;

/// The rows that both databases hold: in `points` one row per key, in `series` a thousand rows per
/// key; values of 100 bytes, of which a compressor can take about a third away.
final class Rows {
    static final int VALUE_BYTES = 100;
    static final int SERIES_ROWS = 1000;
    static final int SLICE_ROWS = 100;
    private static final int RANDOM_BYTES = 56;
    private static final String TEXT = "status=ok; unit=celsius; quality=good; node=";

    private Rows() {}

    /// The key of the so-many-th row of `points`: each number once, in no order.
    static long key(long number) {
        return mixed(number);
    }

    /// A number that looks like chance; different for different arguments.
    static long mixed(long number) {
        long bits = number * 0x9E37_79B9_7F4A_7C15L;
        bits = (bits ^ (bits >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return bits ^ (bits >>> 31);
    }

    /// The value of a row, a new array.
    static byte[] value(long number) {
        byte[] value = new byte[VALUE_BYTES];
        long bits = number;
        for (int i = 0; i < RANDOM_BYTES; i++) {
            if (i % Long.BYTES == 0) {
                bits = mixed(bits + 1);
            }
            value[i] = (byte) (bits >>> 8 * (i % Long.BYTES));
        }
        for (int i = RANDOM_BYTES; i < VALUE_BYTES; i++) {
            value[i] = (byte) TEXT.charAt(i - RANDOM_BYTES);
        }
        return value;
    }
}
