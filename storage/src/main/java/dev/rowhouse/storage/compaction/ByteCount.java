package dev.rowhouse.storage.compaction;

import java.util.List;
import java.util.Locale;

/// Numbers of bytes as people write and read them.
final class ByteCount {
    private static final List<String> UNITS =
            List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");

    private ByteCount() {}

    /// A number of bytes, see [#text(double)].
    static String text(long bytes) {
        return text((double) bytes);
    }

    /// A number of bytes in the largest unit that it reaches, `1.5 GiB`.
    static String text(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit + 1 < UNITS.size()) {
            value /= 1024;
            unit++;
        }
        String number = String.format(Locale.ROOT, "%.1f", value);
        return (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number)
                + " "
                + UNITS.get(unit);
    }
}
