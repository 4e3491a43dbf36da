package dev.rowhouse.testserver;

import com.datastax.oss.driver.api.core.cql.ExecutionInfo;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// The cost of a page that a test server has answered with.
///
/// ```java
/// QueryCost cost = QueryCost.of(session.execute(query).getExecutionInfo());
/// assertEquals(1, cost.partitionsRead());
/// ```
///
/// **Thread safety.** Immutable.
public final class QueryCost {
    private static final String NAME = "rowhouse.cost";

    private final long partitionsRead;
    private final long rowsRead;
    private final long tombstonesMet;
    private final boolean isFiltered;
    private final boolean isSortedInMemory;
    private final String index;

    private QueryCost(ByteBuffer value) {
        this.partitionsRead = value.getLong();
        this.rowsRead = value.getLong();
        this.tombstonesMet = value.getLong();
        this.isFiltered = value.get() != 0;
        this.isSortedInMemory = value.get() != 0;
        this.index = StandardCharsets.UTF_8.decode(value).toString();
    }

    /// Reads the cost of an answer to the official Java driver, version 4.
    ///
    /// @throws TestServerException when the answer is not that of a test server
    public static QueryCost of(ExecutionInfo execution) {
        return ofPayload(execution.getIncomingPayload());
    }

    /// Reads the cost of an answer to any driver from its custom payload.
    ///
    /// @throws TestServerException when the answer is not that of a test server
    public static QueryCost ofPayload(Map<String, ByteBuffer> payload) {
        ByteBuffer value = payload.get(NAME);
        if (value == null) {
            throw new TestServerException(
                    "The answer does not say what it cost: it is not that of a test server, or the driver speaks version 3 of the protocol, which has no custom payloads.");
        }
        return new QueryCost(value.duplicate());
    }

    /// The number of partitions read.
    public long partitionsRead() {
        return partitionsRead;
    }

    /// The number of rows read, those included that a condition then discarded.
    public long rowsRead() {
        return rowsRead;
    }

    /// The number of deletions and expired data that had to be skipped; a range deletion counts
    /// twice, for its two ends.
    public long tombstonesMet() {
        return tombstonesMet;
    }

    /// Whether rows were read and discarded (`ALLOW FILTERING`).
    public boolean isFiltered() {
        return isFiltered;
    }

    /// Whether rows of several partitions were collected and sorted.
    public boolean isSortedInMemory() {
        return isSortedInMemory;
    }

    /// The secondary index that was used, if any.
    public Optional<String> index() {
        return index.isEmpty() ? Optional.empty() : Optional.of(index);
    }

    @Override
    public String toString() {
        return String.format(
                "partitions read: %d, rows read: %d, tombstones met: %d%s%s%s",
                partitionsRead,
                rowsRead,
                tombstonesMet,
                isFiltered ? ", filtered" : "",
                isSortedInMemory ? ", sorted in memory" : "",
                index.isEmpty() ? "" : ", index " + index);
    }
}
