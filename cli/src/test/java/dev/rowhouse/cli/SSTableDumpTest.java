package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.sstable.DumpOptions;
import dev.rowhouse.cli.sstable.SSTableDump;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.table.SSTableScanner;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/// Dumps beside those that Cassandra's sstabledump made of the same SSTables, see
/// `conformance/cassandra/SSTableDumps.java`.
class SSTableDumpTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path RECORDED = Path.of("src/test/resources/sstabledump");
    private static final List<Path> SSTABLES =
            List.of(
                    Path.of("../storage/src/test/resources/sstable"),
                    Path.of("src/test/resources/sstable"));
    private static final Pattern NAME = Pattern.compile("(.*)-([0-9]+)(?:\\.(.*))?\\.json\\.gz");
    // 2026-12-01, shortly after the dumps were recorded.
    private static final long NOW_MICROS = 1_796_083_200_000_000L;

    static List<String> recorded() throws IOException {
        return FILES.list(RECORDED).stream().map(file -> file.getFileName().toString()).toList();
    }

    private static String unpack(Path file) throws IOException {
        try (GZIPInputStream in =
                new GZIPInputStream(new ByteArrayInputStream(FILES.readBytes(file)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String folder(String table) {
        return SSTABLES.stream()
                .map(root -> root.resolve(table))
                .filter(FILES::exists)
                .findFirst()
                .orElseThrow()
                .toString();
    }

    private static Path dataFile(Path folder, String id) throws IOException {
        return FILES.list(folder).stream()
                .filter(file -> file.toString().endsWith("-Data.db"))
                .filter(file -> file.getFileName().toString().contains("-" + id + "-"))
                .findFirst()
                .orElseThrow();
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(FILES, new ManualClock(NOW_MICROS), "", arguments);
    }

    private static String dump(String table, String id, String mode) {
        String file = folder(table) + "/nb-" + id + "-big-Data.db";
        String option = Map.of("keys", "-e", "lines", "-l", "raw", "-t").getOrDefault(mode, "");
        CommandRun run =
                option.isEmpty()
                        ? run("sstable", "dump", file)
                        : run("sstable", "dump", option, file);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void a_dump_is_that_of_cassandra(String name) throws IOException {
        Matcher parts = NAME.matcher(name);
        assertThat(parts.matches()).isTrue();
        String mode = parts.group(3) == null ? "plain" : parts.group(3);
        String expected = unpack(RECORDED.resolve(name)) + "\n";
        String found = dump(parts.group(1), parts.group(2), mode);
        switch (parts.group(1)) {
            case "counters" -> {
                // Cassandra shows the head of a counter's context for its number.
                assertThat(found.replaceAll("\"value\" : -?\\d+", "-"))
                        .isEqualTo(expected.replaceAll("\"value\" : -?\\d+", "-"));
                assertThat(found).contains("\"name\" : \"s\", \"value\" : 3,");
            }
            case "odd_timestamps" ->
                    // Cassandra takes times before 1970 for a second later, and cuts those after
                    // 2262.
                    assertThat(found)
                            .isEqualTo(
                                    expected.replace(
                                                    "1970-01-01T00:00:00.999995Z",
                                                    "1969-12-31T23:59:59.999995Z")
                                            .replace("54.854775807Z", "54.775806Z")
                                            .replace(
                                                    "-290308-12-21T19:59:06.145224192Z",
                                                    "-290308-12-21T19:59:05.224193Z"));
            default -> assertThat(found).isEqualTo(expected);
        }
    }

    /// The numbers of counters are left out, for Cassandra shows the head of their context.
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NB")
    void a_dump_of_another_version_is_that_of_cassandra(SSTableVersion version) throws IOException {
        List<Path> dumps = FILES.list(RECORDED.resolveSibling("sstabledump-" + version.letters()));
        assertThat(dumps).hasSizeGreaterThan(3);
        for (Path recorded : dumps) {
            Matcher parts = NAME.matcher(String.valueOf(recorded.getFileName()));
            assertThat(parts.matches()).isTrue();
            Path folder =
                    SSTABLES.getFirst()
                            .resolveSibling("sstable-" + version.letters())
                            .resolve(parts.group(1));
            CommandRun run = run("sstable", "dump", dataFile(folder, parts.group(2)).toString());
            assertThat(run.err()).isEmpty();
            String number = parts.group(1).equals("counters") ? "\"value\" : -?\\d+" : "$^";
            assertThat(run.out().replaceAll(number, "-"))
                    .as(parts.group(1))
                    .isEqualTo((unpack(recorded) + "\n").replaceAll(number, "-"));
            CommandRun metadata = run("sstable", "dump", "--metadata", folder.toString());
            assertThat(metadata.exitCode()).isZero();
            assertThat(metadata.out()).contains("SSTable: " + folder);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "comp_deflate",
                "comp_lz4",
                "comp_lz4hc",
                "comp_lz4min",
                "comp_noop",
                "comp_snappy",
                "comp_zstd"
            })
    void a_dump_does_not_depend_on_the_compressor(String table) {
        assertThat(dump(table, "1", "plain")).isEqualTo(dump("comp_none", "1", "plain"));
    }

    @Test
    void an_empty_boolean_at_which_cassandra_breaks_down_is_shown() {
        assertThat(dump("empty_bool", "1", "lines")).contains("\"clustering\":[\"\"]");
    }

    @Test
    void partitions_are_chosen_by_the_text_of_their_key() {
        String folder = folder("composite_pk");
        String key = "-7:é:ffffffff-ffff-4fff-bfff-ffffffffffff";
        CommandRun all = run("sstable", "dump", "-l", folder);
        CommandRun one = run("sstable", "dump", "-l", "-k", key, folder);
        CommandRun others = run("sstable", "dump", "-l", "-x", key, folder);
        assertThat(one.out()).hasLineCount(1).contains("[\"-7\",\"é\",");
        assertThat(others.out()).hasLineCount(2);
        assertThat((one.out() + others.out()).lines())
                .containsExactlyInAnyOrderElementsOf(all.out().lines().toList());
    }

    @Test
    void keys_are_remembered_only_when_asked_for() throws IOException {
        Descriptor descriptor = Descriptor.of(Path.of(folder("many_parts")), 1);
        PrintStream out = new PrintStream(OutputStream.nullOutputStream());
        for (Set<String> keys : List.of(Set.<String>of(), Set.of("3554528"))) {
            DumpOptions options = new DumpOptions(keys, Set.of(), DumpOptions.Form.KEYS, false);
            try (SSTableScanner scanner =
                    SSTableScanner.open(FILES, descriptor, new ChunkCache(0))) {
                assertThat(SSTableDump.write(scanner, options, 0, out)).isEqualTo(keys);
            }
        }
    }

    @Test
    void several_sstables_follow_one_another_and_are_named_beside() {
        CommandRun all = run("sstable", "dump", "-l", folder("multi_gen"));
        assertThat(all.exitCode()).isZero();
        assertThat(all.out())
                .isEqualTo(
                        dump("multi_gen", "1", "lines")
                                + dump("multi_gen", "2", "lines")
                                + dump("multi_gen", "3", "lines"));
        assertThat(all.err()).hasLineCount(3).contains("nb-2-big-Data.db:\n");
    }

    @Test
    void a_reader_that_goes_away_ends_the_dump_without_a_word() {
        OutputStream closed =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        CliEnvironment environment =
                new CliEnvironment(
                        new Console(new PrintStream(closed), new PrintStream(err), false, false),
                        new ByteArrayInputStream(new byte[0]),
                        FILES,
                        new ManualClock(NOW_MICROS),
                        RandomSource.system(),
                        Path.of("home"));
        int exitCode =
                new RowhouseApplication(environment)
                        .run("sstable", "dump", folder("wide") + "/nb-1-big");
        assertThat(exitCode).isEqualTo(3);
        assertThat(err.size()).isZero();
    }
}
