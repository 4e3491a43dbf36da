package dev.rowhouse.storage.sstable.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.storage.sstable.io.Chunk;

import org.junit.jupiter.api.Test;

class ChunkCacheTest {
    private static Chunk chunk(long index, int bytes) {
        return new Chunk(index, new byte[bytes]);
    }

    @Test
    void a_chunk_is_read_once_while_there_is_room() {
        ChunkCache cache = new ChunkCache(1 << 20);
        long owner = cache.newOwner();
        Chunk first = cache.get(owner, 3, index -> chunk(index, 100));
        Chunk second = cache.get(owner, 3, index -> chunk(index, 100));
        assertThat(second).isSameAs(first);
        assertThat(cache.hits()).isEqualTo(1);
        assertThat(cache.misses()).isEqualTo(1);
    }

    @Test
    void the_limit_holds_and_what_was_used_last_stays() {
        ChunkCache cache = new ChunkCache(64 * 1024);
        long owner = cache.newOwner();
        for (int i = 0; i < 1000; i++) {
            cache.get(owner, 0, index -> chunk(index, 500));
            cache.get(owner, i, index -> chunk(index, 500));
            assertThat(cache.usedBytes()).isLessThanOrEqualTo(64 * 1024);
        }
        assertThat(cache.usedBytes()).isGreaterThan(40 * 1024);
        long misses = cache.misses();
        cache.get(owner, 0, index -> chunk(index, 500));
        assertThat(cache.misses()).isEqualTo(misses);
    }

    @Test
    void the_chunks_of_one_file_are_forgotten_together() {
        ChunkCache cache = new ChunkCache(1 << 20);
        long left = cache.newOwner();
        long right = cache.newOwner();
        for (int i = 0; i < 50; i++) {
            cache.get(left, i, index -> chunk(index, 100));
            cache.get(right, i, index -> chunk(index, 100));
        }
        long used = cache.usedBytes();
        cache.removeAll(left);
        assertThat(cache.usedBytes()).isEqualTo(used / 2);
        cache.removeAll(right);
        assertThat(cache.usedBytes()).isZero();
    }

    @Test
    void a_cache_without_memory_keeps_nothing() {
        ChunkCache cache = new ChunkCache(0);
        cache.get(cache.newOwner(), 0, index -> chunk(index, 1));
        assertThat(cache.usedBytes()).isZero();
    }
}
