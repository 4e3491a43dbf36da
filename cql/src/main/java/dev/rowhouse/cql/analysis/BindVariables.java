package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Collects the markers of one statement as they are bound, and the functions of users that it
/// calls. Binding a marker again replaces what it was bound to.
///
/// **Thread safety.** Used by one analysis, then forgotten.
final class BindVariables {
    private final Map<Integer, Receiver> receivers = new TreeMap<>();
    private final Map<Integer, String> names = new TreeMap<>();
    private final Set<UserFunction> functions = new LinkedHashSet<>();

    /// Binds a marker to what takes its value.
    BoundTerm.Marker bind(Term.BindMarker marker, Receiver receiver) {
        receivers.put(marker.index(), receiver);
        Optional<String> name = marker.name().map(Name::text);
        names.put(marker.index(), name.orElse(receiver.name()));
        return new BoundTerm.Marker(receiver.type(), marker.index(), name);
    }

    /// Notes that a function is called.
    void call(UserFunction function) {
        functions.add(function);
    }

    /// The functions of users that have been called so far, each once.
    List<UserFunction> functions() {
        return List.copyOf(functions);
    }

    /// All variables in the order of the text.
    List<BindVariable> variables() {
        return variablesExcept(List.of());
    }

    /// The variables in the order of the text whose markers have none of some numbers.
    List<BindVariable> variablesExcept(List<Integer> excluded) {
        List<BindVariable> variables = new ArrayList<>();
        receivers.forEach((index, receiver) -> {
            if (!excluded.contains(index)) {
                variables.add(
                        new BindVariable(
                                receiver.keyspace(),
                                receiver.table(),
                                String.valueOf(names.get(index)),
                                receiver.type(),
                                receiver.isDescending()));
            }
        });
        return variables;
    }

    /// The numbers of the markers bound so far.
    List<Integer> indices() {
        return List.copyOf(receivers.keySet());
    }

    /// The last variable bound to each column of the partition key; empty if some column has none.
    List<Integer> partitionKeyVariables(TableMetadata table) {
        List<Integer> indices = new ArrayList<>();
        for (ColumnMetadata column : table.partitionKey()) {
            int last = -1;
            for (Map.Entry<Integer, Receiver> entry : receivers.entrySet()) {
                Receiver receiver = entry.getValue();
                if (receiver.column().isPresent()
                        && receiver.column().get().equals(column)
                        && receiver.table().equals(table.name())
                        && receiver.keyspace().equals(table.keyspace())) {
                    last = entry.getKey();
                }
            }
            if (last < 0) {
                return List.of();
            }
            indices.add(last);
        }
        return indices;
    }
}
