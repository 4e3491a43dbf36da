package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

class FormatCommandTest {
    private static final Path MODEL = Path.of("shop", "model.yaml");
    private static final String UNTIDY =
            "model:   m\nentities: {User: {count: 3, key: id, attributes: {id: uuid}}}\n";

    @Test
    void a_file_is_replaced_in_one_step() throws IOException {
        MemoryFileSystem files =
                new MemoryFileSystem() {
                    @Override
                    public void move(Path from, Path to) throws IOException {
                        throw new IOException("No space left on device");
                    }
                };
        files.writeText(MODEL, UNTIDY);

        CommandRun run = CommandRun.of(files, "", "format", MODEL.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).startsWith("error: " + MODEL + ": ").doesNotContain("\tat ");
        assertThat(files.readText(MODEL)).isEqualTo(UNTIDY);
        assertThat(files.list(Path.of("shop"))).containsExactly(MODEL);
    }

    @Test
    void the_model_to_start_from_is_in_this_style() {
        MemoryFileSystem files = new MemoryFileSystem();
        CommandRun.of(files, "", "init", "shop/model.yaml");

        CommandRun run = CommandRun.of(files, "", "format", "--check", "shop/model.yaml");

        assertThat(run).isEqualTo(new CommandRun("the file is formatted already\n", "", 0));
    }

    @Test
    void windows_line_ends_stay(@TempDir Path folder) throws IOException {
        FileSystem disk = FileSystem.system();
        Path model = folder.resolve("model.yaml");
        disk.writeText(model, UNTIDY.replace("\n", "\r\n"));

        CommandRun run = CommandRun.of(disk, "", "format", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(disk.readText(model))
                .isEqualTo(
                        """
                        model: m

                        entities:
                          User: {key: id, count: 3, attributes: {id: uuid}}
                        """
                                .replace("\n", "\r\n"));
        assertThat(CommandRun.of(disk, "", "format", "--check", folder.toString()).exitCode())
                .isZero();
        assertThat(disk.list(folder)).containsExactly(model);
    }
}
