package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.function.Argument;
import dev.rowhouse.cql.analysis.function.FunctionCall;
import dev.rowhouse.cql.analysis.function.Match;
import dev.rowhouse.cql.analysis.function.NativeFunction;
import dev.rowhouse.cql.analysis.function.NativeFunctions;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Binds calls of functions and conversions.
final class CallBinder {
    private final TermBinder binder;

    CallBinder(TermBinder binder) {
        this.binder = binder;
    }

    /// The return type of a call; empty when it depends on the context.
    Optional<CqlType> returnType(Term.FunctionCall call, Optional<CqlType> wanted) {
        if (isFromJson(call) && wanted.isEmpty() && !binder.isSelection()) {
            return Optional.empty();
        }
        return Optional.of(resolve(call, wanted).returnType());
    }

    private static boolean isFromJson(Term.FunctionCall call) {
        String name = name(call);
        return name.equals("fromjson") || name.equals("from_json");
    }

    private static String name(Term.FunctionCall call) {
        return call.function().text().toLowerCase(Locale.ROOT);
    }

    private ResolvedFunction resolve(Term.FunctionCall call, Optional<CqlType> wanted) {
        if (isCountOfRows(call)) {
            return NativeFunctions.countRows();
        }
        // A selection knows its functions before it knows what their results are for.
        Optional<CqlType> usable = binder.isSelection() ? Optional.empty() : wanted;
        List<Argument> arguments = call.arguments().stream().map(binder.types()::argument).toList();
        Optional<String> keyspace = call.function().keyspace().map(Name::text);
        return NativeFunctions.resolve(
                        new FunctionCall(keyspace, call.function().text(), arguments, usable),
                        binder.scope().keyspace(),
                        binder.table())
                .orElseThrow(() -> unknown(call));
    }

    /// The keyspace of the function that a call means.
    String home(Term.FunctionCall call) {
        String name = call.function().text();
        String own = binder.scope().keyspace().name();
        if (!NativeFunctions.isNative(name)) {
            return own;
        }
        if (binder.scope().keyspace().functions().named(name).isEmpty()) {
            return "system";
        }
        try {
            return resolve(call, Optional.empty()).userFunction().isPresent() ? own : "system";
        } catch (CqlException e) {
            // The name is asked for within the very error that says why there is no such function.
            return "system";
        }
    }

    /// `count(1)` and the like count rows.
    private boolean isCountOfRows(Term.FunctionCall call) {
        return binder.isSelection()
                && name(call).equals("count")
                && call.arguments().size() == 1
                && call.arguments().getFirst() instanceof Term.Literal literal
                && !literal.isNull();
    }

    private CqlException unknown(Term.FunctionCall call) {
        String function =
                call.function().keyspace().map(one -> one.text() + ".").orElse("")
                        + call.function().text();
        CqlException error =
                binder.isSelection()
                        ? CqlException.invalid("Unknown function '%s'", function)
                        : CqlException.invalid("Unknown function %s called", function);
        return NativeFunctions.names().stream()
                .filter(name -> EditDistance.isTypo(name, name(call)))
                .findFirst()
                .map(name -> error.withHint("Did you mean " + name + "?"))
                .orElse(error);
    }

    BoundTerm bind(Term.FunctionCall call, Receiver receiver) {
        ResolvedFunction function = resolve(call, Optional.of(receiver.type()));
        if (!binder.isSelection()) {
            if (function.isAggregate()) {
                throw CqlException.invalid(
                        "Aggregation function are not supported in the where clause");
            }
            if (!Match.of(receiver.type(), function.returnType()).isAssignable()) {
                throw CqlException.invalid(
                        "Type error: cannot assign result of function %s (type %s) to %s (type %s)",
                        function.qualifiedName(),
                        function.returnType().cql(),
                        receiver.name(),
                        receiver.type().cql());
            }
        }
        if (function.function() == NativeFunction.COUNT_ROWS) {
            return countRows();
        }
        return call(call, function, receiver);
    }

    private BoundTerm call(Term.FunctionCall call, ResolvedFunction function, Receiver receiver) {
        function.userFunction().ifPresent(binder.variables()::call);
        List<BoundTerm> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            CqlType type = function.argumentTypes().get(i);
            Receiver parameter =
                    binder.isSelection()
                            ? binder.selectionReceiver(type)
                            : receiver.argument(i, function.qualifiedName(), type);
            arguments.add(binder.bind(call.arguments().get(i), parameter));
        }
        if (function.isAggregate() && arguments.stream().anyMatch(BoundTerm::isAggregated)) {
            throw CqlException.invalid(
                    "aggregate functions cannot be used as arguments of aggregate functions");
        }
        return new BoundTerm.Call(function, arguments);
    }

    /// `current_timestamp()`.
    BoundTerm now() {
        return new BoundTerm.Call(NativeFunctions.currentTimestamp(), List.of());
    }

    BoundTerm countRows() {
        return new BoundTerm.Call(NativeFunctions.countRows(), List.of());
    }

    /// A conversion to the type that the operand has already is no conversion; Cassandra does not
    /// know that of columns in descending order.
    BoundTerm cast(Term.Cast cast) {
        BoundTerm operand =
                binder.isSelection()
                        ? binder.select(cast.operand())
                        : binder.bindKnown(cast.operand());
        CqlType target = binder.scope().type(cast.type());
        if (operand.type().equals(target) && !binder.types().isReversed(cast.operand())) {
            if (binder.types().exactType(cast.operand()).isEmpty()) {
                throw NativeFunctions.ambiguousCast(target);
            }
            return operand;
        }
        if (cast.type() instanceof RawType.Native named
                && named.name().equalsIgnoreCase("varchar")) {
            // Cassandra knows the conversions to text by that name alone.
            throw CqlException.invalid(
                            "%s cannot be cast to varchar", binder.errorText().of(cast.operand()))
                    .withHint("Write CAST(… AS text).");
        }
        ResolvedFunction conversion =
                NativeFunctions.cast(operand.type(), target, binder.errorText().of(cast.operand()));
        return new BoundTerm.Call(conversion, List.of(operand));
    }
}
