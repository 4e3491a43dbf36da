package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.tls.TlsContexts;
import dev.rowhouse.server.tls.TlsException;
import dev.rowhouse.server.tls.TlsOptions;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/// Encrypted connections, with keys that the JDK's keytool makes.
class TlsTest {
    private static final String PASSWORD = "changeit";
    private static final String IDENTITY = "spiffe://house.example/reporting";

    @TempDir private static Path folder;

    @BeforeAll
    static void makeKeys() throws Exception {
        makeKey("server", "RSA", "CN=server", "ip:127.0.0.1");
        makeKey("renewed", "EC", "CN=renewed", "ip:127.0.0.1");
        makeKey("client", "EC", "CN=client", "uri:" + IDENTITY);
    }

    private static void makeKey(String name, String algorithm, String subject, String alternative)
            throws Exception {
        Path store = folder.resolve(name + ".p12");
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        algorithm,
                        "-dname",
                        subject,
                        "-ext",
                        "san=" + alternative,
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said =
                new String(
                        process.getInputStream().readAllBytes(),
                        java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as(said).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        KeyStore keys = keyStore(name);
        pem(name + ".crt", "CERTIFICATE", certificate(name).getEncoded());
        pem(name + ".key", "PRIVATE KEY", keys.getKey(name, PASSWORD.toCharArray()).getEncoded());
    }

    private static void pem(String file, String what, byte[] bytes) throws Exception {
        Files.writeString(
                folder.resolve(file),
                "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                        .formatted(what, Base64.getMimeEncoder().encodeToString(bytes), what));
    }

    private static KeyStore keyStore(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve(name + ".p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static Certificate certificate(String name) throws Exception {
        return keyStore(name).getCertificate(name);
    }

    /// What a client trusts and shows.
    private static SSLContext client(String trusted, String... shown) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, new char[0]);
        trust.setCertificateEntry("server", certificate(trusted));
        TrustManagerFactory trusts =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusts.init(trust);
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(null, new char[0]);
        for (String name : shown) {
            own.setKeyEntry(
                    name,
                    keyStore(name).getKey(name, PASSWORD.toCharArray()),
                    PASSWORD.toCharArray(),
                    new Certificate[] {certificate(name)});
        }
        keys.init(own, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trusts.getTrustManagers(), null);
        return context;
    }

    private static CqlSession connect(RunningServer server, SSLContext context) {
        return server.connect(settings -> settings, builder -> builder.withSslContext(context));
    }

    @Test
    void clients_that_trust_the_server_are_served_and_others_are_not() throws Exception {
        for (TlsOptions tls :
                List.of(
                        TlsOptions.pem(folder.resolve("server.crt"), folder.resolve("server.key")),
                        TlsOptions.pkcs12(folder.resolve("server.p12"), PASSWORD))) {
            try (RunningServer server = RunningServer.start(options -> options.withTls(tls))) {
                try (CqlSession session = connect(server, client("server"))) {
                    assertThat(session.execute("SELECT key FROM system.local").all()).hasSize(1);
                    assertThat(session.execute("SELECT * FROM system_views.clients").all())
                            .isNotEmpty()
                            .allSatisfy(row -> {
                                assertThat(row.getBoolean("ssl_enabled")).isTrue();
                                assertThat(row.getString("ssl_protocol")).isEqualTo("TLSv1.3");
                                assertThat(row.getString("ssl_cipher_suite")).startsWith("TLS_");
                            });
                }
                assertThatThrownBy(() -> subject(server, "renewed"))
                        .isInstanceOf(SSLException.class);
            }
        }
    }

    @Test
    void a_certificate_may_be_wanted_and_says_who_the_client_is() throws Exception {
        TlsOptions tls =
                TlsOptions.pem(folder.resolve("server.crt"), folder.resolve("server.key"))
                        .withClients(folder.resolve("client.crt"), true);
        Rowhouse database = Rowhouse.inMemory();
        database.connect().execute("CREATE ROLE reporting WITH LOGIN = true");
        database.connect().execute("ADD IDENTITY '" + IDENTITY + "' TO ROLE 'reporting'");
        try (RunningServer server =
                RunningServer.start(
                        database,
                        options -> options.withTls(tls).withAuthentication(true),
                        ServerComponents.system())) {
            try (CqlSession session = connect(server, client("server", "client"))) {
                assertThatThrownBy(() -> session.execute("CREATE ROLE another"))
                        .hasMessageContaining("reporting");
            }
            SSLContext without = client("server");
            assertThatThrownBy(() -> connect(server, without))
                    .isInstanceOf(AllNodesFailedException.class);
        }
    }

    @Test
    void replaced_files_are_used_from_then_on() throws Exception {
        Path certificates = folder.resolve("used.crt");
        Path key = folder.resolve("used.key");
        Files.copy(folder.resolve("server.crt"), certificates);
        Files.copy(folder.resolve("server.key"), key);
        HandDrivenTime time = new HandDrivenTime();
        try (RunningServer server =
                RunningServer.start(
                        Rowhouse.inMemory(),
                        options -> options.withTls(TlsOptions.pem(certificates, key)),
                        time.components())) {
            List<String> shown = new ArrayList<>();
            shown.add(subject(server, "server"));
            // Half of the change is no change.
            Files.copy(
                    folder.resolve("renewed.crt"),
                    certificates,
                    StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(key, "-----BEGIN");
            time.advance(Duration.ofSeconds(2));
            shown.add(subject(server, "server"));
            Files.copy(folder.resolve("renewed.key"), key, StandardCopyOption.REPLACE_EXISTING);
            time.advance(Duration.ofSeconds(2));
            shown.add(subject(server, "renewed"));
            assertThat(shown).containsExactly("CN=server", "CN=server", "CN=renewed");
        }
    }

    private static String subject(RunningServer server, String trusted) throws Exception {
        try (SSLSocket socket =
                (SSLSocket)
                        client(trusted)
                                .getSocketFactory()
                                .createSocket(
                                        server.server().address().getAddress(),
                                        server.server().address().getPort())) {
            socket.startHandshake();
            return socket.getSession().getPeerPrincipal().getName();
        }
    }

    @Test
    void what_is_wrong_with_a_file_is_said() throws Exception {
        Path broken = folder.resolve("broken.key");
        Files.writeString(broken, "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n");
        Path missing = folder.resolve("missing.crt");
        FileSystem files = FileSystem.system();
        Path certificates = folder.resolve("server.crt");
        assertThatThrownBy(() -> TlsContexts.open(files, TlsOptions.pem(certificates, broken)))
                .isInstanceOf(TlsException.class)
                .hasMessage(
                        "There is no private key in %s: it must contain '-----BEGIN PRIVATE KEY-----'. 'openssl pkcs8 -topk8 -nocrypt' converts other formats."
                                .formatted(broken));
        assertThatThrownBy(() -> TlsContexts.open(files, TlsOptions.pem(missing, broken)))
                .isInstanceOf(TlsException.class)
                .hasMessageContaining(missing.toString());
        assertThatThrownBy(() ->
                        TlsContexts.open(
                                files, TlsOptions.pkcs12(folder.resolve("server.p12"), "guessed")))
                .isInstanceOf(TlsException.class)
                .hasMessageContaining("server.p12");
    }
}
