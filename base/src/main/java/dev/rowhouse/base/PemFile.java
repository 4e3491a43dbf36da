package dev.rowhouse.base;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file of certificates or of a private key in the form PEM, as it was at one moment.
///
/// @param path where it is, for messages
/// @param contents its text
public record PemFile(Path path, Bytes contents) {
    private static final Pattern PRIVATE_KEY =
            Pattern.compile("(?s)-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    /// A file does not hold what it should. The message is for people: it names the file, the
    /// reason and the remedy.
    public static final class PemException extends GeneralSecurityException {
        private static final long serialVersionUID = 1L;

        private PemException(String message) {
            super(message);
        }

        private PemException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /// Reads a file.
    ///
    /// @throws IOException when it is missing or unreadable
    public static PemFile read(FileSystem files, Path path) throws IOException {
        return new PemFile(path, Bytes.wrap(files.readBytes(path)));
    }

    /// The X.509 certificates in their order; at least one.
    ///
    /// @throws PemException when there is none, or one is damaged
    public List<Certificate> certificates() throws PemException {
        List<Certificate> found;
        try {
            found =
                    List.copyOf(
                            CertificateFactory.getInstance("X.509")
                                    .generateCertificates(
                                            new ByteArrayInputStream(contents.toArray())));
        } catch (CertificateException e) {
            throw new PemException(
                    "The certificates in %s are damaged: %s. Copy the file again from where it was made."
                            .formatted(path, e.getMessage()),
                    e);
        }
        if (found.isEmpty()) {
            throw new PemException(
                    "There is no certificate in %s: it must contain '-----BEGIN CERTIFICATE-----'."
                            .formatted(path));
        }
        return found;
    }

    /// The private key, which is in the form PKCS #8 and not encrypted.
    ///
    /// @throws PemException when there is none, it is damaged, or of a type that TLS does not use
    public PrivateKey privateKey() throws PemException {
        Matcher matcher =
                PRIVATE_KEY.matcher(new String(contents.toArray(), StandardCharsets.US_ASCII));
        if (!matcher.find()) {
            throw new PemException(
                    "There is no private key in %s: it must contain '-----BEGIN PRIVATE KEY-----'. 'openssl pkcs8 -topk8 -nocrypt' converts other formats."
                            .formatted(path));
        }
        PKCS8EncodedKeySpec encoded = encoded(matcher.group(1));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException ignored) {
                // A key for another algorithm.
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every JDK has keys of " + algorithm, e);
            }
        }
        throw new PemException(
                "The private key in %s is damaged or has none of the types %s."
                        .formatted(path, String.join(", ", ALGORITHMS)));
    }

    private PKCS8EncodedKeySpec encoded(String base64) throws PemException {
        try {
            return new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw new PemException(
                    "The private key in %s is damaged: %s. Copy the file again from where it was made."
                            .formatted(path, e.getMessage()),
                    e);
        }
    }
}
