package dev.rowhouse.springboot;

import dev.rowhouse.engine.Checkpoint;
import dev.rowhouse.junit.ServedDatabase;

import java.util.HashMap;
import java.util.Map;

/// The database of an application context, and the states that tests go back to.
///
/// **Invariants.** `before` and `beginning` have entries of running test classes only: a class, and
/// the nested class in it. `afterStart` is final once a test class has begun.
///
/// **Thread safety.** Safe. Test classes with the same database run one after the other
/// ([DatabaseLocks]).
final class ApplicationDatabase implements AutoCloseable {
    private final ServedDatabase served;

    /// The content before the `@BeforeAll` methods of a class.
    private final Map<Class<?>, Checkpoint> before = new HashMap<>();

    /// The content after the `@BeforeAll` methods of a class.
    private final Map<Class<?>, Checkpoint> beginning = new HashMap<>();

    private Checkpoint afterStart;
    private boolean hasTests;

    ApplicationDatabase(ServedDatabase served) {
        this.served = served;
        this.afterStart = served.database().checkpoint();
    }

    /// The application has started, or has come further on its way.
    synchronized void started() {
        if (!hasTests) {
            afterStart = served.database().checkpoint();
        }
    }

    /// A test class begins, before its `@BeforeAll` methods. If they are what starts the
    /// application, the first call is [#beginMethod].
    synchronized void enterClass(Class<?> testClass) {
        hasTests = true;
        before.put(testClass, served.database().checkpoint());
    }

    /// A test method begins, after the `@BeforeAll` methods of its class.
    synchronized void beginMethod(Class<?> testClass) {
        hasTests = true;
        beginning.computeIfAbsent(testClass, ignored -> served.database().checkpoint());
    }

    /// A test method has ended: its writes go.
    synchronized void endMethod(Class<?> testClass) {
        Checkpoint content = beginning.get(testClass);
        if (content != null) {
            served.resetTo(content);
        }
    }

    /// A test class has ended: its writes go, those of its `@BeforeAll` methods included.
    synchronized void leaveClass(Class<?> testClass) {
        beginning.remove(testClass);
        Checkpoint content = before.remove(testClass);
        served.resetTo(content == null ? afterStart : content);
    }

    @Override
    public void close() {
        served.close();
    }
}
