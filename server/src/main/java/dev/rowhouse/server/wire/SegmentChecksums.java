package dev.rowhouse.server.wire;

import java.util.zip.CRC32;

/// The checksums of segments (native_protocol_v5.spec §2.1).
final class SegmentChecksums {
    private static final int CRC24_START = 0x875060;
    private static final int CRC24_POLYNOMIAL = 0x1974F0B;
    private static final int CRC24_TOP = 0x1000000;
    private static final byte[] CRC32_START = {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA};
    private static final int[] CRC24_TABLE = crc24Table();

    private SegmentChecksums() {}

    private static int[] crc24Table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i << 16;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc <<= 1;
                if ((crc & CRC24_TOP) != 0) {
                    crc ^= CRC24_POLYNOMIAL;
                }
            }
            table[i] = crc;
        }
        return table;
    }

    /// The checksum of the lowest bytes of a number, the lowest first.
    static int crc24(long bytes, int count) {
        int crc = CRC24_START;
        long rest = bytes;
        for (int i = 0; i < count; i++) {
            crc = crc << Byte.SIZE & 0xFFFFFF ^ CRC24_TABLE[(crc >>> 16 ^ (int) rest) & 0xFF];
            rest >>>= Byte.SIZE;
        }
        return crc;
    }

    /// The checksum of some bytes.
    static int crc32(byte[] array, int from, int length) {
        CRC32 crc = new CRC32();
        crc.update(CRC32_START);
        crc.update(array, from, length);
        return (int) crc.getValue();
    }
}
