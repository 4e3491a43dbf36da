package dev.rowhouse.server.tls;

import java.nio.file.Path;
import java.util.Optional;

/// The encryption of connections.
///
/// @param key what the server shows and proves
/// @param clients whether clients show certificates
public record TlsOptions(Key key, Clients clients) {
    /// A certificate with its private key.
    public sealed interface Key {
        /// Two files in the form PEM.
        ///
        /// @param certificates the certificate chain, leaf first
        /// @param privateKey the key in the form PKCS #8, not encrypted:
        ///     `-----BEGIN PRIVATE KEY-----`
        record Pem(Path certificates, Path privateKey) implements Key {}

        /// A key store in the form PKCS #12.
        ///
        /// @param password opens it
        record Pkcs12(Path store, String password) implements Key {
            /// Without the password.
            @Override
            public String toString() {
                return "Pkcs12[" + store + "]";
            }
        }
    }

    /// Whether clients show certificates.
    public sealed interface Clients {
        /// They do not.
        record Unknown() implements Clients {}

        /// They may, or must.
        ///
        /// @param trusted the certificates of the authorities that sign client certificates, a PEM
        ///     file
        /// @param isRequired whether a client without one is refused
        record Certified(Path trusted, boolean isRequired) implements Clients {}
    }

    /// A certificate in two files, and clients that show none.
    public static TlsOptions pem(Path certificates, Path privateKey) {
        return new TlsOptions(new Key.Pem(certificates, privateKey), new Clients.Unknown());
    }

    /// A certificate in a key store, and clients that show none.
    public static TlsOptions pkcs12(Path store, String password) {
        return new TlsOptions(new Key.Pkcs12(store, password), new Clients.Unknown());
    }

    /// The same with clients that may show a certificate, or must.
    ///
    /// @param trusted the certificates of the authorities that sign client certificates, a PEM file
    public TlsOptions withClients(Path trusted, boolean isRequired) {
        return new TlsOptions(key, new Clients.Certified(trusted, isRequired));
    }

    /// The certificates of the authorities that sign client certificates, if any.
    Optional<Path> trusted() {
        return clients instanceof Clients.Certified certified
                ? Optional.of(certified.trusted())
                : Optional.empty();
    }
}
