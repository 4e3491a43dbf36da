package dev.rowhouse.exports.java;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/// A session whose application crashes before one of its writes, when it is told to.
///
/// **Thread safety.** Belongs to one thread.
final class CrashingSession implements InvocationHandler {
    private final CqlSession session;
    private int writesLeft = Integer.MAX_VALUE;

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

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
            throws Throwable {
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
