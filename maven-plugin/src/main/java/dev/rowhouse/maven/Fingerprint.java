package dev.rowhouse.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;

/// A hash of all inputs of a goal: the contents of files, the settings, the version. If it is the
/// same as at the last successful run, the goal has nothing to do.
///
/// @param value 64 hexadecimal digits
record Fingerprint(String value) {
    static Fingerprint of(Collection<Path> files, Collection<String> settings) throws IOException {
        MessageDigest digest = sha256();
        for (Path file : files) {
            add(digest, file.toString().getBytes(StandardCharsets.UTF_8));
            add(digest, Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0]);
        }
        for (String setting : settings) {
            add(digest, setting.getBytes(StandardCharsets.UTF_8));
        }
        return new Fingerprint(HexFormat.of().formatHex(digest.digest()));
    }

    /// With its length before it, so that no two lists of parts look alike.
    private static void add(MessageDigest digest, byte[] part) {
        digest.update((part.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(part);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// Whether a file holds this value.
    boolean isIn(Path file) throws IOException {
        try {
            return Files.readString(file).strip().equals(value);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    void writeTo(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, value + "\n");
    }
}
