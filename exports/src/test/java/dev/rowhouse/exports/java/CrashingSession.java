package dev.rowhouse.exports.java;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/// A session whose application crashes before one of its writes, or is overtaken by another caller
/// before one of its statements, when it is told to.
///
/// **Thread safety.** Belongs to one thread.
final class CrashingSession implements InvocationHandler {
    private final CqlSession session;
    private int writesLeft = Integer.MAX_VALUE;
    private int statementsLeft = Integer.MAX_VALUE;
    private Runnable other = () -> {};

    private CrashingSession(CqlSession session) {
        this.session = session;
    }

    /// The application ends here.
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Crash() {
            super("the application ends here");
        }
    }

    static CrashingSession over(CqlSession session) {
        return new CrashingSession(session);
    }

    /// The session for the application.
    CqlSession session() {
        return (CqlSession)
                Proxy.newProxyInstance(
                        CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, this);
    }

    /// Lets some more writes pass, a batch counting once; the next one crashes.
    void crashAfter(int writes) {
        writesLeft = writes;
    }

    /// Lets all writes pass.
    void survive() {
        writesLeft = Integer.MAX_VALUE;
    }

    /// Lets some more statements pass; before the next one, another caller does something.
    void overtakeAfter(int statements, Runnable something) {
        statementsLeft = statements;
        other = something;
    }

    /// Lets all statements pass; whether the other caller has done something before.
    boolean wasOvertaken() {
        boolean wasOvertaken = statementsLeft < 0;
        statementsLeft = Integer.MAX_VALUE;
        return wasOvertaken;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
            throws Throwable {
        if (arguments != null && arguments.length > 0 && arguments[0] instanceof Statement) {
            statementsLeft--;
            if (statementsLeft == -1) {
                other.run();
            }
        }
        if (arguments != null && arguments.length > 0 && isWrite(arguments[0])) {
            if (writesLeft == 0) {
                throw new Crash();
            }
            writesLeft--;
        }
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static boolean isWrite(@Nullable Object argument) {
        return argument instanceof BatchStatement
                || argument instanceof BoundStatement bound
                        && !bound.getPreparedStatement().getQuery().strip().startsWith("SELECT");
    }
}
