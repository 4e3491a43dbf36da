package dev.rowhouse.server.tls;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PemFile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Files of keys and certificates as they were at one moment.
///
/// @param options which files
/// @param contents their contents
record KeyFiles(TlsOptions options, List<Bytes> contents) {
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
    /// @throws TlsException when the files do not contain the expected keys or certificates
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
        } catch (PemFile.PemException e) {
            throw new TlsException(String.valueOf(e.getMessage()), e);
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsException(
                    "The key in %s cannot be used: %s.".formatted(options.key(), e.getMessage()),
                    e);
        }
    }

    private char[] password() {
        return switch (options.key()) {
            case TlsOptions.Key.Pem ignored -> new char[0];
            case TlsOptions.Key.Pkcs12 store -> store.password().toCharArray();
        };
    }

    private KeyStore keyStore(char[] password) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        switch (options.key()) {
            case TlsOptions.Key.Pkcs12 ignored ->
                    store.load(new ByteArrayInputStream(contents.getFirst().toArray()), password);
            case TlsOptions.Key.Pem pem -> {
                store.load(null, password);
                store.setKeyEntry(
                        "server",
                        new PemFile(pem.privateKey(), contents.get(1)).privateKey(),
                        password,
                        new PemFile(pem.certificates(), contents.getFirst())
                                .certificates()
                                .toArray(Certificate[]::new));
            }
        }
        return store;
    }

    private KeyStore trustStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, new char[0]);
        if (options.trusted().isPresent()) {
            PemFile file = new PemFile(options.trusted().get(), contents.getLast());
            List<Certificate> trusted = file.certificates();
            for (int i = 0; i < trusted.size(); i++) {
                store.setCertificateEntry("trusted " + i, trusted.get(i));
            }
        }
        return store;
    }
}
