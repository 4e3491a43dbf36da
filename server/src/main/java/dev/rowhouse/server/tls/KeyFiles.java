package dev.rowhouse.server.tls;

import dev.rowhouse.base.Bytes;
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
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Files of keys and certificates as they were at one moment.
///
/// @param options which files
/// @param contents what was in them
record KeyFiles(TlsOptions options, List<Bytes> contents) {
    private static final Pattern PRIVATE_KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    /// Reads the files.
    ///
    /// @throws IOException when one is missing or unreadable
    static KeyFiles read(FileSystem files, TlsOptions options) throws IOException {
        List<Bytes> contents = new ArrayList<>();
        for (Path path : paths(options)) {
            contents.add(Bytes.wrap(files.readBytes(path)));
        }
        return new KeyFiles(options, List.copyOf(contents));
    }

    private static List<Path> paths(TlsOptions options) {
        List<Path> paths = new ArrayList<>();
        switch (options.key()) {
            case TlsOptions.Key.Pem pem -> {
                paths.add(pem.certificates());
                paths.add(pem.privateKey());
            }
            case TlsOptions.Key.Pkcs12 store -> paths.add(store.store());
        }
        options.trusted().ifPresent(paths::add);
        return paths;
    }

    /// The context for making sockets.
    ///
    /// @throws TlsException when the files do not hold what they should
    SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            char[] password = password();
            keys.init(keyStore(password), password);
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trustStore());
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsException(
                    "The key in %s cannot be used: %s.".formatted(options.key(), e.getMessage()),
                    e);
        }
    }

    private char[] password() {
        return switch (options.key()) {
            case TlsOptions.Key.Pem _ -> new char[0];
            case TlsOptions.Key.Pkcs12 store -> store.password().toCharArray();
        };
    }

    private KeyStore keyStore(char[] password) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        switch (options.key()) {
            case TlsOptions.Key.Pkcs12 _ ->
                    store.load(new ByteArrayInputStream(contents.getFirst().toArray()), password);
            case TlsOptions.Key.Pem pem -> {
                store.load(null, password);
                store.setKeyEntry(
                        "server",
                        privateKey(pem.privateKey(), contents.get(1)),
                        password,
                        certificates(pem.certificates(), contents.getFirst())
                                .toArray(Certificate[]::new));
            }
        }
        return store;
    }

    private KeyStore trustStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, new char[0]);
        if (options.trusted().isPresent()) {
            List<Certificate> trusted = certificates(options.trusted().get(), contents.getLast());
            for (int i = 0; i < trusted.size(); i++) {
                store.setCertificateEntry("trusted " + i, trusted.get(i));
            }
        }
        return store;
    }

    private static List<Certificate> certificates(Path file, Bytes pem)
            throws GeneralSecurityException {
        List<Certificate> found =
                List.copyOf(
                        CertificateFactory.getInstance("X.509")
                                .generateCertificates(new ByteArrayInputStream(pem.toArray())));
        if (found.isEmpty()) {
            throw new TlsException(
                    "There is no certificate in %s: it must contain '-----BEGIN CERTIFICATE-----'."
                            .formatted(file));
        }
        return found;
    }

    private static PrivateKey privateKey(Path file, Bytes pem) throws GeneralSecurityException {
        Matcher matcher = PRIVATE_KEY.matcher(new String(pem.toArray(), StandardCharsets.US_ASCII));
        if (!matcher.find()) {
            throw new TlsException(
                    "There is no private key in %s: it must contain '-----BEGIN PRIVATE KEY-----'. 'openssl pkcs8 -topk8 -nocrypt' converts other formats."
                            .formatted(file));
        }
        PKCS8EncodedKeySpec encoded = encoded(file, matcher.group(1));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException e) {
                // A key for another algorithm.
            }
        }
        throw new TlsException(
                "The private key in %s has none of the types %s.".formatted(file, ALGORITHMS));
    }

    private static PKCS8EncodedKeySpec encoded(Path file, String base64) {
        try {
            return new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw new TlsException(
                    "The private key in %s is damaged: %s.".formatted(file, e.getMessage()), e);
        }
    }
}
