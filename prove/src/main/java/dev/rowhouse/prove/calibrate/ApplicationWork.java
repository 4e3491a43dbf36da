package dev.rowhouse.prove.calibrate;

import dev.rowhouse.base.Clock;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The work of an application on an answer: it decodes rows, checks a condition, and sorts the rows
/// that pass.
final class ApplicationWork {
    private static final int ROWS = 1_000;
    private static final int ANSWERS = 200;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final long SCATTER = 6_364_136_223_846_793_005L;

    private ApplicationWork() {}

    /// A row as an application stores it.
    private record Row(long when, String name) {}

    /// Microseconds for each row, in one thread.
    static double microsPerRow(Clock clock) {
        List<ByteBuffer> encoded = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            byte[] name = ("name " + i).getBytes(StandardCharsets.UTF_8);
            encoded.add(
                    ByteBuffer.allocate(Long.BYTES + name.length)
                            .putLong(i * SCATTER)
                            .put(name)
                            .flip());
        }
        long begin = clock.nanoTime();
        long kept = 0;
        for (int i = 0; i < ANSWERS; i++) {
            kept += answer(encoded, i * SCATTER).size();
        }
        double nanos = clock.nanoTime() - begin;
        if (kept < 0) {
            throw new IllegalStateException("fewer rows than none");
        }
        return nanos / NANOS_PER_MICRO / ((double) ROWS * ANSWERS);
    }

    private static List<Row> answer(List<ByteBuffer> encoded, long from) {
        List<Row> rows = new ArrayList<>();
        for (ByteBuffer each : encoded) {
            Row row =
                    new Row(
                            each.getLong(0),
                            StandardCharsets.UTF_8
                                    .decode(each.slice(Long.BYTES, each.limit() - Long.BYTES))
                                    .toString());
            if (row.when() >= from) {
                rows.add(row);
            }
        }
        rows.sort(Comparator.comparing(Row::name).thenComparingLong(Row::when));
        return rows;
    }
}
