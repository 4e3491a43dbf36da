package dev.rowhouse.cli;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

class CommandGoldenTest {
    @TestFactory
    Stream<DynamicTest> answersAsAPersonExpects() {
        return GoldenRunner.of("golden/command", CommandSession::new).tests();
    }

    /// `=== file NAME` makes a file of the input, `=== sstables NAME FOLDER` puts SSTables that
    /// Cassandra wrote into a folder, `=== flip FILE OFFSET` flips a bit of a file,
    /// `=== rename FILE FILE`, `=== delete FILE` and `=== show FILE` do what they say.
    ///
    /// `=== rowhouse ARGUMENTS` runs the command; its input becomes the file of the first argument
    /// that is named like a model or a script, and standard input when there is no such argument.
    private static final class CommandSession implements GoldenSession {
        private static final FileSystem DISK = FileSystem.system();
        private static final Path SSTABLES = Path.of("../storage/src/test/resources/sstable");
        private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|(\\S+)");

        private final MemoryFiles files = new MemoryFiles();

        @Override
        public String run(GoldenCase golden) {
            return switch (golden.verb()) {
                case "file" -> {
                    files.writeText(Path.of(golden.arguments().getFirst()), golden.input());
                    yield "";
                }
                case "sstables", "flip", "rename", "delete" -> change(golden);
                case "show" -> InputFiles.read(files, Path.of(golden.arguments().getFirst()));
                case "rowhouse" -> command(golden);
                default -> throw new IllegalArgumentException(golden.verb());
            };
        }

        private String change(GoldenCase golden) {
            List<String> arguments = golden.arguments();
            Path file = Path.of(arguments.getFirst());
            try {
                switch (golden.verb()) {
                    case "sstables" -> {
                        for (Path from : DISK.list(SSTABLES.resolve(file))) {
                            files.write(
                                    Path.of(arguments.get(1)).resolve(from.getFileName()),
                                    DISK.readBytes(from));
                        }
                    }
                    case "flip" -> {
                        byte[] bytes = files.readBytes(file);
                        bytes[Integer.parseInt(arguments.get(1))] ^= 1;
                        files.write(file, bytes);
                    }
                    case "rename" -> files.move(file, Path.of(arguments.get(1)));
                    default -> files.delete(file);
                }
                return "";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private String command(GoldenCase golden) {
            List<String> arguments = new ArrayList<>();
            Matcher matcher = ARGUMENT.matcher(String.join(" ", golden.arguments()));
            while (matcher.find()) {
                arguments.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
            }
            if (!golden.input().isEmpty()) {
                arguments.stream()
                        .filter(word -> word.endsWith(".yaml") || word.endsWith(".cql"))
                        .findFirst()
                        .ifPresent(name -> files.writeText(Path.of(name), golden.input() + "\n"));
            }
            return CommandRun.of(files, golden.input(), arguments.toArray(String[]::new)).text();
        }
    }
}
