package dev.rowhouse.engine.access;

import dev.rowhouse.base.Bytes;

import org.mindrot.jbcrypt.BCrypt;

import java.util.regex.Pattern;

/// Passwords as bcrypt hashes, the form in which Cassandra keeps them:
///
///     hash := "$2a$" cost:digit[2] "$" salt:char[22] digest:char[31]
///
/// Salt (16 bytes) and digest (23) are in a base 64 of their own alphabet.
public final class PasswordHash {
    private static final Pattern FORM =
            Pattern.compile("\\$2a?\\$(0[4-9]|[12]\\d|30)\\$[./A-Za-z0-9]{53}");
    private static final String ALPHABET =
            "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final String COST = "$2a$10$";
    private static final int SALT_LENGTH = 16;

    private PasswordHash() {}

    /// The hash of a password.
    ///
    /// @param salt sixteen random bytes
    public static String of(String password, Bytes salt) {
        if (salt.length() != SALT_LENGTH) {
            throw new IllegalArgumentException("a salt has sixteen bytes, not " + salt.length());
        }
        return BCrypt.hashpw(password, COST + encode(salt.toArray()));
    }

    /// Whether a text is a hash.
    public static boolean isHash(String text) {
        return FORM.matcher(text).matches();
    }

    /// Whether a password is the one that was hashed.
    ///
    /// @param hash a text for which [#isHash] holds
    public static boolean matches(String password, String hash) {
        if (!isHash(hash)) {
            throw new IllegalArgumentException("not a hash");
        }
        return BCrypt.checkpw(password, hash);
    }

    private static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int bits = 0;
        int value = 0;
        for (byte one : bytes) {
            value = value << 8 | one & 0xff;
            bits += 8;
            while (bits >= 6) {
                bits -= 6;
                text.append(ALPHABET.charAt(value >>> bits & 0x3f));
            }
        }
        if (bits > 0) {
            text.append(ALPHABET.charAt(value << 6 - bits & 0x3f));
        }
        return text.toString();
    }
}
