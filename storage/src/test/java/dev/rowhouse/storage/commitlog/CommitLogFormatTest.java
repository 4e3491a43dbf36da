package dev.rowhouse.storage.commitlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The worked dump in the description of the format is what the log writes.
class CommitLogFormatTest {
    private static final Path DESCRIPTION = Path.of("..", "docs", "formats", "commitlog.md");
    private static final Pattern LINE =
            Pattern.compile("(?m)^([0-9a-f]{4})  ((?:[0-9a-f]{2} )*[0-9a-f]{2})(?:  .*)?$");
    private static final long TIME = 1_700_000_000_000_000L;
    private static final TableMetadata TABLE =
            TableMetadata.builder(
                            "shop", "item", UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addRegularColumn("name", NativeType.TEXT)
                    .addRegularColumn("price", NativeType.INT)
                    .build();

    @Test
    void the_dump_in_the_description_is_what_is_written() throws IOException {
        StringBuilder described = new StringBuilder();
        Matcher line = LINE.matcher(FileSystem.system().readText(DESCRIPTION));
        while (line.find()) {
            assertThat(Integer.parseInt(line.group(1), 16))
                    .describedAs(line.group())
                    .isEqualTo(described.length() / 2);
            described.append(line.group(2).replace(" ", ""));
        }
        assertThat(described).hasToString(written().toHex());
    }

    private static Bytes written() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Path folder = Path.of("data", "commitlog");
        CommitLogSettings settings = new CommitLogSettings(new SyncMode.Batch(), 1 << 20);
        Row row =
                Row.builder(Clustering.of(Bytes.ofInt(7)))
                        .liveness(LivenessInfo.of(TIME))
                        .cell(Cell.live(TABLE.column("name"), TIME, Bytes.utf8("tea")))
                        .cell(Cell.live(TABLE.column("price"), TIME, Bytes.ofInt(250)))
                        .build();
        Mutation mutation =
                Mutation.of(PartitionUpdate.of(TABLE, DecoratedKey.of(Bytes.ofInt(1)), row));
        try (CommitLog log = CommitLog.open(files, folder, settings, new ManualClock(TIME))) {
            log.append(new MutationCodec().encode(mutation));
        }
        return Bytes.wrap(files.readBytes(folder.resolve("commitlog-1.log")));
    }
}
