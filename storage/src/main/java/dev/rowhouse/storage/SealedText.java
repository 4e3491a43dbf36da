package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/// A text that ends with its checksum, so that a cut or changed file is told from a whole one.
///
/// ```
/// sealed := text '-- checksum ' crc:hex[8] LF         CRC-32 of the bytes of the text, which ends
///                                                     with a line feed
/// ```
final class SealedText {
    private static final String PREFIX = "-- checksum ";
    private static final Pattern SEAL = Pattern.compile("(?s)(.*\n)?" + PREFIX + "([0-9a-f]{8})\n");

    private SealedText() {}

    /// The text with its checksum behind it.
    static String seal(String text) {
        return text + PREFIX + crc(text) + "\n";
    }

    private static String crc(String text) {
        CRC32 crc = new CRC32();
        crc.update(Bytes.utf8(text).toArray());
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /// The text of a file that is whole; empty when the checksum is missing or wrong.
    static Optional<String> open(byte[] file) {
        String all = new String(file, StandardCharsets.UTF_8);
        Matcher seal = SEAL.matcher(all);
        if (!seal.matches()) {
            return Optional.empty();
        }
        String text = all.substring(0, seal.start(2) - PREFIX.length());
        return crc(text).equals(seal.group(2)) ? Optional.of(text) : Optional.empty();
    }

    /// Whether the last line is a checksum, right or wrong.
    static boolean isSealed(String text) {
        return SEAL.matcher(text).matches();
    }
}
