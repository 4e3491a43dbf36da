package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ReadStatistics;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/// The answer of a statement.
///
/// It holds one page. [#rows()] are that page's rows and [#pagingState()] is where the next begins,
/// for a client that pages itself; [#iterator()] and [#all()] fetch the pages behind it as they are
/// needed.
///
/// **Thread safety.** Immutable; an iterator belongs to one thread.
public final class ResultSet implements Iterable<ResultRow> {
    private static final String APPLIED = "[applied]";

    private final ResultPage page;
    private final Optional<UUID> tracingId;
    private final Function<Bytes, ResultSet> fetch;

    /// An answer, and how to fetch the page at a paging state.
    ResultSet(ResultPage page, Optional<UUID> tracingId, Function<Bytes, ResultSet> fetch) {
        this.page = page;
        this.tracingId = tracingId;
        this.fetch = fetch;
    }

    /// The columns; none when the statement answers no rows at all.
    public ColumnSpecifications columns() {
        return page.columns();
    }

    /// The rows of this page.
    public List<ResultRow> rows() {
        return page.rows();
    }

    /// The first row, if there is one in this page.
    public Optional<ResultRow> first() {
        return page.rows().isEmpty() ? Optional.empty() : Optional.of(page.rows().getFirst());
    }

    /// The rows of this and all further pages.
    public List<ResultRow> all() {
        if (isLastPage()) {
            return page.rows();
        }
        List<ResultRow> rows = new ArrayList<>();
        forEach(rows::add);
        return rows;
    }

    /// The rows of this and all further pages; a page is fetched when the one before is used up.
    @Override
    public Iterator<ResultRow> iterator() {
        return new Pages(this);
    }

    /// The start of the next page; empty when this is the last.
    public Optional<Bytes> pagingState() {
        return page.pagingState();
    }

    /// Whether no page follows.
    public boolean isLastPage() {
        return page.pagingState().isEmpty();
    }

    /// The page behind this one.
    ///
    /// @throws NoSuchElementException when this is the last
    public ResultSet nextPage() {
        return fetch.apply(page.pagingState().orElseThrow());
    }

    /// Whether a conditional statement was applied; true for statements without a condition.
    public boolean wasApplied() {
        int index = page.columns().indexOf(APPLIED);
        return index < 0 || page.rows().isEmpty() || page.rows().getFirst().getBoolean(index);
    }

    /// Cassandra's warnings.
    public List<String> warnings() {
        return page.warnings();
    }

    /// The ID of the trace in `system_traces.sessions` and `system_traces.events`; empty when the
    /// page was not traced.
    public Optional<UUID> tracingId() {
        return tracingId;
    }

    /// The cost of this page.
    public ReadStatistics statistics() {
        return page.reading().statistics();
    }

    /// The access path; empty for statements other than SELECT.
    public Optional<AccessPath> accessPath() {
        return page.reading().path();
    }

    /// The schema change; empty for other statements and when there was nothing to do.
    public Optional<SchemaChange> schemaChange() {
        return page.effect() instanceof ResultPage.Effect.SchemaChanged changed
                ? Optional.of(changed.change())
                : Optional.empty();
    }

    /// The keyspace that `USE` chose; empty for other statements.
    public Optional<String> usedKeyspace() {
        return page.effect() instanceof ResultPage.Effect.KeyspaceUsed used
                ? Optional.of(used.keyspace())
                : Optional.empty();
    }

    private static final class Pages implements Iterator<ResultRow> {
        private ResultSet current;
        private Iterator<ResultRow> rows;

        Pages(ResultSet first) {
            this.current = first;
            this.rows = first.rows().iterator();
        }

        @Override
        public boolean hasNext() {
            // A page can be empty without being the last: everything in it may have been filtered
            // away.
            while (!rows.hasNext() && !current.isLastPage()) {
                current = current.nextPage();
                rows = current.rows().iterator();
            }
            return rows.hasNext();
        }

        @Override
        public ResultRow next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no further row");
            }
            return rows.next();
        }
    }
}
