package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.index.BloomFilter;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.trie.PartitionTrie;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Optional;

/// The Bloom filter beside a trie of keys, for SSTables that are asked again and again for keys
/// that they do not have.
///
/// Cassandra's filter has no checksum, and one that has lost a bit hides a key. So the tokens are
/// divided into parts of about [#KEYS_PER_PART] keys each. When [#MISSES_BEFORE_PROOF] keys of a
/// part were looked for in the trie in vain, all keys of the part are read and looked for in the
/// filter. Only if it knows them all, it is asked instead of the trie from then on. The file itself
/// is read before the first such proof, so that a few lookups do not pay for a long filter.
///
/// **Invariants.** `misses` of a part is the number of lookups in vain, [#PROVEN] or [#REFUTED].
///
/// **Thread safety.** Any number of threads. A thread may notice late that a part was proven, and a
/// miss may be lost.
final class TrieFilter {
    static final int KEYS_PER_PART = 128;
    static final int MISSES_BEFORE_PROOF = 64;
    private static final byte PROVEN = -1;
    private static final byte REFUTED = -2;
    private static final int PARTS_MAX = 1 << 24;

    private final ComponentFiles files;
    private final PartitionTrie trie;
    private final long firstToken;
    private final long tokensPerPart;
    private final byte[] misses;
    private volatile @Nullable BloomFilter bloom;

    /// The filter of an SSTable, which has not been read yet.
    TrieFilter(ComponentFiles files, PartitionTrie trie) {
        this.files = files;
        this.trie = trie;
        int parts = Math.clamp(trie.keys() / KEYS_PER_PART, 1, PARTS_MAX);
        this.firstToken = trie.first().token();
        // An unsigned number; above the quotient, so that the last token is in the last part.
        long span = trie.last().token() - firstToken;
        this.tokensPerPart = parts == 1 ? 0 : Long.divideUnsigned(span, parts) + 1;
        this.misses = new byte[parts];
    }

    /// Whether a key from the first to the last one is certainly not there.
    boolean excludes(DecoratedKey key) {
        BloomFilter known = bloom;
        return known != null && misses[part(key)] == PROVEN && !known.mayContain(key.key());
    }

    /// Notes that the trie does not have a key from the first to the last one.
    void noteMiss(DecoratedKey key) {
        int part = part(key);
        byte before = misses[part];
        if (before < 0) {
            return;
        }
        if (before < MISSES_BEFORE_PROOF) {
            misses[part] = (byte) (before + 1);
        } else {
            prove(part);
        }
    }

    private int part(DecoratedKey key) {
        return misses.length == 1
                ? 0
                : (int) Long.divideUnsigned(key.token() - firstToken, tokensPerPart);
    }

    private synchronized void prove(int part) {
        if (misses[part] >= 0) {
            BloomFilter known = bloom == null ? read().orElse(null) : bloom;
            bloom = known;
            misses[part] = known != null && knowsAll(known, part) ? PROVEN : REFUTED;
        }
    }

    private boolean knowsAll(BloomFilter known, int part) {
        PartitionCursor cursor =
                trie.cursor(PartitionBound.beforeToken(firstToken + part * tokensPerPart), false);
        while (cursor.advance()) {
            DecoratedKey key = DecoratedKey.of(Bytes.wrap(cursor.key().toArray()));
            int found = part(key);
            if (found > part) {
                return true;
            }
            if (found == part && !known.mayContain(key.key())) {
                return false;
            }
        }
        return true;
    }

    /// The filter; empty when it is missing, damaged or cannot be read, for the trie does without.
    private Optional<BloomFilter> read() {
        try {
            return Optional.of(
                    BloomFilter.read(
                            ByteReader.of(
                                    files.path(Component.FILTER), files.read(Component.FILTER)),
                            files.version()));
        } catch (CorruptSSTableException | IOException ignored) {
            return Optional.empty();
        }
    }
}
