package dev.rowhouse.engine.access;

import dev.rowhouse.base.Bytes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.regex.Pattern;

/// Passwords as bcrypt hashes (Provos and Mazières, *A Future-Adaptable Password Scheme*, 1999), the form in which Cassandra keeps them:
///
///     hash := "$2a$" cost:digit[2] "$" salt:char[22] digest:char[31]
///
/// Salt (16 bytes) and digest (23) are in a base 64 of their own alphabet.
public final class PasswordHash {
    private static final Pattern FORM =
            Pattern.compile("\\$2a?\\$(0[4-9]|[12]\\d|30)\\$[./A-Za-z0-9]{53}");
    private static final String ALPHABET =
            "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final String MAGIC = "OrpheanBeholderScryDoubt";
    private static final int COST = 10;
    private static final int SALT_LENGTH = 16;
    private static final int SALT_CHARS = 22;
    private static final int DIGEST_LENGTH = 23;
    private static final int KEY_LENGTH_MAX = 72;

    private final int[] words = BlowfishTables.words();
    private int left;
    private int right;

    private PasswordHash() {}

    /// The hash of a password.
    ///
    /// @param salt sixteen random bytes
    public static String of(String password, Bytes salt) {
        if (salt.length() != SALT_LENGTH) {
            throw new IllegalArgumentException("a salt has sixteen bytes, not " + salt.length());
        }
        return hash(password, salt.toArray(), COST);
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
        int salt = hash.lastIndexOf('$') + 1;
        int cost = Integer.parseInt(hash.substring(salt - 3, salt - 1));
        String encoded = hash.substring(salt, salt + SALT_CHARS);
        String again = hash(password, decode(encoded), cost);
        return MessageDigest.isEqual(tail(again), tail(hash));
    }

    private static byte[] tail(String hash) {
        return hash.substring(hash.lastIndexOf('$')).getBytes(StandardCharsets.US_ASCII);
    }

    private static String hash(String password, byte[] salt, int cost) {
        byte[] digest = new PasswordHash().digest(key(password), salt, cost);
        return "$2a$%02d$%s%s".formatted(cost, encode(salt), encode(digest));
    }

    /// The bytes of the password with a zero behind, as many as count.
    private static byte[] key(String password) {
        byte[] text = (password + "\0").getBytes(StandardCharsets.UTF_8);
        return text.length <= KEY_LENGTH_MAX ? text : Arrays.copyOf(text, KEY_LENGTH_MAX);
    }

    private byte[] digest(byte[] key, byte[] salt, int cost) {
        byte[] none = new byte[SALT_LENGTH];
        expand(key, salt);
        for (long round = 1L << cost; round > 0; round--) {
            expand(key, none);
            expand(salt, none);
        }
        byte[] text = MAGIC.getBytes(StandardCharsets.US_ASCII);
        byte[] digest = new byte[text.length];
        for (int block = 0; block < text.length; block += 8) {
            left = word(text, block);
            right = word(text, block + 4);
            for (int i = 0; i < 64; i++) {
                encrypt();
            }
            putWord(digest, block, left);
            putWord(digest, block + 4, right);
        }
        return Arrays.copyOf(digest, DIGEST_LENGTH);
    }

    /// Mixes a key into the subkeys, then encrypts the salt through subkeys and boxes, replacing them.
    private void expand(byte[] key, byte[] salt) {
        for (int i = 0; i < BlowfishTables.SUBKEYS; i++) {
            words[i] ^= cyclicWord(key, 4 * i);
        }
        left = 0;
        right = 0;
        for (int i = 0; i < BlowfishTables.WORDS; i += 2) {
            left ^= cyclicWord(salt, 4 * i);
            right ^= cyclicWord(salt, 4 * i + 4);
            encrypt();
            words[i] = left;
            words[i + 1] = right;
        }
    }

    private void encrypt() {
        int l = left ^ words[0];
        int r = right;
        for (int round = 1; round <= 16; round += 2) {
            r ^= mix(l) ^ words[round];
            l ^= mix(r) ^ words[round + 1];
        }
        left = r ^ words[17];
        right = l;
    }

    private int mix(int word) {
        int box = BlowfishTables.SUBKEYS;
        int sum = words[box + (word >>> 24)] + words[box + 256 + (word >>> 16 & 0xff)];
        return (sum ^ words[box + 512 + (word >>> 8 & 0xff)]) + words[box + 768 + (word & 0xff)];
    }

    private static int cyclicWord(byte[] bytes, int offset) {
        int word = 0;
        for (int i = 0; i < 4; i++) {
            word = word << 8 | bytes[(offset + i) % bytes.length] & 0xff;
        }
        return word;
    }

    private static int word(byte[] bytes, int offset) {
        return cyclicWord(bytes, offset);
    }

    private static void putWord(byte[] bytes, int offset, int word) {
        for (int i = 0; i < 4; i++) {
            bytes[offset + i] = (byte) (word >>> 24 - 8 * i);
        }
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

    private static byte[] decode(String text) {
        byte[] bytes = new byte[SALT_LENGTH];
        int bits = 0;
        int value = 0;
        int length = 0;
        for (int i = 0; i < text.length() && length < SALT_LENGTH; i++) {
            value = value << 6 | ALPHABET.indexOf(text.charAt(i));
            bits += 6;
            if (bits >= 8) {
                bits -= 8;
                bytes[length++] = (byte) (value >>> bits);
            }
        }
        return bytes;
    }
}
