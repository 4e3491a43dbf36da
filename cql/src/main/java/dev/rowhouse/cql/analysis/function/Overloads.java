package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Chooses among the functions of one name: Cassandra's rules (FunctionResolver), in its words.
final class Overloads {
    private Overloads() {}

    static ResolvedFunction choose(List<ResolvedFunction> candidates, FunctionCall call) {
        if (candidates.size() == 1) {
            ResolvedFunction only = candidates.getFirst();
            check(only, call.arguments());
            return only;
        }
        List<ResolvedFunction> fitting =
                candidates.stream()
                        .filter(candidate -> suits(candidate, call))
                        .filter(candidate -> match(candidate, call).isAssignable())
                        .toList();
        if (fitting.isEmpty()) {
            throw CqlException.invalid(
                    "Invalid call to function %s, none of its type signatures match (known type signatures: %s)",
                    call.text(), signatures(candidates));
        }
        Optional<ResolvedFunction> exact =
                fitting.stream()
                        .filter(candidate -> match(candidate, call) == Match.EXACT)
                        .findFirst();
        if (exact.isPresent()) {
            return exact.get();
        }
        if (fitting.size() > 1) {
            throw CqlException.invalid(
                    "Ambiguous call to function %s (can be matched by following signatures: %s): use type casts to disambiguate",
                    call.text(), signatures(fitting));
        }
        return fitting.getFirst();
    }

    /// Whether the return type of a function is assignable to the wanted type.
    private static boolean suits(ResolvedFunction function, FunctionCall call) {
        return call.wantedType()
                .map(wanted -> Match.of(wanted, function.returnType()).isAssignable())
                .orElse(true);
    }

    /// Whether a function takes the arguments of a call.
    static boolean fits(ResolvedFunction function, FunctionCall call) {
        return match(function, call).isAssignable();
    }

    private static Match match(ResolvedFunction function, FunctionCall call) {
        List<CqlType> types = function.argumentTypes();
        if (types.size() != call.arguments().size()) {
            return Match.NONE;
        }
        Match match = Match.EXACT;
        for (int i = 0; i < types.size(); i++) {
            match = match.and(call.arguments().get(i).match(types.get(i)));
        }
        return match;
    }

    /// Checks number and types of the arguments of a function without overloads.
    static void check(ResolvedFunction function, List<? extends Argument> arguments) {
        List<CqlType> types = function.argumentTypes();
        if (types.size() != arguments.size()) {
            throw CqlException.invalid(
                    "Invalid number of arguments in call to function %s: %d required but %d provided",
                    function.qualifiedName(), types.size(), arguments.size());
        }
        for (int i = 0; i < types.size(); i++) {
            if (!arguments.get(i).match(types.get(i)).isAssignable()) {
                throw CqlException.invalid(
                        "Type error: %s cannot be passed as argument %d of function %s of type %s",
                        arguments.get(i).text(), i, function.qualifiedName(), types.get(i).cql());
            }
        }
    }

    static String signatures(List<ResolvedFunction> functions) {
        return functions.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
