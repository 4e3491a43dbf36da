package dev.rowhouse.springboot;

import dev.rowhouse.junit.Isolation;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.support.AbstractTestExecutionListener;

import java.util.Optional;

/// Resets the database between the tests of annotated classes.
///
/// It is the first to hear of a test and the last to hear of its end, so that it also undoes what
/// other listeners write, such as those of `@Sql`.
final class RowhouseTestExecutionListener extends AbstractTestExecutionListener {
    // After the listener of @DirtiesContext, which closes contexts before a test; before the one
    // that injects beans (2,000).
    private static final int ORDER = 1_700;

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public void beforeTestClass(TestContext test) {
        if (hasOwnData(test)) {
            database(test).ifPresent(database -> database.enterClass(test.getTestClass()));
        }
    }

    @Override
    public void beforeTestMethod(TestContext test) {
        if (hasOwnData(test)) {
            database(test).ifPresent(database -> database.beginMethod(test.getTestClass()));
        }
    }

    @Override
    public void afterTestMethod(TestContext test) {
        if (isIsolated(test.getTestClass(), Isolation.METHOD)) {
            database(test).ifPresent(database -> database.endMethod(test.getTestClass()));
        }
    }

    @Override
    public void afterTestClass(TestContext test) {
        if (hasOwnData(test)) {
            database(test).ifPresent(database -> database.leaveClass(test.getTestClass()));
        }
    }

    /// Whether writes of a class are invisible outside of it. Those of a nested class belong to the
    /// class around it if methods share their writes.
    private static boolean hasOwnData(TestContext test) {
        Class<?> type = test.getTestClass();
        return isIsolated(type, Isolation.METHOD)
                || (isIsolated(type, Isolation.CLASS) && !sharesDataOfEnclosing(type));
    }

    private static boolean sharesDataOfEnclosing(Class<?> type) {
        return TestContextAnnotationUtils.searchEnclosingClass(type)
                && Settings.of(type.getEnclosingClass()).equals(Settings.of(type));
    }

    private static boolean isIsolated(Class<?> type, Isolation isolation) {
        return Settings.of(type).filter(found -> found.isolation() == isolation).isPresent();
    }

    /// The database of a test's application context, if that has been started.
    private static Optional<ApplicationDatabase> database(TestContext test) {
        return Settings.of(test.getTestClass()).isPresent() && test.hasApplicationContext()
                ? Optional.ofNullable(
                        test.getApplicationContext()
                                .getBeanProvider(ApplicationDatabase.class)
                                .getIfAvailable())
                : Optional.empty();
    }
}
