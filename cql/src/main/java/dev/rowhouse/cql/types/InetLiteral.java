package dev.rowhouse.cql.types;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/// Internet addresses as text. No name is ever looked up.
final class InetLiteral {
    /// Java takes what has a colon and begins like this for an address, never for a name.
    private static final Pattern VERSION_6 = Pattern.compile("(?=.*:)\\[?[0-9A-Fa-f:][^/]*");

    /// One to four numbers; the last one fills the bytes that are left.
    private static final Pattern VERSION_4 = Pattern.compile("[0-9]{1,10}(\\.[0-9]{1,10}){0,3}");

    private static final int BYTES = 4;

    private InetLiteral() {}

    /// The bytes of an address: four, or sixteen.
    ///
    /// @throws IllegalArgumentException when the text is no address
    static byte[] parse(String text) {
        if (VERSION_4.matcher(text).matches()) {
            return version4(text);
        }
        if (VERSION_6.matcher(text).matches()) {
            try {
                return InetAddress.getByName(text).getAddress();
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException("no address: " + text, e);
            }
        }
        throw new IllegalArgumentException("no address: " + text);
    }

    private static byte[] version4(String text) {
        String[] numbers = text.split("\\.", -1);
        byte[] address = new byte[BYTES];
        for (int i = 0; i < numbers.length; i++) {
            boolean isLast = i == numbers.length - 1;
            int bytes = isLast ? BYTES - i : 1;
            long number = Long.parseLong(numbers[i]);
            if (number >= 1L << Byte.SIZE * bytes) {
                throw new IllegalArgumentException("no address: " + text);
            }
            for (int place = i; place < i + bytes; place++) {
                address[place] = (byte) (number >> Byte.SIZE * (i + bytes - 1 - place));
            }
        }
        return address;
    }
}
