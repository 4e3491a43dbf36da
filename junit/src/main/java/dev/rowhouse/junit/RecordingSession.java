package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.session.SessionWrapper;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Transaction;
import dev.rowhouse.cql.syntax.tree.Use;

import java.util.ArrayList;
import java.util.List;

/// A session that remembers the statements that changed something, in their order: a cluster does
/// not go back, but they can be executed again.
///
/// All of the driver's methods to execute something end in [#execute].
///
/// **Thread safety.** Safe.
final class RecordingSession extends SessionWrapper implements CqlSession {
    private final List<Statement<?>> changes = new ArrayList<>();
    private boolean hasTried;

    RecordingSession(CqlSession session) {
        super(session);
    }

    // The driver's own method may return null for requests that are not CQL; so may this one.
    @SuppressWarnings("NullAway")
    @Override
    public <RequestT extends Request, ResultT> ResultT execute(
            RequestT request, GenericType<ResultT> resultType) {
        if (!(request instanceof Statement<?> statement) || isRead(statement)) {
            return super.execute(request, resultType);
        }
        synchronized (changes) {
            hasTried = true;
        }
        // Failed statements are not to be executed again.
        ResultT result = super.execute(request, resultType);
        synchronized (changes) {
            changes.add(statement);
        }
        return result;
    }

    /// The changes since the last call.
    List<Statement<?>> takeChanges() {
        synchronized (changes) {
            List<Statement<?>> taken = List.copyOf(changes);
            changes.clear();
            hasTried = false;
            return taken;
        }
    }

    /// Whether a change has been tried since the last [#takeChanges], and may have been made.
    boolean hasTriedChanges() {
        synchronized (changes) {
            return hasTried;
        }
    }

    /// Whether a statement writes rows, so that it can be executed again on tables that have been
    /// emptied.
    static boolean isWrite(Statement<?> statement) {
        return switch (statement) {
            case BatchStatement ignored -> true;
            case SimpleStatement simple -> isWrite(simple.getQuery());
            case BoundStatement bound -> isWrite(bound.getPreparedStatement().getQuery());
            default -> false;
        };
    }

    private static boolean isWrite(String cql) {
        try {
            return switch (CqlParser.parse(cql)) {
                case Modification ignored -> true;
                case Batch ignored -> true;
                case Transaction transaction -> !transaction.updates().isEmpty();
                default -> false;
            };
        } catch (CqlException ignored) {
            return false;
        }
    }

    private static boolean isRead(Statement<?> statement) {
        return switch (statement) {
            case SimpleStatement simple -> isRead(simple.getQuery());
            case BoundStatement bound -> isRead(bound.getPreparedStatement().getQuery());
            default -> false;
        };
    }

    private static boolean isRead(String cql) {
        try {
            return switch (CqlParser.parse(cql)) {
                case Select ignored -> true;
                case Describe ignored -> true;
                case Use ignored -> true;
                case Let ignored -> true;
                case Transaction transaction -> transaction.updates().isEmpty();
                default -> false;
            };
        } catch (CqlException ignored) {
            // A cluster may know statements that we do not.
            return false;
        }
    }
}
