package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The functions and aggregates of a keyspace. They share one space of names: a name with given
/// argument types is a function or an aggregate.
///
/// @param all functions and aggregates, ordered by name and arguments, letters in either case
///     alike, as DESCRIBE lists them
public record UserFunctions(List<UserFunction> all) {
    private static final Comparator<UserFunction> ORDER =
            Comparator.comparing(UserFunctions::sortKey, String.CASE_INSENSITIVE_ORDER)
                    .thenComparing(UserFunctions::sortKey);

    /// No functions.
    public static final UserFunctions NONE = new UserFunctions(List.of());

    /// Sorts.
    public UserFunctions {
        all = all.stream().sorted(ORDER).toList();
    }

    private static String sortKey(UserFunction function) {
        String element = function.element();
        return element.startsWith("\"") ? element.substring(1) : element;
    }

    /// Whether there is none.
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /// The functions that are no aggregates.
    public List<FunctionMetadata> functions() {
        return all.stream()
                .filter(FunctionMetadata.class::isInstance)
                .map(FunctionMetadata.class::cast)
                .toList();
    }

    /// The aggregates.
    public List<AggregateMetadata> aggregates() {
        return all.stream()
                .filter(AggregateMetadata.class::isInstance)
                .map(AggregateMetadata.class::cast)
                .toList();
    }

    /// All of a name.
    public List<UserFunction> named(String name) {
        return all.stream().filter(function -> function.name().equals(name)).toList();
    }

    /// The one of a name that takes these types.
    public Optional<UserFunction> find(String name, List<CqlType> argumentTypes) {
        return named(name).stream().filter(function -> function.takes(argumentTypes)).findFirst();
    }

    /// The same with one added, or put in place of the one of the same name and types; aggregates
    /// of a replaced function use the new one.
    UserFunctions with(UserFunction added) {
        List<UserFunction> changed = new ArrayList<>();
        for (UserFunction function : without(added).all) {
            changed.add(
                    function instanceof AggregateMetadata aggregate
                                    && added instanceof FunctionMetadata replacement
                            ? aggregate.withFunction(replacement)
                            : function);
        }
        changed.add(added);
        return new UserFunctions(changed);
    }

    /// The same without the one of the same name and types.
    UserFunctions without(UserFunction removed) {
        return new UserFunctions(
                all.stream()
                        .filter(function ->
                                !function.name().equals(removed.name())
                                        || !function.takes(removed.argumentTypes()))
                        .toList());
    }

    /// The same with a user-defined type changed wherever it is used.
    UserFunctions withUserType(UserType updated) {
        return new UserFunctions(
                all.stream().map(function -> function.withUserType(updated)).toList());
    }
}
