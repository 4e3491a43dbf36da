package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.cli.output.ToolVersion;
import dev.rowhouse.cli.protocol.ServedProcess;
import dev.rowhouse.cli.protocol.Transcript;

import org.junit.jupiter.api.Test;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An editor starts `rowhouse lsp` and talks to it on standard input and output.
class LspCommandTest {
    private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)\r\n");

    @Test
    void an_editor_and_the_server_talk_as_the_transcript_says() throws IOException {
        try (ServedProcess process = new ServedProcess("lsp")) {
            Transcript transcript =
                    new Transcript(
                            Path.of("src", "test", "resources", "transcript", "lsp.txt"),
                            Map.of(Pattern.quote(ToolVersion.text()), "VERSION"));
            transcript.play(
                    new Transcript.Server() {
                        @Override
                        public void send(String json) throws IOException {
                            process.write(message(json));
                        }

                        @Override
                        public String receive() throws IOException {
                            return read(process.output());
                        }
                    });
            assertThat(process.exitCode()).isZero();
            assertThat(process.errors()).isEmpty();
        }
    }

    @Test
    void garbage_neither_hangs_nor_ends_the_server() throws IOException {
        try (ServedProcess process = new ServedProcess("lsp")) {
            process.write("garbage\r\n\r\n");
            process.write("Content-Length: many\r\n\r\n");
            process.write(message("no JSON"));
            process.write(message("[1, 2]"));
            process.write(
                    message(
                            "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"shutdown\", \"params\": null}"));
            String answer = read(process.output());
            while (!answer.contains("\"id\":7")) {
                answer = read(process.output());
            }
            assertThat(answer).contains("\"result\":null");
            process.input().close();
            assertThat(process.exitCode()).isZero();
            assertThat(process.errors()).doesNotContain("\tat ");
        }
    }

    @Test
    void an_end_without_shutdown_has_the_exit_code_one() throws IOException {
        try (ServedProcess ended = new ServedProcess("lsp");
                ServedProcess exited = new ServedProcess("lsp")) {
            ended.write("garbage");
            ended.input().close();
            exited.write(message("{\"jsonrpc\": \"2.0\", \"method\": \"exit\"}"));
            assertThat(ended.exitCode()).isEqualTo(1);
            assertThat(exited.exitCode()).isEqualTo(1);
        }
    }

    private static String message(String json) {
        return "Content-Length: %d\r\n\r\n%s".formatted(json.getBytes(UTF_8).length, json);
    }

    private static String read(InputStream in) throws IOException {
        StringBuilder header = new StringBuilder();
        while (header.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("after " + header);
            }
            header.append((char) next);
        }
        Matcher length = LENGTH.matcher(header);
        assertThat(length.find()).isTrue();
        return new String(in.readNBytes(Integer.parseInt(length.group(1))), UTF_8);
    }
}
