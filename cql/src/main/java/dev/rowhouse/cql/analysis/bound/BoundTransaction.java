package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A transaction.
///
/// @param lets the reads of the rows that other parts refer to, by their number
/// @param select the read whose rows are returned
/// @param returned the values that are returned as one row; none together with `select`
/// @param conditions what must hold for the updates to be applied; all of them
/// @param updates what is written
/// @param variables the values to be given to all parts
/// @param partitionKeyVariables which of them give the partition key of the select, or of the first
///     update
/// @param userFunctions the functions of users that are called, each once
public record BoundTransaction(
        List<Read> lets,
        Optional<Read> select,
        List<Returned> returned,
        List<RowCondition> conditions,
        List<BoundModification> updates,
        List<BindVariable> variables,
        List<Integer> partitionKeyVariables,
        List<UserFunction> userFunctions)
        implements BoundStatement {
    /// Cassandra's message for a LET that may find several rows, with its name and place.
    public static final String SEVERAL_ROWS =
            "SELECT must specify either all primary key elements or all partition key elements and LIMIT 1. In both cases partition key elements must be always specified with equality operators; %s %s";

    /// Cassandra's message for a read of several partitions with a limit, with its place.
    public static final String ALTERNATIVES_WITH_LIMIT =
            "Partition key is present in IN clause and there is a LIMIT... this is currently not supported; %s statement %s";

    /// Copies the lists.
    public BoundTransaction {
        lets = List.copyOf(lets);
        returned = List.copyOf(returned);
        conditions = List.copyOf(conditions);
        updates = List.copyOf(updates);
        variables = List.copyOf(variables);
        partitionKeyVariables = List.copyOf(partitionKeyVariables);
        userFunctions = List.copyOf(userFunctions);
    }

    /// A SELECT of a transaction.
    ///
    /// @param place where it stands in the text, as Cassandra's messages say it
    public record Read(BoundSelect select, String place) {
        /// Whether it names its partitions by an `IN`.
        public boolean hasPartitionAlternatives() {
            return select.path().partitions() instanceof PartitionAccess.Points points
                    && points.restrictions().stream()
                            .anyMatch(KeyRestriction.OneOf.class::isInstance);
        }

        /// Whether its text names neither one row nor `LIMIT 1`; a limit given by a marker may be
        /// 1.
        public boolean mayHaveSeveralRows() {
            Optional<BoundTerm> limit = select.path().limit();
            boolean isOne =
                    limit.isPresent()
                            && (limit.get().containsMarker()
                                    || limit.get() instanceof BoundTerm.Constant constant
                                            && constant.value().getInt(0) == 1);
            return !select.path().isByRowKey() && !isOne;
        }
    }

    /// A value that is returned.
    ///
    /// @param column its name and type
    /// @param value how it is computed
    public record Returned(ResultColumn column, BoundTerm.RowValue value) {}

    /// The columns of the result; none when nothing is returned.
    public List<ResultColumn> resultColumns() {
        return select.map(read -> read.select().resultColumns())
                .orElseGet(() -> returned.stream().map(Returned::column).toList());
    }

    /// The tables that are read.
    public Stream<TableMetadata> tablesRead() {
        return Stream.concat(lets.stream(), select.stream()).map(read -> read.select().table());
    }

    /// Whether something is returned.
    public boolean returnsRows() {
        return select.isPresent() || !returned.isEmpty();
    }

    @Override
    public String describe() {
        List<String> lines = new ArrayList<>();
        lines.add("transaction: all of its partitions are locked together");
        lets.forEach(read -> add(lines, "let: ", read.select().describe()));
        select.ifPresent(read -> add(lines, "return: ", read.select().describe()));
        returned.forEach(one -> lines.add("return: " + one.value()));
        conditions.forEach(condition -> lines.add("condition: " + condition));
        updates.forEach(update -> add(lines, "- ", update.describe()));
        return String.join("\n", lines);
    }

    private static void add(List<String> lines, String head, String text) {
        lines.add(head + text.replace("\n", "\n  "));
    }
}
