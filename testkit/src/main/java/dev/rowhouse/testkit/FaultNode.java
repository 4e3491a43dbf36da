package dev.rowhouse.testkit;

import dev.rowhouse.base.RandomSource;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A file or folder of a [FaultFileSystem]: its bytes, and how many of them outlast a loss of
/// power. Links share one.
///
/// **Thread safety.** Guarded by the lock of its file system.
final class FaultNode {
    private final boolean isFolder;
    private byte[] bytes = {};
    private int durable;

    /// Ranges of bytes that a failed sync should have made durable.
    private final List<int[]> lost = new ArrayList<>(0);

    private FaultNode(boolean isFolder) {
        this.isFolder = isFolder;
    }

    static FaultNode folder() {
        return new FaultNode(true);
    }

    /// A file of which nothing is durable.
    static FaultNode file(byte[] content) {
        FaultNode node = new FaultNode(false);
        node.bytes = content;
        return node;
    }

    boolean isFolder() {
        return isFolder;
    }

    int length() {
        return bytes.length;
    }

    byte[] content() {
        return bytes.clone();
    }

    void read(int position, ByteBuffer into) {
        into.put(bytes, position, into.remaining());
    }

    /// Appends the first bytes of a buffer.
    void append(ByteBuffer added, int length) {
        int at = bytes.length;
        bytes = Arrays.copyOf(bytes, at + length);
        added.get(bytes, at, length);
    }

    /// All bytes outlast a loss of power.
    void sync() {
        durable = bytes.length;
    }

    /// Loses the data of a failed sync; later syncs do not save them.
    void failSync() {
        lost.add(new int[] {durable, bytes.length});
    }

    /// The state of the file after a loss of power; it is durable.
    FaultNode afterPowerLoss(RandomSource chance) {
        if (isFolder) {
            return folder();
        }
        int length = durable + chance.nextInt(bytes.length - durable + 1);
        byte[] left = Arrays.copyOf(bytes, length);
        spoil(left, durable, length, chance);
        for (int[] range : lost) {
            spoil(left, range[0], Math.min(range[1], length), chance);
        }
        FaultNode node = file(left);
        node.sync();
        return node;
    }

    private static void spoil(byte[] bytes, int from, int to, RandomSource chance) {
        for (int at = from; at < to; ) {
            int end =
                    Math.min(
                            to,
                            (at / FaultFileSystem.SECTOR_BYTES + 1) * FaultFileSystem.SECTOR_BYTES);
            int how = chance.nextInt(4);
            for (; at < end; at++) {
                bytes[at] = how == 0 ? 0 : how == 1 ? (byte) chance.nextLong() : bytes[at];
            }
        }
    }
}
