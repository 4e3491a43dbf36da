package dev.rowhouse.storage.sstable.io;

import java.util.concurrent.atomic.AtomicReferenceArray;

/// Numbers of eight bytes each, by their index: in memory as a whole, or taken from a file part by
/// part, when one of a part is asked for.
///
/// **Thread safety.** Any number of threads. Should two threads ask for a part at the same time,
/// both read it, and both find the same.
public final class Longs {
    // Of one whole: the index of the part is always 0.
    private static final int WHOLE_SHIFT = Integer.SIZE - 1;

    private final int size;
    private final int shift;
    private final int mask;
    private final Source source;
    private final AtomicReferenceArray<long[]> parts;

    /// The source of parts.
    @FunctionalInterface
    public interface Source {
        /// The numbers from an index on.
        ///
        /// @throws CorruptSSTableException when they are damaged
        /// @throws java.io.UncheckedIOException when they cannot be read
        long[] read(int from, int count);
    }

    private Longs(int size, int shift, Source source) {
        this.size = size;
        this.shift = shift;
        this.mask = shift == WHOLE_SHIFT ? Integer.MAX_VALUE : (1 << shift) - 1;
        this.source = source;
        this.parts = new AtomicReferenceArray<>(size == 0 ? 0 : ((size - 1) >>> shift) + 1);
    }

    /// Numbers in memory. The array is given away.
    public static Longs of(long[] numbers) {
        Longs whole = new Longs(numbers.length, WHOLE_SHIFT, (ignored, unused) -> numbers);
        if (numbers.length > 0) {
            whole.parts.set(0, numbers);
        }
        return whole;
    }

    /// Numbers that are not in memory yet.
    ///
    /// @param partBits the binary logarithm of how many are read together
    public static Longs from(Source source, int size, int partBits) {
        return new Longs(size, partBits, source);
    }

    /// The number of elements.
    public int size() {
        return size;
    }

    /// Whether they are in memory as a whole.
    public boolean isWhole() {
        return shift == WHOLE_SHIFT;
    }

    /// One of them.
    ///
    /// @throws CorruptSSTableException when it is damaged in the file
    /// @throws java.io.UncheckedIOException when it cannot be read
    public long get(int index) {
        long[] part = parts.getAcquire(index >>> shift);
        return (part == null ? read(index >>> shift) : part)[index & mask];
    }

    private long[] read(int part) {
        int from = part << shift;
        long[] numbers = source.read(from, Math.min(mask + 1, size - from));
        parts.setRelease(part, numbers);
        return numbers;
    }
}
