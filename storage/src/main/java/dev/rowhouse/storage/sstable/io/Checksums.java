package dev.rowhouse.storage.sstable.io;

import dev.rowhouse.base.FileSystem;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/// Checksums of the components that Cassandra's format leaves without: a bit that is flipped in a
/// Bloom filter would silently hide a row.
///
/// ```
/// file  := count:i32 entry[count] crc:u32          crc = CRC-32 of all before it
/// entry := name:utf length:i64 pages:i32 crc:u32[pages]
/// ```
///
/// A page is [#PAGE_BYTES] long, the last one shorter. SSTables that Cassandra wrote have no such
/// file.
public final class Checksums {
    /// The number of bytes that one checksum covers.
    public static final int PAGE_BYTES = 4 * 1024;

    private final Descriptor descriptor;
    private final Map<Component, Entry> entries = new EnumMap<>(Component.class);

    private static final class Entry {
        private final long length;
        private final int[] crcs;

        Entry(long length, int[] crcs) {
            this.length = length;
            this.crcs = crcs;
        }
    }

    /// No checksum yet.
    public Checksums(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /// Reads the file of an SSTable; empty when it has none.
    ///
    /// @throws CorruptSSTableException when the file is damaged
    public static Optional<Checksums> read(FileSystem files, Descriptor descriptor)
            throws IOException {
        if (!files.exists(descriptor.file(Component.CHECKSUMS))) {
            return Optional.empty();
        }
        byte[] bytes = files.readBytes(descriptor.file(Component.CHECKSUMS));
        ByteReader in = ByteReader.of(descriptor.file(Component.CHECKSUMS), bytes);
        if (bytes.length < Integer.BYTES) {
            throw in.corrupt(0, "a checksum", bytes.length + " bytes");
        }
        int end = bytes.length - Integer.BYTES;
        in.seek(end);
        int expected = in.readInt();
        int found = crc(bytes, 0, end);
        if (expected != found) {
            throw in.corrupt(0, "CRC-32 " + hex(expected), hex(found));
        }
        in.seek(0);
        Checksums checksums = new Checksums(descriptor);
        for (int count = in.readIntCount(in.remaining(), "components"); count > 0; count--) {
            String name = in.readText();
            long length = in.readLong();
            int[] crcs = new int[in.readIntCount(in.remaining() / Integer.BYTES, "pages")];
            for (int page = 0; page < crcs.length; page++) {
                crcs[page] = in.readInt();
            }
            for (Component component : Component.values()) {
                if (component.fileName().equals(name)) {
                    checksums.entries.put(component, new Entry(length, crcs));
                }
            }
        }
        return Optional.of(checksums);
    }

    /// Remembers the checksums of a component's pages.
    public void put(Component component, long length, IntBuffer pageCrcs) {
        int[] crcs = new int[pageCrcs.remaining()];
        pageCrcs.duplicate().get(crcs);
        entries.put(component, new Entry(length, crcs));
    }

    /// Remembers the checksums of a component that is in memory as a whole.
    public void put(Component component, byte[] bytes) {
        entries.put(component, new Entry(bytes.length, pageCrcs(bytes)));
    }

    /// The file's bytes.
    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        out.writeInt(entries.size());
        entries.forEach((component, entry) -> {
            out.writeText(component.fileName()).writeLong(entry.length);
            out.writeInt(entry.crcs.length);
            for (int crc : entry.crcs) {
                out.writeInt(crc);
            }
        });
        byte[] bytes = out.toArray();
        out.writeInt(crc(bytes, 0, bytes.length));
        return out.toArray();
    }

    /// Whether there are checksums of a component.
    public boolean covers(Component component) {
        return entries.containsKey(component);
    }

    /// The checksums of a component's pages, after checking that its file is as long as it was;
    /// none when the component is not known.
    public int[] pageCrcs(Component component, long length) {
        Entry entry = entries.get(component);
        if (entry == null) {
            return new int[0];
        }
        int pages = (int) ((length + PAGE_BYTES - 1) / PAGE_BYTES);
        if (entry.length != length || entry.crcs.length != pages) {
            throw new CorruptSSTableException(
                    descriptor.file(component),
                    Math.min(length, entry.length),
                    entry.length + " bytes",
                    length + " bytes");
        }
        return entry.crcs.clone();
    }

    /// Checks a component that has been read as a whole; one that is not known passes.
    ///
    /// @throws CorruptSSTableException when it is damaged
    public void check(Component component, byte[] bytes) {
        int[] expected = pageCrcs(component, bytes.length);
        if (expected.length > 0) {
            int[] found = pageCrcs(bytes);
            for (int page = 0; page < found.length; page++) {
                if (expected[page] != found[page]) {
                    throw new CorruptSSTableException(
                            descriptor.file(component),
                            (long) page * PAGE_BYTES,
                            "CRC-32 " + hex(expected[page]),
                            hex(found[page]));
                }
            }
        }
    }

    private static int[] pageCrcs(byte[] bytes) {
        int[] crcs = new int[(bytes.length + PAGE_BYTES - 1) / PAGE_BYTES];
        for (int page = 0; page < crcs.length; page++) {
            int from = page * PAGE_BYTES;
            crcs[page] = crc(bytes, from, Math.min(PAGE_BYTES, bytes.length - from));
        }
        return crcs;
    }

    /// The CRC-32 of some bytes.
    public static int crc(byte[] bytes, int offset, int length) {
        return crc(ByteBuffer.wrap(bytes, offset, length));
    }

    /// The CRC-32 of what remains of a buffer, whose position is moved to its limit.
    public static int crc(ByteBuffer bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /// A checksum as messages write it.
    public static String hex(int crc) {
        return "0x" + Integer.toHexString(crc);
    }
}
