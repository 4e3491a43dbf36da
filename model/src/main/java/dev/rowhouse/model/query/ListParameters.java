package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.model.concept.Count;

import java.util.List;

/// The parameters of a statement of which a call gives a list of values each. The statement runs
/// once for each position of the lists, with the values at that position, and the lists have the
/// same length. A statement has the parameters of one such run; the mutation that it belongs to has
/// the lists.
///
/// @param names the names of the parameters, without duplicates; of those of a composite key the
///     part before the dot, `room` for `room.number`
/// @param items how many elements the lists have; one if the statement runs once
public record ListParameters(List<String> names, Count items) {
    /// Those of a statement that runs once.
    public static final ListParameters NONE = new ListParameters(List.of(), Count.one());

    /// Copies the list.
    public ListParameters {
        names = List.copyOf(names);
    }

    /// Whether the statement runs once for each position.
    public boolean isPresent() {
        return !names.isEmpty();
    }

    /// Whether a call gives a list of values for a parameter.
    public boolean has(Value.Parameter parameter) {
        return names.contains(parameter.written());
    }

    /// Those of some parameters for which a call gives lists.
    public List<Value.Parameter> of(List<Value.Parameter> parameters) {
        return parameters.stream().filter(this::has).toList();
    }

    /// A parameter as the caller gives it: the list of values, if it is one of these.
    Value.Parameter given(Value.Parameter parameter) {
        return has(parameter)
                ? new Value.Parameter(
                        parameter.name(),
                        ListType.frozen(parameter.type()),
                        parameter.enumeration())
                : parameter;
    }

    /// The parameters as they are written, such as `:number, :quantity`.
    public String text() {
        return ":" + String.join(", :", names);
    }
}
