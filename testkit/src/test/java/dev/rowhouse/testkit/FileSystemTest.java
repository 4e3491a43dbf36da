package dev.rowhouse.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.base.WritableFile;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The machine's files, those in memory and those that fail when told to behave alike.
class FileSystemTest {
    @TempDir private Path temporary;

    private interface Check {
        void run(FileSystem files, Path folder) throws IOException;
    }

    @TestFactory
    Stream<DynamicTest> contract() {
        Map<String, Check> checks =
                Map.of(
                        "an interrupt closes nothing", FileSystemTest::outlivesInterrupts,
                        "a file is read where it is asked for", FileSystemTest::readsAnywhere,
                        "a file that exists is not created", FileSystemTest::createsOnlyNew,
                        "what is missing is named", FileSystemTest::missing,
                        "a move replaces", FileSystemTest::moveReplaces,
                        "a link outlasts the first name", FileSystemTest::linkOutlasts,
                        "folders are listed by name", FileSystemTest::lists,
                        "text is UTF-8", FileSystemTest::text);
        return checks.entrySet().stream()
                .flatMap(check ->
                        Stream.of(
                                test("machine", FileSystem.system(), check),
                                test("memory", new MemoryFileSystem(), check),
                                test("faulty", new FaultFileSystem(), check)));
    }

    private DynamicTest test(String where, FileSystem files, Map.Entry<String, Check> check) {
        return DynamicTest.dynamicTest(
                where + ": " + check.getKey(),
                () -> {
                    Path folder = temporary.resolve(check.getKey()).resolve("in");
                    files.createFolders(folder);
                    check.getValue().run(files, folder);
                });
    }

    private static void put(FileSystem files, Path file, String text) throws IOException {
        try (WritableFile out = files.create(file)) {
            out.append(ByteBuffer.wrap(Bytes.utf8(text).toArray()));
            out.sync();
            assertThat(out.position()).isEqualTo(text.length());
            assertThat(out.path()).isEqualTo(file);
        }
    }

    private static void readsAnywhere(FileSystem files, Path folder) throws IOException {
        Path file = folder.resolve("a");
        put(files, file, "0123456789");
        try (ReadableFile in = files.open(file)) {
            ByteBuffer buffer = ByteBuffer.allocate(4);
            in.read(3, buffer);
            assertThat(Bytes.wrap(buffer.array()).toUtf8()).isEqualTo("3456");
            assertThat(in.size()).isEqualTo(10);
            assertThat(in.path()).isEqualTo(file);
            assertThatThrownBy(() -> in.read(8, ByteBuffer.allocate(3)))
                    .isInstanceOf(EOFException.class);
        }
        assertThat(files.readBytes(file)).isEqualTo(Bytes.utf8("0123456789").toArray());
        assertThat(files.usableBytes(folder)).isPositive();
    }

    private static void outlivesInterrupts(FileSystem files, Path folder) throws IOException {
        Path file = folder.resolve("a");
        try (WritableFile out = files.create(file)) {
            out.append(ByteBuffer.wrap(Bytes.utf8("before ").toArray()));
            Thread.currentThread().interrupt();
            out.append(ByteBuffer.wrap(Bytes.utf8("and after").toArray()));
            out.sync();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(out.position()).isEqualTo(16);
        }
        try (ReadableFile in = files.open(file)) {
            Thread.currentThread().interrupt();
            ByteBuffer buffer = ByteBuffer.allocate(16);
            in.read(0, buffer);
            assertThat(in.size()).isEqualTo(16);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(Bytes.wrap(buffer.array()).toUtf8()).isEqualTo("before and after");
            in.read(0, buffer.clear());
        }
    }

    private static void createsOnlyNew(FileSystem files, Path folder) throws IOException {
        put(files, folder.resolve("a"), "x");
        assertThatThrownBy(() -> files.create(folder.resolve("a")))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> files.link(folder.resolve("a"), folder.resolve("a")))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    private static void missing(FileSystem files, Path folder) throws IOException {
        Path nowhere = folder.resolve("nowhere");
        assertThatThrownBy(() -> files.open(nowhere)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> files.readBytes(nowhere)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> files.move(nowhere, folder.resolve("b")))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> files.list(nowhere)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> files.syncFolder(nowhere)).isInstanceOf(NoSuchFileException.class);
        files.delete(nowhere);
        assertThat(files.exists(nowhere)).isFalse();
    }

    private static void moveReplaces(FileSystem files, Path folder) throws IOException {
        put(files, folder.resolve("a"), "new");
        put(files, folder.resolve("b"), "old");
        files.move(folder.resolve("a"), folder.resolve("b"));
        files.syncFolder(folder);
        assertThat(files.readText(folder.resolve("b"))).isEqualTo("new");
        assertThat(files.exists(folder.resolve("a"))).isFalse();
    }

    private static void linkOutlasts(FileSystem files, Path folder) throws IOException {
        put(files, folder.resolve("a"), "kept");
        files.link(folder.resolve("a"), folder.resolve("b"));
        files.delete(folder.resolve("a"));
        assertThat(files.readText(folder.resolve("b"))).isEqualTo("kept");
    }

    private static void lists(FileSystem files, Path folder) throws IOException {
        put(files, folder.resolve("b"), "");
        files.createFolders(folder.resolve("a").resolve("deep"));
        put(files, folder.resolve("c"), "");
        assertThat(files.list(folder))
                .isEqualTo(List.of("a", "b", "c").stream().map(folder::resolve).toList());
        assertThat(files.isFolder(folder.resolve("a"))).isTrue();
        assertThat(files.isFolder(folder.resolve("b"))).isFalse();
        assertThatThrownBy(() -> files.delete(folder.resolve("a")))
                .isInstanceOf(FileSystemException.class);
        files.delete(folder.resolve("a").resolve("deep"));
        files.delete(folder.resolve("a"));
        assertThat(files.exists(folder.resolve("a"))).isFalse();
    }

    private static void text(FileSystem files, Path folder) throws IOException {
        files.writeText(folder.resolve("a"), "é");
        assertThat(files.readText(folder.resolve("a"))).isEqualTo("é");
        try (WritableFile out = files.create(folder.resolve("b"))) {
            out.append(ByteBuffer.wrap(new byte[] {(byte) 0xff}));
        }
        assertThatThrownBy(() -> files.readText(folder.resolve("b")))
                .isInstanceOf(CharacterCodingException.class);
    }
}
