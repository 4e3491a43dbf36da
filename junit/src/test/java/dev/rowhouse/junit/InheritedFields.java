package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.engine.Rowhouse;

/// Fields that a test inherits.
class InheritedFields {
    @FromRowhouse CqlSession session = none();
    @FromRowhouse Rowhouse database = none();

    // Fields are set before each test.
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T none() {
        return null;
    }
}
