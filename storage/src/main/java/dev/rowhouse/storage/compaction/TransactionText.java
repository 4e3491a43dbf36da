package dev.rowhouse.storage.compaction;

import dev.rowhouse.storage.sstable.io.Descriptor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;

/// The lines of a transaction log.
///
/// ```
/// log    := header remove* add* [commit]
/// header := 'rowhouse transaction 1' end
/// remove := 'REMOVE ' id end       an SSTable that goes when the transaction is committed
/// add    := 'ADD ' id end          one that goes when it is not
/// commit := 'COMMIT' end
/// end    := ' ' crc:hex[8] '\n'    CRC-32 of all bytes of the file before it, the space included
/// ```
///
/// Header and removals are there when the file appears under its name; every other line is appended
/// and synced by itself. So what was being written when the power failed is at the end and no
/// longer than a line, whatever the disk has made of it. It does not count.
///
/// **Thread safety.** Belongs to one thread.
final class TransactionText {
    private static final String HEADER = "rowhouse transaction 1";
    private static final String REMOVE = "REMOVE ";
    private static final String ADD = "ADD ";
    private static final String COMMIT = "COMMIT";
    private static final int CHECKSUM_LENGTH = 9;
    private static final int ID_LENGTH_MAX = 28;
    private static final int LINE_BYTES_MAX = ADD.length() + ID_LENGTH_MAX + CHECKSUM_LENGTH + 1;

    private final CRC32 crc = new CRC32();

    /// A log without a line.
    TransactionText() {}

    ByteBuffer header() {
        return line(HEADER);
    }

    ByteBuffer remove(Descriptor sstable) {
        return line(REMOVE + sstable.id());
    }

    ByteBuffer add(Descriptor sstable) {
        return line(ADD + sstable.id());
    }

    ByteBuffer commit() {
        return line(COMMIT);
    }

    private ByteBuffer line(String text) {
        byte[] start = (text + " ").getBytes(StandardCharsets.UTF_8);
        crc.update(start);
        byte[] end =
                (HexFormat.of().toHexDigits((int) crc.getValue()) + "\n")
                        .getBytes(StandardCharsets.UTF_8);
        crc.update(end);
        return ByteBuffer.allocate(start.length + end.length).put(start).put(end).flip();
    }

    /// The content of a log.
    ///
    /// @param inputs the SSTables that go when the transaction is committed
    /// @param outputs those that go when it is not
    /// @param isCommitted whether it is
    record Contents(List<Descriptor> inputs, List<Descriptor> outputs, boolean isCommitted) {
        /// Copies the lists.
        Contents {
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
        }
    }

    /// Reads a log.
    ///
    /// @throws CorruptTransactionLogException when more is damaged than what can have been
    ///     interrupted
    static Contents parse(Path file, byte[] bytes) {
        Path parent = file.getParent();
        Path folder = parent == null ? Path.of("") : parent;
        List<Descriptor> inputs = new ArrayList<>();
        List<Descriptor> outputs = new ArrayList<>();
        boolean isCommitted = false;
        CRC32 crc = new CRC32();
        int line = 0;
        for (int start = 0; start < bytes.length; line++) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            String text = checked(bytes, start, end, crc);
            if (text.isEmpty() && line > 0 && bytes.length - start <= LINE_BYTES_MAX) {
                break;
            } else if (line == 0 ? !text.equals(HEADER) : isCommitted || text.isEmpty()) {
                throw corrupt(file, line, bytes, start, end);
            } else if (text.startsWith(REMOVE)) {
                inputs.add(new Descriptor(folder, text.substring(REMOVE.length())));
            } else if (text.startsWith(ADD)) {
                outputs.add(new Descriptor(folder, text.substring(ADD.length())));
            } else if (text.equals(COMMIT)) {
                isCommitted = true;
            } else if (line > 0) {
                throw corrupt(file, line, bytes, start, end);
            }
            start = end + 1;
        }
        if (line == 0) {
            throw new CorruptTransactionLogException(file, 1, "'" + HEADER + "'", "the end");
        }
        return new Contents(inputs, outputs, isCommitted);
    }

    /// The text of a line if its checksum is right, otherwise nothing.
    private static String checked(byte[] bytes, int start, int end, CRC32 crc) {
        int textEnd = end - CHECKSUM_LENGTH;
        if (end == bytes.length || textEnd <= start || bytes[textEnd] != ' ') {
            return "";
        }
        crc.update(bytes, start, textEnd + 1 - start);
        String expected = HexFormat.of().toHexDigits((int) crc.getValue());
        crc.update(bytes, textEnd + 1, CHECKSUM_LENGTH);
        String found = text(bytes, textEnd + 1, end);
        return expected.equals(found) ? text(bytes, start, textEnd) : "";
    }

    private static String text(byte[] bytes, int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private static CorruptTransactionLogException corrupt(
            Path file, int line, byte[] bytes, int start, int end) {
        String expected =
                line == 0 ? "'" + HEADER + "' and its checksum" : "a line and its checksum";
        return new CorruptTransactionLogException(
                file, line + 1, expected, "'" + text(bytes, start, end) + "'");
    }
}
