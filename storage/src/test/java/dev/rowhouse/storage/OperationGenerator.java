package dev.rowhouse.storage;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.Operation.ColumnElement;
import dev.rowhouse.storage.Operation.Value;

import java.util.ArrayList;
import java.util.List;

/// Random operations over a few partitions, places, values and timestamps, so that collisions and
/// ties are frequent.
final class OperationGenerator {
    static final int PARTITIONS = 2;
    static final long NOW = 100;
    private static final int TIMESTAMPS = 8;
    private static final int HOT_ROW = 5;

    private final RandomSource random;

    OperationGenerator(RandomSource random) {
        this.random = random;
    }

    List<Operation> operations(int count) {
        List<Operation> operations = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            operations.add(operation());
        }
        return operations;
    }

    private Operation operation() {
        int partition = random.nextInt(PARTITIONS);
        boolean isHot = random.nextInt(2) == 0;
        int row = isHot ? HOT_ROW : random.nextInt(ModelSchema.ROWS);
        long timestamp = random.nextInt(TIMESTAMPS);
        long writtenAt = NOW - 10 + random.nextInt(4);
        return switch (random.nextInt(20)) {
            case 0, 1, 2 ->
                    new Operation.Insert(partition, row, ttlSeconds(), writtenAt, timestamp);
            case 3 -> new Operation.DeleteMap(partition, row, timestamp, writtenAt);
            case 4, 5 -> new Operation.DeleteRow(partition, row, timestamp, writtenAt);
            case 6, 7 -> deleteRange(partition, timestamp);
            case 8 ->
                    random.nextInt(4) == 0
                            ? new Operation.DeletePartition(partition, timestamp)
                            : deleteRange(partition, timestamp);
            case 9 ->
                    new Operation.Write(
                            partition,
                            ModelSchema.STATIC,
                            new ColumnElement("s", -1),
                            value(writtenAt),
                            timestamp);
            default -> new Operation.Write(partition, row, place(), value(writtenAt), timestamp);
        };
    }

    private Operation deleteRange(int partition, long timestamp) {
        int from = random.nextInt(ModelSchema.ROWS + 1);
        int to = random.nextInt(ModelSchema.ROWS + 1);
        return new Operation.DeleteRange(partition, from, to, random.nextInt(16), timestamp);
    }

    private ColumnElement place() {
        return switch (random.nextInt(4)) {
            case 0 -> new ColumnElement("v", -1);
            case 1 -> new ColumnElement("w", -1);
            default -> new ColumnElement("m", random.nextInt(3));
        };
    }

    private Value value(long writtenAt) {
        return random.nextInt(5) == 0
                ? new Value(0, true, 0, writtenAt)
                : new Value(random.nextInt(3), false, ttlSeconds(), writtenAt);
    }

    private int ttlSeconds() {
        return random.nextInt(3) == 0 ? 8 + random.nextInt(5) : 0;
    }
}
