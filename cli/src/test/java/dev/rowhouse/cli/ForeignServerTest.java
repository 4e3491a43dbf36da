package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `rowhouse shell HOST`, as a process of its own, at a port where something else than Cassandra
/// listens: one message, no stack trace.
class ForeignServerTest {
    private static final int UNAVAILABLE = 3;

    @TempDir private Path folder = Path.of("");

    /// What listens there, by what it does with a connection.
    enum Foreigner {
        CLOSES {
            @Override
            void talk(InputStream in, OutputStream out) {}
        },
        SPEAKS_HTTP {
            @Override
            void talk(InputStream in, OutputStream out) throws IOException {
                in.read();
                out.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(UTF_8));
            }
        },
        SPEAKS_FIRST {
            @Override
            void talk(InputStream in, OutputStream out) throws IOException {
                out.write("SSH-2.0-OpenSSH_9.0\r\n".getBytes(UTF_8));
                in.readAllBytes();
            }
        },
        ANSWERS_GARBAGE {
            @Override
            void talk(InputStream in, OutputStream out) throws IOException {
                in.read();
                byte[] garbage = new byte[1024];
                for (int i = 0; i < garbage.length; i++) {
                    garbage[i] = (byte) (i * 31);
                }
                out.write(garbage);
                in.readAllBytes();
            }
        };

        abstract void talk(InputStream in, OutputStream out) throws IOException;
    }

    private static void serve(ServerSocket listening, Foreigner foreigner) {
        while (true) {
            try (Socket client = listening.accept()) {
                foreigner.talk(client.getInputStream(), client.getOutputStream());
            } catch (IOException _) {
                if (listening.isClosed()) {
                    return;
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_port_of_something_else_is_told_in_one_message(Foreigner foreigner) throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> serve(listening, foreigner));
            Path err = folder.resolve("err");
            List<String> command =
                    new ArrayList<>(
                            List.of(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-XX:+UseSerialGC",
                                    "-XX:TieredStopAtLevel=1",
                                    "--sun-misc-unsafe-memory-access=allow",
                                    "--enable-native-access=ALL-UNNAMED",
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    "dev.rowhouse.cli.Main"));
            command.addAll(
                    List.of(
                            "shell",
                            "127.0.0.1:" + listening.getLocalPort(),
                            "-e",
                            "SELECT * FROM system.local"));
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(err.toFile())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            assertThat(process.waitFor()).isEqualTo(UNAVAILABLE);
            assertThat(Files.readString(err))
                    .startsWith("error: the server at 127.0.0.1:")
                    .contains("usually 9042")
                    .hasLineCount(1);
        }
    }
}
