package dev.rowhouse.benchmarks.disk;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.StorageProgress;

/// Rowhouse through prepared statements, with blocks of the size that RocksDB has.
final class RowhouseEngine implements Engine {
    private static final String OPTIONS =
            " WITH compression = {'class': 'LZ4Compressor', 'chunk_length_in_kb': 4}";

    // As drivers ask for.
    private static final int PAGE_ROWS = 5000;

    private final Rowhouse database;
    private final Session session;
    private final PreparedStatement insertPoint;
    private final PreparedStatement insertSeries;
    private final PreparedStatement point;
    private final PreparedStatement slice;
    private final PreparedStatement scan;

    RowhouseEngine(Location place) {
        RowhouseOptions options =
                RowhouseOptions.compatible()
                        .withStorage(StorageOptions.defaults().withCacheBytes(place.cacheBytes()));
        database = Rowhouse.open(place.folder(), RowhouseComponents.system(), options);
        session = database.connect();
        session.execute(
                "CREATE KEYSPACE IF NOT EXISTS benchmark WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute(
                "CREATE TABLE IF NOT EXISTS benchmark.points (key bigint PRIMARY KEY, value blob)"
                        + OPTIONS);
        session.execute(
                "CREATE TABLE IF NOT EXISTS benchmark.series"
                        + " (key bigint, at bigint, value blob, PRIMARY KEY (key, at))"
                        + OPTIONS);
        insertPoint = session.prepare("INSERT INTO benchmark.points (key, value) VALUES (?, ?)");
        insertSeries =
                session.prepare("INSERT INTO benchmark.series (key, at, value) VALUES (?, ?, ?)");
        point = session.prepare("SELECT value FROM benchmark.points WHERE key = ?");
        slice =
                session.prepare(
                        "SELECT at, value FROM benchmark.series"
                                + " WHERE key = ? AND at >= ? AND at < ?");
        scan = session.prepare("SELECT key, at, value FROM benchmark.series");
    }

    @Override
    public void putPoint(long key, byte[] value) {
        session.execute(insertPoint.bind(key, Bytes.wrap(value)));
    }

    @Override
    public void putSeries(long key, long at, byte[] value) {
        session.execute(insertSeries.bind(key, at, Bytes.wrap(value)));
    }

    @Override
    public int point(long key) {
        for (ResultRow row : session.execute(point.bind(key))) {
            Bytes value = requireNonNull(row.getBytes("value"));
            return value.get(0) + value.get(value.length() - 1);
        }
        throw new IllegalStateException("no row " + key);
    }

    @Override
    public int slice(long key, long from, long count) {
        int sum = 0;
        for (ResultRow row : session.execute(slice.bind(key, from, from + count))) {
            Bytes value = requireNonNull(row.getBytes("value"));
            sum += (int) row.getLong("at") + value.get(0) + value.get(value.length() - 1);
        }
        return sum;
    }

    @Override
    public long scan() {
        long count = 0;
        for (ResultRow row : session.execute(scan.bind().withPageSize(PAGE_ROWS))) {
            if (requireNonNull(row.getBytes("value")).length() == Rows.VALUE_BYTES) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void settle() {
        database.maintenance().compact("benchmark", "points", StorageProgress.NONE);
        database.maintenance().compact("benchmark", "series", StorageProgress.NONE);
    }

    @Override
    public void close() {
        database.close();
    }
}
