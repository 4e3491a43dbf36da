package dev.rowhouse.cli.serve;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.server.tls.TlsOptions;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Optional;

/// The command-line options for encrypted connections to the server.
final class TlsArguments {
    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description =
                    "Encrypt connections with this certificate: a PEM chain, leaf first; reloaded when the file changes.")
    private Optional<Path> certificate = Optional.empty();

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "Private key of the certificate (PEM, PKCS #8).")
    private Optional<Path> key = Optional.empty();

    @Option(
            names = "--tls-client-ca",
            paramLabel = "FILE",
            description =
                    "Accept client certificates signed by these authorities (PEM); ADD IDENTITY gives them a role.")
    private Optional<Path> clientAuthority = Optional.empty();

    @Option(
            names = "--tls-require-client",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description = "Reject clients without a certificate.")
    private boolean requireClient;

    /// The encryption of connections, if there is any.
    ///
    /// @throws InputException when options are missing that belong together
    Optional<TlsOptions> options() {
        if (certificate.isPresent() != key.isPresent()) {
            throw new InputException("--tls-certificate and --tls-key must be given together");
        }
        if (certificate.isEmpty() && clientAuthority.isPresent()) {
            throw new InputException("--tls-client-ca needs --tls-certificate");
        }
        if (requireClient && clientAuthority.isEmpty()) {
            throw new InputException(
                    "--tls-require-client needs --tls-client-ca, the authorities to trust");
        }
        return certificate.map(file -> {
            TlsOptions plain = TlsOptions.pem(file, key.orElseThrow());
            return clientAuthority
                    .map(authority -> plain.withClients(authority, requireClient))
                    .orElse(plain);
        });
    }
}
