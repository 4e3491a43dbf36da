package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/// The Statistics.db of an SSTable.
///
/// ```
/// file       := parts:i32(4) crc:u32 (type:i32 offset:i32)[4] crc:u32 part[4]
/// part       := (validation | compaction | stats | header) crc:u32          of type 0, 1, 2, 3
/// validation := partitioner:utf bloomFilterChance:f64
/// compaction := ibytes, see Cardinality
/// ```
///
/// The first checksum covers the number of parts, the second that number and the offsets, the last
/// of a part its bytes. Versions before na have no checksums.
///
/// @param bloomFilterChance the chance of false positives that the Bloom filter was made for
/// @param cardinality the estimate of the number of keys
/// @param statistics what the SSTable contains at large
/// @param header how its rows are to be read
public record SSTableMetadata(
        double bloomFilterChance,
        Bytes cardinality,
        Statistics statistics,
        SerializationHeader header) {
    /// The only partitioner whose SSTables are read.
    public static final String PARTITIONER = "org.apache.cassandra.dht.Murmur3Partitioner";

    private static final int PARTS = 4;
    private static final int TYPE_AND_OFFSET_BYTES = 8;

    /// The parts of a file.
    private static final class Parts {
        private final ByteReader in;
        private final byte[] bytes;
        private final int[] offsets;
        private final int crcBytes;

        /// The parts at some offsets.
        ///
        /// @param bytes the whole file
        /// @param offsets where each part begins, and the length of the file
        /// @param crcBytes how long the checksum behind each part is, 0 for none
        Parts(ByteReader in, byte[] bytes, int[] offsets, int crcBytes) {
            this.in = in;
            this.bytes = bytes;
            this.offsets = offsets;
            this.crcBytes = crcBytes;
        }

        ByteReader part(int index) {
            int length = offsets[index + 1] - offsets[index] - crcBytes;
            if (crcBytes > 0) {
                in.seek(offsets[index] + length);
                requireCrc(in, offsets[index], Checksums.crc(bytes, offsets[index], length));
            }
            return ByteReader.of(
                    in.file(), Arrays.copyOfRange(bytes, offsets[index], offsets[index] + length));
        }
    }

    /// The metadata of a new SSTable.
    public static SSTableMetadata of(
            double bloomFilterChance,
            Cardinality cardinality,
            Statistics statistics,
            SerializationHeader header) {
        return new SSTableMetadata(bloomFilterChance, cardinality.image(), statistics, header);
    }

    /// The same for an SSTable on another level.
    public SSTableMetadata withLevel(int level) {
        return new SSTableMetadata(
                bloomFilterChance, cardinality, statistics.withLevel(level), header);
    }

    /// The same for an SSTable that goes to another database, whose commit log knows nothing of it.
    public SSTableMetadata withoutCommitLog() {
        return new SSTableMetadata(
                bloomFilterChance, cardinality, statistics.withoutCommitLog(), header);
    }

    /// The same as if the SSTable had just been written: on level 0, and never repaired.
    public SSTableMetadata withoutHistory() {
        return new SSTableMetadata(
                bloomFilterChance, cardinality, statistics.withoutHistory(), header);
    }

    /// Reads the component.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it is damaged or of
    ///     another partitioner
    public static SSTableMetadata read(Descriptor descriptor, byte[] bytes) {
        ByteReader in = ByteReader.of(descriptor.file(Component.STATISTICS), bytes);
        int parts = in.readInt();
        if (parts != PARTS) {
            throw in.corrupt(0, PARTS + " parts", parts);
        }
        SSTableVersion version = descriptor.version();
        int crcBytes = version.hasMetadataChecksums() ? Integer.BYTES : 0;
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, Integer.BYTES);
        if (crcBytes > 0) {
            requireCrc(in, 0, (int) crc.getValue());
        }
        int[] offsets = new int[PARTS + 1];
        for (int i = 0; i < PARTS; i++) {
            int type = in.readInt();
            offsets[i] = in.readInt();
            if (type != i) {
                throw in.corrupt(in.position() - TYPE_AND_OFFSET_BYTES, "part " + i, type);
            }
        }
        int table = PARTS * TYPE_AND_OFFSET_BYTES;
        crc.update(bytes, (int) in.position() - table, table);
        if (crcBytes > 0) {
            requireCrc(in, Integer.BYTES, (int) crc.getValue());
        }
        offsets[PARTS] = bytes.length;
        for (int i = 0; i < PARTS; i++) {
            long earliest = i == 0 ? in.position() : offsets[i - 1];
            if (offsets[i] < earliest || offsets[i] > offsets[i + 1] - crcBytes) {
                throw in.corrupt(0, "offsets within the file", offsets[i]);
            }
        }
        return read(new Parts(in, bytes, offsets, crcBytes), version);
    }

    private static SSTableMetadata read(Parts parts, SSTableVersion version) {
        ByteReader validation = parts.part(0);
        String partitioner = validation.readText();
        if (!partitioner.equals(PARTITIONER)) {
            throw parts.in.corrupt(parts.offsets[0], PARTITIONER, partitioner);
        }
        double chance = validation.readDouble();
        validation.requireEnd();
        ByteReader compaction = parts.part(1);
        Bytes cardinality = compaction.readIntBytes();
        compaction.requireEnd();
        Statistics statistics = Statistics.read(parts.part(2), version);
        ByteReader headerPart = parts.part(3);
        SerializationHeader header = SerializationHeader.read(headerPart);
        headerPart.requireEnd();
        return new SSTableMetadata(chance, cardinality, statistics, header);
    }

    private static void requireCrc(ByteReader in, long position, int computed) {
        int expected = in.readInt();
        if (expected != computed) {
            throw in.corrupt(
                    position, "CRC-32 " + Checksums.hex(expected), Checksums.hex(computed));
        }
    }

    /// The component's bytes for a version.
    ///
    /// @throws java.util.NoSuchElementException when the version stores the range of keys, and it
    ///     is not known
    public byte[] toBytes(SSTableVersion version) {
        ByteWriter validation = new ByteWriter();
        validation.writeText(PARTITIONER).writeDouble(bloomFilterChance);
        ByteWriter compaction = new ByteWriter();
        compaction.writeIntBytes(cardinality);
        ByteWriter stats = new ByteWriter();
        statistics.write(stats, version, header);
        ByteWriter rows = new ByteWriter();
        header.write(rows);
        List<ByteWriter> parts = List.of(validation, compaction, stats, rows);
        ByteWriter out = new ByteWriter();
        out.writeInt(PARTS);
        CRC32 crc = new CRC32();
        crc.update(out.asBuffer());
        out.writeInt((int) crc.getValue());
        int offset = out.length() + PARTS * TYPE_AND_OFFSET_BYTES + Integer.BYTES;
        ByteWriter contents = new ByteWriter();
        for (int i = 0; i < PARTS; i++) {
            contents.writeInt(i).writeInt(offset);
            offset += parts.get(i).length() + Integer.BYTES;
        }
        crc.update(contents.asBuffer());
        out.writeBytes(contents).writeInt((int) crc.getValue());
        for (ByteWriter part : parts) {
            ByteBuffer bytes = part.asBuffer();
            out.writeBytes(part).writeInt(Checksums.crc(bytes));
        }
        return out.toArray();
    }
}
