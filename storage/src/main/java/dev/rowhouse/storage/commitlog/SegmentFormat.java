package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/// The bytes of a segment, big-endian:
///
/// ```
/// segment := header record* [seal]
/// header  := "RHCL" version:u32 = 1 number:u64 created:u64 previous:u64 previousEnd:u32 check:u32
/// record  := length:u32 synced:u32 headCheck:u32 payload:u8[length] check:u32
/// seal    := a record whose length is 0
/// ```
///
/// `created` is the time of day in microseconds. `previous` is the number of the segment before,
/// `previousEnd` the offset in it at which its last record ends: anything behind it is ignored.
/// Both are 0 when there was none.
///
/// `synced` is the offset up to which the segment was durable when the record was built. Closing a
/// log writes the seal, after everything else is durable.
///
/// Checks are CRC-32C. The header's checksum covers everything before it. The checksum of a
/// record's head covers the checksum of the segment's header, the offset of the record, `length`
/// and `synced`; the last one covers the head's checksum and the payload. Bytes left over from
/// another place, another segment or another log of the same numbers thus never look like a record.
///
/// A file is named `commitlog-NUMBER.log`; numbers ascend. One that is being written in place of a
/// torn one has `.tmp` behind its name.
final class SegmentFormat {
    static final int VERSION = 1;
    static final int HEADER_BYTES = 40;
    static final int RECORD_OVERHEAD_BYTES = 16;

    private static final int RECORD_HEAD_BYTES = 12;
    private static final int MAGIC = 0x5248434C;
    private static final int CHECK_OFFSET = HEADER_BYTES - Integer.BYTES;
    private static final Pattern NAME = Pattern.compile("commitlog-(\\d{1,18})\\.log(\\.tmp)?");

    private SegmentFormat() {}

    /// The header of a segment.
    ///
    /// @param number the segment's number, from 1
    /// @param createdMicros the time of day at which it was begun
    /// @param previous the number of the segment before, 0 for none
    /// @param previousEnd where the last record of that one ends
    record Header(long number, long createdMicros, long previous, int previousEnd) {
        static Header of(ByteBuffer segment) {
            return new Header(
                    segment.getLong(8),
                    segment.getLong(16),
                    segment.getLong(24),
                    segment.getInt(32));
        }

        ByteBuffer bytes() {
            ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES).putInt(MAGIC).putInt(VERSION);
            bytes.putLong(number).putLong(createdMicros).putLong(previous).putInt(previousEnd);
            return bytes.putInt(check(bytes)).flip();
        }
    }

    static String fileName(long number) {
        return "commitlog-" + number + ".log";
    }

    static String temporaryFileName(long number) {
        return fileName(number) + ".tmp";
    }

    static boolean isTemporary(Path file) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        return name.matches() && name.group(2) != null;
    }

    /// The number of the segment in a file; empty when it is not one by its name.
    static OptionalLong numberOf(Path file) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        return name.matches() && name.group(2) == null
                ? OptionalLong.of(Long.parseLong(name.group(1)))
                : OptionalLong.empty();
    }

    /// Whether a file begins like a segment of whatever version, with the right check.
    static boolean hasHeader(ByteBuffer file) {
        return file.limit() >= HEADER_BYTES
                && file.getInt(0) == MAGIC
                && storedCheck(file) == check(file);
    }

    static int versionOf(ByteBuffer file) {
        return file.getInt(Integer.BYTES);
    }

    /// The check of a header as it stands in the file.
    static int storedCheck(ByteBuffer file) {
        return file.getInt(CHECK_OFFSET);
    }

    /// The check that a header should have.
    static int check(ByteBuffer file) {
        CRC32C crc = new CRC32C();
        crc.update(file.array(), file.arrayOffset(), CHECK_OFFSET);
        return (int) crc.getValue();
    }

    /// Writes and reads the records of one segment.
    ///
    /// **Thread safety.** Belongs to one thread at a time.
    static final class Records {
        private final CRC32C crc = new CRC32C();
        private final ByteBuffer place = ByteBuffer.allocate(2 * Integer.BYTES);
        private final int headerCheck;

        /// The records of the segment whose header has a check.
        Records(int headerCheck) {
            this.headerCheck = headerCheck;
        }

        /// Puts a record that will lie at an offset of the segment.
        void put(ByteBuffer into, int offset, int synced, Bytes payload) {
            int start = into.position();
            into.putInt(payload.length()).putInt(synced);
            into.putInt(headCheck(into, start, offset));
            payload.copyTo(into.array(), into.arrayOffset() + into.position());
            into.position(into.position() + payload.length());
            into.putInt(check(into, start, payload.length()));
        }

        /// Puts the seal that will lie at an offset of the segment.
        void putSeal(ByteBuffer into, int offset, int synced) {
            put(into, offset, synced, Bytes.EMPTY);
        }

        /// Whether a whole record lies at an offset of the segment.
        boolean isRecord(ByteBuffer segment, int offset) {
            int room = segment.limit() - offset - RECORD_OVERHEAD_BYTES;
            if (room < 0) {
                return false;
            }
            int length = segment.getInt(offset);
            return length >= 0
                    && length <= room
                    && segment.getInt(offset + 8) == headCheck(segment, offset, offset)
                    && segment.getInt(offset + RECORD_HEAD_BYTES + length)
                            == check(segment, offset, length);
        }

        private int headCheck(ByteBuffer bytes, int start, int offset) {
            crc.reset();
            crc.update(place.clear().putInt(headerCheck).putInt(offset).flip());
            crc.update(bytes.array(), bytes.arrayOffset() + start, 2 * Integer.BYTES);
            return (int) crc.getValue();
        }

        private int check(ByteBuffer bytes, int start, int length) {
            crc.reset();
            crc.update(bytes.array(), bytes.arrayOffset() + start + 8, Integer.BYTES + length);
            return (int) crc.getValue();
        }
    }

    /// The payload of a whole record; empty for the seal.
    static Bytes payload(ByteBuffer segment, int offset) {
        return Bytes.wrap(
                segment.array(),
                segment.arrayOffset() + offset + RECORD_HEAD_BYTES,
                segment.getInt(offset));
    }

    /// The offset of a record's payload.
    static int payloadOffset(int offset) {
        return offset + RECORD_HEAD_BYTES;
    }

    /// The end of a whole record.
    static int end(ByteBuffer segment, int offset) {
        return offset + RECORD_OVERHEAD_BYTES + segment.getInt(offset);
    }

    /// The offset up to which the segment was durable when a whole record of it was built.
    static int synced(ByteBuffer segment, int offset) {
        return segment.getInt(offset + Integer.BYTES);
    }
}
