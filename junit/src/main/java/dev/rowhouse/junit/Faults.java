package dev.rowhouse.junit;

import dev.rowhouse.cql.error.CqlException;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/// Makes statements of a driver fail, so that a test can check the reaction of its program.
///
/// ```java
/// faults.fail(Fault.WRITE_TIMEOUT).whenStatementHas("INSERT INTO orders").times(2);
/// ```
///
/// The driver may retry by itself, depending on its retry policy. Each test begins without faults.
///
/// **Thread safety.** Safe.
public final class Faults {
    private final List<Planned> planned = new ArrayList<>();

    Faults() {}

    /// A fault to come. Without another word it strikes the next statement, once.
    ///
    /// **Thread safety.** Safe.
    public final class Planned {
        private final Fault fault;
        private String part = "";
        private int left = 1;

        private Planned(Fault fault) {
            this.fault = fault;
        }

        /// Strikes only statements whose text has a part, in whichever case.
        public Planned whenStatementHas(String text) {
            synchronized (planned) {
                part = text.toLowerCase(Locale.ROOT);
                return this;
            }
        }

        /// Strikes so many times.
        ///
        /// @throws IllegalArgumentException when the number is not positive
        public Planned times(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("a fault strikes once at least, not " + count);
            }
            synchronized (planned) {
                left = count;
                return this;
            }
        }

        /// Strikes until the test is over.
        public Planned always() {
            return times(Integer.MAX_VALUE);
        }
    }

    /// Plans a fault.
    public Planned fail(Fault fault) {
        Planned added = new Planned(fault);
        synchronized (planned) {
            planned.add(added);
        }
        return added;
    }

    /// Plans a fault that is complete from the start.
    ///
    /// @throws IllegalArgumentException when the number is not positive
    Planned plan(Fault fault, int times, String part) {
        Planned added = new Planned(fault).times(times).whenStatementHas(part);
        synchronized (planned) {
            planned.add(added);
        }
        return added;
    }

    /// Takes away one fault, if it has not struck.
    void remove(Planned one) {
        synchronized (planned) {
            planned.remove(one);
        }
    }

    /// Takes away the faults that have not struck.
    public void clear() {
        synchronized (planned) {
            planned.clear();
        }
    }

    /// Called before a statement is executed.
    ///
    /// @throws CqlException when a fault strikes
    void strike(String cql) {
        synchronized (planned) {
            String text = cql.toLowerCase(Locale.ROOT);
            for (Iterator<Planned> all = planned.iterator(); all.hasNext(); ) {
                Planned one = all.next();
                if (text.contains(one.part)) {
                    if (--one.left == 0) {
                        all.remove();
                    }
                    throw new CqlException(one.fault.code(), one.fault.message());
                }
            }
        }
    }
}
