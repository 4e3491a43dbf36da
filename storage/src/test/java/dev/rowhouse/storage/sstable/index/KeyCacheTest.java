package dev.rowhouse.storage.sstable.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;

import org.junit.jupiter.api.Test;

class KeyCacheTest {
    private static PartitionIndexEntry entry(Bytes key, long position) {
        return new PartitionIndexEntry(DecoratedKey.of(key), position, position + 1, 0, 0);
    }

    @Test
    void an_entry_is_found_for_its_own_sstable_only() {
        KeyCache cache = new KeyCache(1 << 20);
        long one = cache.newOwner();
        long other = cache.newOwner();
        PartitionIndexEntry entry = entry(Bytes.ofInt(1), 10);
        cache.put(one, entry);
        assertThat(cache.find(one, entry.key())).isSameAs(entry);
        assertThat(cache.find(other, entry.key())).isNull();
        assertThat(cache.find(one, DecoratedKey.of(Bytes.ofInt(2)))).isNull();
    }

    @Test
    void most_of_as_many_keys_as_fit_are_kept_and_none_is_taken_for_another() {
        KeyCache cache = new KeyCache(1 << 20);
        long owner = cache.newOwner();
        int keys = 2000;
        for (int i = 0; i < keys; i++) {
            cache.put(owner, entry(Bytes.ofInt(i), i));
        }
        int found = 0;
        for (int i = 0; i < keys; i++) {
            PartitionIndexEntry entry = cache.find(owner, DecoratedKey.of(Bytes.ofInt(i)));
            if (entry != null) {
                assertThat(entry.position()).isEqualTo(i);
                found++;
            }
        }
        assertThat(found).isGreaterThan(keys / 2);
    }

    @Test
    void a_cache_without_memory_and_large_keys_are_left_out() {
        KeyCache none = new KeyCache(0);
        PartitionIndexEntry entry = entry(Bytes.ofInt(1), 10);
        none.put(1, entry);
        assertThat(none.find(1, entry.key())).isNull();
        KeyCache cache = new KeyCache(1 << 20);
        PartitionIndexEntry large = entry(Bytes.wrap(new byte[1000]), 10);
        cache.put(1, large);
        assertThat(cache.find(1, large.key())).isNull();
    }
}
