package dev.rowhouse.prove.database;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.TruncateException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The fate of a request that ended with an error of the driver.
enum Setback {
    /// The request was refused: it is wrong.
    REFUSED,
    /// Nothing was done: too few nodes are up, or one has just come back and does not know the
    /// tables that were created meanwhile. The same request may succeed later.
    NOT_DONE,
    /// It may have been done or not.
    UNKNOWN;

    private static final List<String> UNKNOWN_TABLE =
            List.of("does not exist", "unconfigured table", "unknown keyspace");

    /// The fate of a request that ended with an error.
    static Setback of(Throwable error) {
        return switch (error) {
            case NoNodeAvailableException _ -> NOT_DONE;
            case AllNodesFailedException all -> ofAll(all);
            case UnavailableException _ -> NOT_DONE;
            case OverloadedException _ -> NOT_DONE;
            case BootstrappingException _ -> NOT_DONE;
            case InvalidQueryException invalid -> isOfUnknownTable(invalid) ? NOT_DONE : REFUSED;
            case QueryConsistencyException _ -> UNKNOWN;
            case TruncateException _ -> UNKNOWN;
            case DriverTimeoutException _ -> UNKNOWN;
            case ClosedConnectionException _ -> UNKNOWN;
            case HeartbeatException _ -> UNKNOWN;
            default -> REFUSED;
        };
    }

    /// The fate of a request that was sent to several nodes, each of which answered with an error.
    private static Setback ofAll(AllNodesFailedException all) {
        List<Setback> each =
                all.getAllErrors().values().stream()
                        .flatMap(Collection::stream)
                        .map(Setback::of)
                        .toList();
        if (each.contains(UNKNOWN)) {
            return UNKNOWN;
        }
        return each.contains(REFUSED) ? REFUSED : NOT_DONE;
    }

    private static boolean isOfUnknownTable(InvalidQueryException invalid) {
        String message =
                Optional.ofNullable(invalid.getMessage()).orElse("").toLowerCase(Locale.ROOT);
        return UNKNOWN_TABLE.stream().anyMatch(message::contains);
    }
}
