package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;

/// Assertions on the cost of answers.
///
/// ```java
/// import static dev.rowhouse.junit.QueryAssertions.assertThat;
///
/// assertThat(session.execute("SELECT * FROM orders WHERE customer = 7"))
///         .readsOnePartition()
///         .readsAtMostRows(100)
///         .meetsNoTombstones();
/// ```
///
/// It can be imported beside AssertJ's method of the same name. On a real Apache Cassandra, which
/// does not say what an answer cost, nothing is checked.
public final class QueryAssertions {
    private QueryAssertions() {}

    /// The cost of the page that a session has answered with.
    public static QueryCostAssert assertThat(ResultSet answer) {
        return QueryCostAssert.of(answer.getExecutionInfo());
    }

    /// The cost of a page that a session has answered with.
    public static QueryCostAssert assertThat(AsyncResultSet answer) {
        return QueryCostAssert.of(answer.getExecutionInfo());
    }

    /// The cost of a page that the embedded engine has answered with.
    public static QueryCostAssert assertThat(dev.rowhouse.engine.ResultSet answer) {
        return QueryCostAssert.of(answer.statistics());
    }
}
