package dev.rowhouse.benchmarks.disk;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// RocksDB through its Java binding: a column family for each table, LZ4, Bloom filters, a block
/// cache; the log is synced every ten seconds.
final class RocksEngine implements Engine {
    private static final double FILTER_BITS_PER_KEY = 10;
    private static final long SYNC_SECONDS = 10;

    private final LRUCache cache;
    private final DBOptions options;
    private final ColumnFamilyOptions familyOptions;
    private final List<ColumnFamilyHandle> families = new ArrayList<>();
    private final RocksDB database;
    private final ReadOptions reads;
    private final ScheduledExecutorService syncer = Executors.newSingleThreadScheduledExecutor();

    RocksEngine(Location place) {
        RocksDB.loadLibrary();
        reads = new ReadOptions();
        cache = new LRUCache(place.cacheBytes());
        options =
                new DBOptions()
                        .setCreateIfMissing(true)
                        .setCreateMissingColumnFamilies(true)
                        .setMaxBackgroundJobs(2);
        familyOptions =
                new ColumnFamilyOptions()
                        .setCompressionType(CompressionType.LZ4_COMPRESSION)
                        .setTableFormatConfig(
                                new BlockBasedTableConfig()
                                        .setBlockCache(cache)
                                        .setFilterPolicy(new BloomFilter(FILTER_BITS_PER_KEY)));
        try {
            Files.createDirectories(place.folder());
            database =
                    RocksDB.open(
                            options,
                            place.folder().toString(),
                            List.of(family("default"), family("points"), family("series")),
                            families);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        syncer.scheduleAtFixedRate(this::sync, SYNC_SECONDS, SYNC_SECONDS, TimeUnit.SECONDS);
    }

    private ColumnFamilyDescriptor family(String name) {
        return new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), familyOptions);
    }

    private void sync() {
        try {
            database.syncWal();
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    private ColumnFamilyHandle points() {
        return families.get(1);
    }

    private ColumnFamilyHandle series() {
        return families.get(2);
    }

    private static byte[] bytes(long key) {
        return ByteBuffer.allocate(Long.BYTES).putLong(key).array();
    }

    private static byte[] bytes(long key, long at) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(key).putLong(at).array();
    }

    @Override
    public void putPoint(long key, byte[] value) {
        put(points(), bytes(key), value);
    }

    @Override
    public void putSeries(long key, long at, byte[] value) {
        put(series(), bytes(key, at), value);
    }

    private void put(ColumnFamilyHandle family, byte[] key, byte[] value) {
        try {
            database.put(family, key, value);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int point(long key) {
        try {
            byte[] value = database.get(points(), reads, bytes(key));
            return value[0] + value[value.length - 1];
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int slice(long key, long from, long count) {
        int sum = 0;
        try (RocksIterator rows = database.newIterator(series(), reads)) {
            rows.seek(bytes(key, from));
            for (long i = 0; i < count && rows.isValid(); i++) {
                ByteBuffer rowKey = ByteBuffer.wrap(rows.key());
                byte[] value = rows.value();
                sum += (int) rowKey.getLong(Long.BYTES) + value[0] + value[value.length - 1];
                rows.next();
            }
        }
        return sum;
    }

    @Override
    public long scan() {
        long count = 0;
        try (RocksIterator rows = database.newIterator(series(), reads)) {
            for (rows.seekToFirst(); rows.isValid(); rows.next()) {
                if (rows.key().length == 2 * Long.BYTES
                        && rows.value().length == Rows.VALUE_BYTES) {
                    count++;
                }
            }
        }
        return count;
    }

    @Override
    public void settle() {
        try (FlushOptions flush = new FlushOptions()) {
            database.flush(flush, families);
            for (ColumnFamilyHandle family : families) {
                database.compactRange(family);
            }
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        syncer.shutdownNow();
        families.forEach(ColumnFamilyHandle::close);
        database.close();
        reads.close();
        familyOptions.close();
        options.close();
        cache.close();
    }
}
