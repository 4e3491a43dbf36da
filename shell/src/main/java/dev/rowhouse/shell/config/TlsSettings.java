package dev.rowhouse.shell.config;

import dev.rowhouse.base.FileSystem;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/// The TLS settings of a connection, with the PEM files that cqlsh's settings name.
///
/// @param certificates the authorities to trust; empty for those that Java trusts
/// @param validates whether the server's certificate is checked
/// @param ownCertificate the certificate that a server may ask for
/// @param ownKey its private key, in PKCS 8 without a password
public record TlsSettings(
        Optional<Path> certificates,
        boolean validates,
        Optional<Path> ownCertificate,
        Optional<Path> ownKey) {
    private static final Pattern KEY =
            Pattern.compile("(?s)-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
    private static final char[] NO_PASSWORD = {};

    /// Creates the TLS context.
    ///
    /// @throws IOException when a file cannot be read
    /// @throws IllegalArgumentException when a file holds something else; the message is meant for
    ///     people
    public SSLContext context(FileSystem files) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(files), trusted(files), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private TrustManager[] trusted(FileSystem files) throws IOException, GeneralSecurityException {
        if (!validates) {
            return new TrustManager[] {new TrustsAnybody()};
        }
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        if (certificates.isPresent()) {
            KeyStore store = emptyStore();
            int i = 0;
            for (Certificate one : certificates(files, certificates.get())) {
                store.setCertificateEntry("authority" + i++, one);
            }
            factory.init(store);
        } else {
            factory.init((KeyStore) null);
        }
        return factory.getTrustManagers();
    }

    private KeyManager[] keys(FileSystem files) throws IOException, GeneralSecurityException {
        if (ownCertificate.isEmpty() || ownKey.isEmpty()) {
            return new KeyManager[0];
        }
        KeyStore store = emptyStore();
        store.setKeyEntry(
                "own",
                key(files, ownKey.get()),
                NO_PASSWORD,
                certificates(files, ownCertificate.get()).toArray(Certificate[]::new));
        KeyManagerFactory factory =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, NO_PASSWORD);
        return store;
    }

    private static Collection<? extends Certificate> certificates(FileSystem files, Path file)
            throws IOException, GeneralSecurityException {
        byte[] bytes = files.readBytes(file);
        return CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(bytes));
    }

    private static PrivateKey key(FileSystem files, Path file)
            throws IOException, GeneralSecurityException {
        String text = new String(files.readBytes(file), StandardCharsets.US_ASCII);
        Matcher key = KEY.matcher(text);
        if (!key.find()) {
            throw new IllegalArgumentException(
                    file
                            + ": holds no private key in PKCS 8 form; openssl pkcs8 -topk8 -nocrypt makes one");
        }
        PKCS8EncodedKeySpec bytes =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(key.group(1)));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(bytes);
            } catch (InvalidKeySpecException _) {
                // It is a key for another algorithm.
            }
        }
        throw new IllegalArgumentException(file + ": the private key is of no known kind");
    }

    /// Trusts every certificate, for `validate = false`.
    private static final class TrustsAnybody implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
