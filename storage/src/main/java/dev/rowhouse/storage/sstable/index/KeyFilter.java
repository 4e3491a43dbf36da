package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import java.util.function.Supplier;

/// The Bloom filter of an SSTable, trusted as far as it has been verified.
///
/// A filter that has lost a bit hides keys. One without checksums is therefore compared with
/// Index.db, which is another file: part by part, from a sample of the summary to the next, when it
/// first says of a key of that part that it is not there. If all keys of a part are in the filter,
/// a key that is not in the filter is not one of them. Were one of these keys damaged in Index.db,
/// then the filter would still know the true one, and not be asked any further.
///
/// **Thread safety.** Any number of threads. A thread may notice late that a part was compared, and
/// then compares it again.
public final class KeyFilter {
    private final Supplier<BloomFilter> anew;
    private final boolean isVouchedFor;
    private final boolean[] proven;
    private volatile BloomFilter bloom;

    private KeyFilter(
            BloomFilter bloom, Supplier<BloomFilter> anew, boolean isVouchedFor, int parts) {
        this.bloom = bloom;
        this.anew = anew;
        this.isVouchedFor = isVouchedFor;
        this.proven = new boolean[parts];
    }

    /// A filter that was made of the keys.
    public static KeyFilter made(BloomFilter bloom) {
        return new KeyFilter(bloom, () -> bloom, true, 0);
    }

    /// A filter that has checksums.
    ///
    /// @param anew rebuilds it from the keys when it turns out to be damaged
    public static KeyFilter checked(BloomFilter bloom, Supplier<BloomFilter> anew) {
        return new KeyFilter(bloom, anew, true, 0);
    }

    /// An unverified filter.
    public static KeyFilter unproven(BloomFilter bloom, IndexSummary summary) {
        return new KeyFilter(bloom, () -> bloom, false, summary.size());
    }

    /// Whether a key may be there, as far as the filter says.
    public boolean mayContain(Bytes key) {
        BloomFilter present = bloom;
        try {
            return present.mayContain(key);
        } catch (CorruptSSTableException ignored) {
            return anew(present).mayContain(key);
        }
    }

    private synchronized BloomFilter anew(BloomFilter damaged) {
        if (bloom == damaged) {
            bloom = anew.get();
        }
        return bloom;
    }

    /// Whether the filter is right about all keys from a sample of the summary to the next.
    public boolean isProven(IndexSummary summary, DecoratedKey key) {
        return isVouchedFor || proven[summary.floor(key)];
    }

    /// Compares the keys from a sample of the summary to the next.
    ///
    /// @param key a key from there, not before the first one
    /// @param cursor before the entry of the sample
    /// @return whether the filter is right about them
    /// @throws CorruptSSTableException when the summary and Index.db contradict each other
    public boolean prove(IndexSummary summary, DecoratedKey key, IndexCursor cursor) {
        int sample = summary.floor(key);
        boolean isLast = sample + 1 == summary.size();
        cursor.advance();
        summary.requireSample(sample, cursor);
        boolean isRight = bloom.mayContain(cursor.key());
        while (isRight
                && (isLast || cursor.nextPosition() < summary.position(sample + 1))
                && cursor.advance()) {
            isRight = bloom.mayContain(cursor.key());
        }
        if (isRight && !isLast && cursor.nextPosition() != summary.position(sample + 1)) {
            throw cursor.corrupt("the entry before " + summary.position(sample + 1));
        }
        proven[sample] = isRight;
        return isRight;
    }
}
