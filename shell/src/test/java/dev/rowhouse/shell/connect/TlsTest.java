package dev.rowhouse.shell.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.server.ServerOptions;
import dev.rowhouse.server.tls.TlsOptions;
import dev.rowhouse.shell.config.TlsSettings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Conversations that are encrypted. The certificate vouches for itself, for the server and for the
/// client.
@Timeout(120)
class TlsTest {
    private static final Path CERTIFICATE = Path.of("src/test/resources/tls/cert.pem");
    private static final Path KEY = Path.of("src/test/resources/tls/key.pem");
    private static final TlsOptions SERVER = TlsOptions.pem(CERTIFICATE, KEY);

    private static final TlsSettings TRUSTING =
            new TlsSettings(Optional.of(CERTIFICATE), true, Optional.empty(), Optional.empty());

    private static String cluster(TestServer server, TlsSettings tls) throws IOException {
        ServerSettings plain = server.settings();
        ServerSettings encrypted =
                new ServerSettings(
                        plain.address(),
                        Optional.empty(),
                        Optional.of(tls.context(FileSystem.system())),
                        false,
                        plain.connectTimeout(),
                        plain.requestTimeout(),
                        plain.protocolVersion());
        try (Connection connection = RemoteConnection.open(encrypted)) {
            return connection.product().cluster();
        }
    }

    private static TestServer server(TlsOptions tls) throws IOException {
        return new TestServer(ServerOptions.defaults().withTls(tls));
    }

    @Test
    void trustsWhomTheSettingsName() throws IOException {
        try (TestServer server = server(SERVER)) {
            assertThat(cluster(server, TRUSTING)).isNotEmpty();
        }
    }

    @Test
    void trustsNobodyElse() throws IOException {
        TlsSettings wary =
                new TlsSettings(Optional.empty(), true, Optional.empty(), Optional.empty());
        try (TestServer server = server(SERVER)) {
            assertThatThrownBy(() -> cluster(server, wary))
                    .isInstanceOf(ConnectionException.class)
                    .hasMessageContaining("certification path");
        }
    }

    @Test
    void trustsAnybodyWhenAskedTo() throws IOException {
        TlsSettings careless =
                new TlsSettings(Optional.empty(), false, Optional.empty(), Optional.empty());
        try (TestServer server = server(SERVER)) {
            assertThat(cluster(server, careless)).isNotEmpty();
        }
    }

    @Test
    void showsItsOwnCertificate() throws IOException {
        TlsSettings certified =
                new TlsSettings(
                        Optional.of(CERTIFICATE), true, Optional.of(CERTIFICATE), Optional.of(KEY));
        try (TestServer server = server(SERVER.withClients(CERTIFICATE, true))) {
            assertThat(cluster(server, certified)).isNotEmpty();
            assertThatThrownBy(() -> cluster(server, TRUSTING))
                    .isInstanceOf(ConnectionException.class);
        }
    }

    @Test
    void tellsWhatIsNoKey() {
        TlsSettings wrong =
                new TlsSettings(
                        Optional.empty(), true, Optional.of(CERTIFICATE), Optional.of(CERTIFICATE));
        assertThatThrownBy(() -> wrong.context(FileSystem.system()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("There is no private key in " + CERTIFICATE);
    }
}
