package dev.rowhouse.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;

class ModelFileTest {
    private static final String MODEL =
            """
            model: m
            entities:
              User: {key: id, count: 1_000, attributes: {id: uuid}}
            """;

    @Test
    void readsAFileByItsPath() {
        Path path = Path.of("..", "examples", "followers", "model.yaml");
        Reading<ModelDocument> reading = ModelFile.read(FileSystem.system(), path);
        assertThat(reading.value().map(document -> document.model().name())).contains("followers");
    }

    @Test
    void saysThatThereIsNoFile() {
        assertThat(ModelFile.read(FileSystem.system(), Path.of("nowhere.yaml")).text())
                .isEqualTo(
                        """
                        nowhere.yaml: there is no such file
                          remedy: give the path of a model file, such as examples/followers/model.yaml
                        """);
    }

    @Test
    void saysThatAFolderIsNoModel() {
        assertThat(ModelFile.read(FileSystem.system(), Path.of("src")).text())
                .startsWith("src: this is a folder");
    }

    @Test
    void saysThatBytesAreNotText() {
        assertThat(
                        ModelFile.read(new Unreadable(new MalformedInputException(1)), Path.of("m"))
                                .text())
                .startsWith("m: the file is not UTF-8 text");
    }

    @Test
    void saysThatAFileCannotBeRead() {
        assertThat(
                        ModelFile.read(new Unreadable(new IOException("disk gone")), Path.of("m"))
                                .text())
                .startsWith("m: the file cannot be read: disk gone");
    }

    @Test
    void doesNotReadAFileThatIsTooLarge() {
        FileSystem large =
                new MemoryFileSystem() {
                    @Override
                    public boolean exists(Path path) {
                        return true;
                    }

                    @Override
                    public ReadableFile open(Path file) {
                        return new Sized(file, 200_000_000);
                    }
                };
        assertThat(ModelFile.read(large, Path.of("m")).text())
                .startsWith("m: the file holds 200 MB, and a model file at most 12");
    }

    @Test
    void readsPastAByteOrderMarkAndWindowsLineEnds() {
        assertThat(ModelFile.parse("m", "\uFEFF" + MODEL.replace("\n", "\r\n")).diagnostics())
                .isEmpty();
    }

    @Test
    void takesTheKeyspaceAndReplicationThatTheFileGives() {
        String yaml =
                MODEL
                        + """
                        keyspace: other
                        replication: {class: NetworkTopologyStrategy, berlin: 3}
                        """;
        Model model = ModelFile.parse("m", yaml).value().orElseThrow().model();
        assertThat(model.keyspace()).isEqualTo("other");
        assertThat(model.replication().strategy()).isEqualTo("NetworkTopologyStrategy");
        assertThat(model.replication().options()).containsEntry("berlin", "3");
    }

    @Test
    void derivesTheCountOfAnEntityFromThatOfItsRelationship() {
        String yaml =
                MODEL
                        + """
                          Post: {key: id, attributes: {id: uuid}}
                        relationships:
                          Post.author: {to: User, cardinality: many to one, count: "2.5 per User, at most 90"}
                        """;
        Model model = ModelFile.parse("m", yaml).value().orElseThrow().model();
        assertThat(model.entity("Post").count()).isEqualTo(2_500);
        assertThat(model.relationship("Post", "author").count())
                .isEqualTo(new Count(2.5, 90, true));
    }

    @Test
    void derivesTheLargestCountFromASkewedDistribution() {
        String yaml =
                MODEL
                        + """
                          Post: {key: id, count: 10_000, attributes: {id: uuid}}
                        relationships:
                          Post.author: {to: User, cardinality: many to one, distribution: zipf 1.0}
                        """;
        Model model = ModelFile.parse("m", yaml).value().orElseThrow().model();
        // The harmonic number of 1,000 is 7.4855.
        assertThat(model.relationship("Post", "author").count()).isEqualTo(new Count(10, 1_336));
    }

    /// Files that exist and cannot be read.
    private static final class Unreadable extends MemoryFileSystem {
        private final IOException failure;

        Unreadable(IOException failure) {
            this.failure = failure;
        }

        @Override
        public boolean exists(Path path) {
            return true;
        }

        @Override
        public ReadableFile open(Path file) {
            return new Sized(file, 1);
        }

        @Override
        public String readText(Path file) throws IOException {
            throw failure;
        }
    }

    /// A file of a size, of which nobody may read anything.
    private record Sized(Path path, long size) implements ReadableFile {
        @Override
        public void read(long position, ByteBuffer into) {
            throw new AssertionError("read");
        }

        @Override
        public void close() {}
    }
}
