package dev.rowhouse.server.prepared;

import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.server.message.StatementId;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The prepared statements of all connections.
///
/// **Invariants.** They take no more memory than was allowed, about; those not used for longest go
/// first, a tenth at a time. A client that uses one that is gone is told so, and prepares it again.
///
/// **Thread safety.** Safe. Finding a statement takes no lock.
public final class PreparedStatements {
    private static final int SHARE_EVICTED = 10;

    private final long bytesMax;
    private final ConcurrentHashMap<StatementId, KnownStatement> statements =
            new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong evictions = new AtomicLong();
    // Grows with each prepared statement; statements used since then have a higher number.
    private final AtomicLong now = new AtomicLong();

    /// @param bytesMax how much memory the statements may take, about
    public PreparedStatements(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// The statement of an identity.
    public Optional<KnownStatement> find(StatementId id) {
        KnownStatement known = statements.get(id);
        if (known == null) {
            return Optional.empty();
        }
        known.use(now.get());
        return Optional.of(known);
    }

    /// Remembers a statement, instead of one of the same identity.
    public KnownStatement add(StatementId id, PreparedStatement statement) {
        KnownStatement added = new KnownStatement(id, statement);
        added.use(now.incrementAndGet());
        statements.compute(
                id,
                (ignored, before) -> {
                    if (before != null) {
                        added.inherit(before);
                        bytes.addAndGet(-before.weight());
                    }
                    return added;
                });
        if (bytes.addAndGet(added.weight()) > bytesMax) {
            evict(added);
        }
        return added;
    }

    private synchronized void evict(KnownStatement added) {
        long target = bytesMax - bytesMax / SHARE_EVICTED;
        if (bytes.get() <= bytesMax) {
            return;
        }
        List<KnownStatement> oldest =
                statements.values().stream()
                        .sorted(Comparator.comparingLong(KnownStatement::lastUse))
                        .toList();
        for (KnownStatement one : oldest) {
            if (bytes.get() <= target) {
                return;
            }
            if (one != added && forget(one)) {
                evictions.incrementAndGet();
            }
        }
    }

    /// Forgets a statement, unless another has taken its place.
    public void remove(KnownStatement statement) {
        var ignored = forget(statement);
    }

    private boolean forget(KnownStatement statement) {
        boolean isForgotten = statements.remove(statement.id(), statement);
        if (isForgotten) {
            bytes.addAndGet(-statement.weight());
        }
        return isForgotten;
    }

    /// Those there are.
    public List<KnownStatement> all() {
        return List.copyOf(statements.values());
    }

    /// The number of prepared statements.
    public int size() {
        return statements.size();
    }

    /// The number of evictions so far.
    public long evictions() {
        return evictions.get();
    }
}
