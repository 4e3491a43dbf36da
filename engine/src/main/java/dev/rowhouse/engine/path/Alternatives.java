package dev.rowhouse.engine.path;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.KeyValues;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The values, or tuples of values, that a restriction allows for its columns: one for `=`, several
/// for `IN`.
///
/// **Thread safety.** Immutable.
public interface Alternatives {
    /// The alternatives of an execution, each with one value for each column.
    ///
    /// @throws CqlException when a value is null or not set
    List<List<Bytes>> evaluate(Evaluation evaluation);

    /// The alternatives of a restriction that is no range.
    static Alternatives of(KeyRestriction restriction, TermCompiler compiler) {
        return switch (restriction) {
            case KeyRestriction.Equal equal -> {
                Row row = Row.of(equal.columns(), equal.values(), false, compiler);
                yield evaluation -> List.of(row.evaluate(evaluation));
            }
            case KeyRestriction.OneOf oneOf -> of(oneOf.columns(), oneOf.values(), compiler);
            case KeyRestriction.Between ignored ->
                    throw new IllegalArgumentException("a range has no alternatives");
        };
    }

    /// The alternatives of `IN`.
    static Alternatives of(List<ColumnMetadata> columns, KeyValues values, TermCompiler compiler) {
        return switch (values) {
            case KeyValues.Listed listed -> {
                List<Row> rows =
                        listed.alternatives().stream()
                                .map(terms -> Row.of(columns, terms, false, compiler))
                                .toList();
                yield evaluation -> rows.stream().map(row -> row.evaluate(evaluation)).toList();
            }
            case KeyValues.Marked marked -> ofMarker(columns, marked, compiler);
        };
    }

    private static Alternatives ofMarker(
            List<ColumnMetadata> columns, KeyValues.Marked marked, TermCompiler compiler) {
        Evaluator marker = compiler.compile(marked.marker());
        String names = names(columns);
        TupleType tuple = marked.ofTuples() ? tupleType(marked.marker()) : TupleType.of();
        return evaluation -> {
            Bytes value = marker.evaluate(evaluation);
            if (value == null) {
                throw CqlException.invalid(
                        marked.ofTuples()
                                ? "Invalid null value for IN restriction"
                                : "Invalid null value for column " + names);
            }
            if (Unset.is(value)) {
                throw CqlException.invalid(
                        marked.ofTuples()
                                ? "Invalid unset value for in(" + names + ")"
                                : "Invalid unset value for column " + names);
            }
            List<List<Bytes>> alternatives = new ArrayList<>();
            for (Bytes element : ListType.unpack(value)) {
                List<@Nullable Bytes> parts =
                        marked.ofTuples() ? tuple.split(element) : List.of(element);
                List<Bytes> row = new ArrayList<>(columns.size());
                for (Bytes part : parts) {
                    if (!marked.ofTuples() && isNothing(columns.getFirst(), part)) {
                        throw CqlException.invalid(
                                "Invalid null value in condition for column %s", names);
                    }
                    if (part == null) {
                        throw CqlException.invalid(
                                "Invalid null value in condition for columns: [%s]",
                                names.replace(",", ", "));
                    }
                    row.add(part);
                }
                alternatives.add(row);
            }
            return alternatives;
        };
    }

    /// Whether no bytes are no value: so for numbers, but not for texts and blobs.
    private static boolean isNothing(ColumnMetadata column, @Nullable Bytes part) {
        return part == null || part.isEmpty() && column.type().deserialize(part) == null;
    }

    private static String names(List<ColumnMetadata> columns) {
        return columns.stream().map(ColumnMetadata::name).collect(Collectors.joining(","));
    }

    private static TupleType tupleType(BoundTerm.Marker marker) {
        return (TupleType) ((ListType) marker.type()).element();
    }

    /// One alternative.
    ///
    /// @param isWhole whether one term gives the values of all columns as a tuple
    /// @param isBound whether the values are an end of a range
    record Row(
            List<ColumnMetadata> columns, List<Evaluator> terms, boolean isWhole, boolean isBound) {
        static Row of(
                List<ColumnMetadata> columns,
                List<BoundTerm> terms,
                boolean isBound,
                TermCompiler compiler) {
            boolean isWhole = terms.getFirst() instanceof BoundTerm.TupleComponent;
            return new Row(columns, compiler.compileAll(terms), isWhole, isBound);
        }

        /// Whether this is a single value, and null.
        boolean isNull(Evaluation evaluation) {
            return terms.size() == 1 && terms.getFirst().evaluate(evaluation) == null;
        }

        List<Bytes> evaluate(Evaluation evaluation) {
            if (terms.size() == 1) {
                return List.of(KeyTerms.evaluate(terms.getFirst(), columns.getFirst(), evaluation));
            }
            List<Bytes> values = new ArrayList<>(terms.size());
            for (int i = 0; i < terms.size(); i++) {
                Bytes value = terms.get(i).evaluate(evaluation);
                if (value == null && !isBound) {
                    throw CqlException.invalid(
                            "Invalid null value for column %s", columns.get(i).name());
                }
                if (Unset.is(value)) {
                    throw CqlException.invalid(
                            "Invalid unset value for tuple %s",
                            isWhole ? "(" + names(columns) + ")" : "field number " + i);
                }
                values.add(KeyTerms.require(value, columns.get(i)));
            }
            return values;
        }
    }
}
