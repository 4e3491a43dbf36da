package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundMask;
import dev.rowhouse.cql.analysis.function.Argument;
import dev.rowhouse.cql.analysis.function.FunctionCall;
import dev.rowhouse.cql.analysis.function.Match;
import dev.rowhouse.cql.analysis.function.NativeFunctions;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.MaskMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.ColumnMask;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.types.CqlType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Collectors;

/// Binds the masks of columns: `MASKED WITH f(a, b)` on a column `c` means the call `f(c, a, b)`.
///
/// **Thread safety.** Stateless.
public final class MaskAnalyzer {
    private MaskAnalyzer() {}

    /// Analyses a mask.
    ///
    /// @param column the name of the column
    /// @param type the type of the column
    /// @param keyspace the keyspace of the table, whose functions may mask
    /// @throws CqlException when there is no such function, or it does not mask values of the type
    public static BoundMask analyze(
            ColumnMask mask, String column, CqlType type, KeyspaceMetadata keyspace) {
        // The table may not be there yet; of it the rules ask for nothing but this column.
        TableMetadata table =
                TableMetadata.builder(keyspace.name(), column, new UUID(0, 0))
                        .addPartitionKeyColumn(column, type)
                        .build();
        BindVariables variables = new BindVariables();
        TermBinder binder =
                new TermBinder(new Scope(keyspace, table), variables, TermBinder.Usage.VALUES);
        List<Argument> arguments = new ArrayList<>();
        arguments.add(new MaskedValue(type));
        mask.arguments().forEach(term -> arguments.add(binder.types().argument(term)));
        FunctionCall call =
                new FunctionCall(
                        mask.function().keyspace().map(Name::text),
                        mask.function().text(),
                        arguments,
                        Optional.of(type));
        String text = text(call);
        ResolvedFunction function =
                NativeFunctions.resolve(call, keyspace, table)
                        .orElseThrow(() ->
                                Failures.at(
                                        mask.function().span(),
                                        "Unable to find masking function for %s, no declared function matches the signature %s",
                                        column,
                                        text));
        check(function, text, column, type);
        List<BoundTerm> bound = new ArrayList<>();
        Receiver receiver = Receiver.named(table, column, type);
        for (int i = 0; i < mask.arguments().size(); i++) {
            CqlType argumentType = function.argumentTypes().get(i + 1);
            bound.add(
                    binder.bind(
                            mask.arguments().get(i),
                            receiver.argument(i + 1, function.qualifiedName(), argumentType)));
        }
        if (!variables.indices().isEmpty()) {
            throw CqlException.invalid("Bind variables cannot be used in column masks");
        }
        return new BoundMask(function, bound);
    }

    /// The call with which a mask hides the value of a column.
    static BoundTerm call(
            MaskMetadata mask,
            BoundTerm.Column column,
            TableMetadata table,
            KeyspaceMetadata keyspace) {
        List<Argument> arguments = new ArrayList<>();
        List<BoundTerm> terms = new ArrayList<>();
        arguments.add(new MaskedValue(column.type()));
        terms.add(column);
        for (MaskMetadata.Argument argument : mask.arguments()) {
            arguments.add(new MaskedValue(argument.type()));
            terms.add(
                    argument.value()
                            .map(value ->
                                    (BoundTerm) new BoundTerm.Constant(argument.type(), value))
                            .orElseGet(() -> new BoundTerm.Null(argument.type())));
        }
        FunctionCall call =
                new FunctionCall(
                        Optional.of(mask.keyspace()),
                        mask.function(),
                        arguments,
                        Optional.of(column.type()));
        ResolvedFunction function =
                NativeFunctions.resolve(call, keyspace, table)
                        .orElseThrow(
                                () -> new IllegalStateException("no function masks " + column));
        return new BoundTerm.Call(function, terms);
    }

    private static String text(FunctionCall call) {
        return call.arguments().stream()
                .skip(1)
                .map(Argument::text)
                .collect(Collectors.joining(", ", call.text() + "(", ")"));
    }

    private static void check(ResolvedFunction function, String text, String column, CqlType type) {
        if (function.isAggregate()) {
            throw CqlException.invalid(
                    "Aggregate function %s cannot be used for masking table columns", text);
        }
        if (function.userFunction().isEmpty() && !function.function().isMask()) {
            throw CqlException.invalid(
                    "Not-masking function %s cannot be used for masking table columns", text);
        }
        if (!function.returnType().freeze().equals(type.freeze())) {
            throw CqlException.invalid(
                    "Masking function %s return type is %s. This is different to the type of the masked column %s of type %s. Masking functions can only be attached to table columns if they return the same data type as the masked column.",
                    text, function.returnType().cql(), column, type.cql());
        }
    }

    /// A value with a known type: that of the column as the first argument. Cassandra names it by
    /// the class of its type.
    private record MaskedValue(CqlType type) implements Argument {
        @Override
        public Match match(CqlType wanted) {
            return Match.of(wanted, type);
        }

        @Override
        public Optional<CqlType> naturalType() {
            return Optional.of(type);
        }

        @Override
        public OptionalInt literalSize() {
            return OptionalInt.empty();
        }

        @Override
        public String text() {
            return type.marshalClass();
        }
    }
}
