package dev.rowhouse.shell.config;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PemFile;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;

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
        } catch (PemFile.PemException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
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
            for (Certificate one : PemFile.read(files, certificates.get()).certificates()) {
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
                PemFile.read(files, ownKey.get()).privateKey(),
                NO_PASSWORD,
                PemFile.read(files, ownCertificate.get())
                        .certificates()
                        .toArray(Certificate[]::new));
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
