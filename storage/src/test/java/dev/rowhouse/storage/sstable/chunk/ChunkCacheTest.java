package dev.rowhouse.storage.sstable.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.storage.sstable.io.Chunk;

import org.junit.jupiter.api.Test;

class ChunkCacheTest {
    private static Chunk chunk(int index, int bytes) {
        return new Chunk(index, new byte[bytes]);
    }

    @Test
    void a_chunk_is_read_once_while_there_is_room() {
        ChunkCache cache = new ChunkCache(1 << 20);
        ChunkCache.CachedFile file = cache.newFile(1000);
        Chunk first = file.get(3, index -> chunk(index, 100));
        Chunk second = file.get(3, index -> chunk(index, 100));
        assertThat(second).isSameAs(first);
        assertThat(cache.hits()).isEqualTo(1);
        assertThat(cache.misses()).isEqualTo(1);
    }

    @Test
    void the_limit_holds_and_what_is_used_again_and_again_stays() {
        ChunkCache cache = new ChunkCache(64 * 1024);
        ChunkCache.CachedFile file = cache.newFile(1000);
        for (int i = 0; i < 1000; i++) {
            file.get(0, index -> chunk(index, 500));
            file.get(i, index -> chunk(index, 500));
            assertThat(cache.usedBytes()).isLessThanOrEqualTo(64 * 1024);
        }
        assertThat(cache.usedBytes()).isGreaterThan(40 * 1024);
        long misses = cache.misses();
        file.get(0, index -> chunk(index, 500));
        assertThat(cache.misses()).isEqualTo(misses);
    }

    @Test
    void a_chunk_that_is_passed_is_used_if_it_is_there_and_otherwise_not_kept() {
        ChunkCache cache = new ChunkCache(1 << 20);
        ChunkCache.CachedFile file = cache.newFile(10);
        Chunk kept = file.get(3, index -> chunk(index, 100));
        assertThat(file.pass(3, index -> chunk(index, 100))).isSameAs(kept);
        long used = cache.usedBytes();
        Chunk passed = file.pass(4, index -> chunk(index, 100));
        assertThat(passed.start()).isEqualTo(4);
        assertThat(file.pass(4, index -> chunk(index, 100))).isNotSameAs(passed);
        assertThat(cache.usedBytes()).isEqualTo(used);
    }

    @Test
    void the_chunks_of_one_file_are_forgotten_together() {
        ChunkCache cache = new ChunkCache(1 << 20);
        ChunkCache.CachedFile left = cache.newFile(50);
        ChunkCache.CachedFile right = cache.newFile(50);
        for (int i = 0; i < 50; i++) {
            left.get(i, index -> chunk(index, 100));
            right.get(i, index -> chunk(index, 100));
        }
        long used = cache.usedBytes();
        left.evict();
        assertThat(cache.usedBytes()).isEqualTo(used / 2);
        right.evict();
        assertThat(cache.usedBytes()).isZero();
    }

    @Test
    void a_cache_without_memory_keeps_nothing() {
        ChunkCache cache = new ChunkCache(0);
        cache.newFile(1).get(0, index -> chunk(index, 1));
        assertThat(cache.usedBytes()).isZero();
    }
}
