package dev.rowhouse.testserver;

import java.util.concurrent.atomic.AtomicInteger;

/// Makes statements fail, so that a test can check the reaction of its program.
///
/// ```java
/// server.faults().fail(Fault.WRITE_TIMEOUT).whenStatementHas("INSERT INTO orders").times(2);
/// ```
///
/// The driver may retry by itself, depending on its retry policy. [TestServer#reset] takes faults
/// away.
///
/// **Thread safety.** Safe.
public final class Faults {
    private final ControlConnection control;
    private final AtomicInteger numbers = new AtomicInteger();

    Faults(ControlConnection control) {
        this.control = control;
    }

    /// A fault to come. Without another word it strikes the next statement, once.
    ///
    /// **Thread safety.** Belongs to one thread.
    public final class Planned {
        private final String name;
        private final Fault fault;
        private String part = "";
        private String times = "1";

        private Planned(Fault fault) {
            this.name = "rowhouse.fault." + numbers.incrementAndGet();
            this.fault = fault;
        }

        /// Strikes only statements whose text has a part, in whichever case.
        public Planned whenStatementHas(String text) {
            part = text;
            return plan();
        }

        /// Strikes so many times.
        ///
        /// @throws IllegalArgumentException when the number is not positive
        public Planned times(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("a fault strikes once at least, not " + count);
            }
            times = String.valueOf(count);
            return plan();
        }

        /// Strikes until [TestServer#reset] or [Faults#clear].
        public Planned always() {
            times = "always";
            return plan();
        }

        /// Replaces what has been planned under the same name.
        private Planned plan() {
            control.send(name, (fault + " " + times + " " + part).trim());
            return this;
        }
    }

    /// Plans a fault.
    public Planned fail(Fault fault) {
        return new Planned(fault).plan();
    }

    /// Takes away the faults that have not struck.
    public void clear() {
        control.send("rowhouse.faults.clear", "");
    }
}
