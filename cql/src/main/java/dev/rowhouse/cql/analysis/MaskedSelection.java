package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.MaskMetadata;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.List;
import java.util.Optional;

/// Replaces masked columns in a SELECT by calls of their masks, wherever their values are selected.
/// Write times and TTLs of masked cells are still visible, and rows are found by the true values.
///
/// **Thread safety.** Stateless.
public final class MaskedSelection {
    private final TableMetadata table;
    private final KeyspaceMetadata keyspace;

    private MaskedSelection(TableMetadata table, KeyspaceMetadata keyspace) {
        this.table = table;
        this.keyspace = keyspace;
    }

    /// The statement with masked columns masked; empty when it selects none.
    ///
    /// @param keyspace the keyspace of the table, whose functions may mask
    public static Optional<BoundSelect> of(BoundSelect select, KeyspaceMetadata keyspace) {
        if (select.table().masks().isEmpty()) {
            return Optional.empty();
        }
        MaskedSelection masking = new MaskedSelection(select.table(), keyspace);
        List<BoundSelect.SelectedTerm> masked =
                select.selection().stream()
                        .map(one ->
                                new BoundSelect.SelectedTerm(
                                        one.column(), masking.masked(one.term())))
                        .toList();
        return masked.equals(select.selection())
                ? Optional.empty()
                : Optional.of(
                        new BoundSelect(
                                select.path(),
                                masked,
                                select.isWildcard(),
                                select.isJson(),
                                select.allowsFiltering(),
                                select.variables(),
                                select.partitionKeyVariables(),
                                select.userFunctions(),
                                select.warnings()));
    }

    private BoundTerm masked(BoundTerm term) {
        return switch (term) {
            case BoundTerm.Column column ->
                    table.findMask(column.column().name())
                            .map(mask -> call(mask, column))
                            .orElse(column);
            case BoundTerm.Call call ->
                    new BoundTerm.Call(call.function(), masked(call.arguments()));
            case BoundTerm.ListConstruction list ->
                    new BoundTerm.ListConstruction(list.type(), masked(list.elements()));
            case BoundTerm.VectorConstruction vector ->
                    new BoundTerm.VectorConstruction(vector.type(), masked(vector.elements()));
            case BoundTerm.SetConstruction set ->
                    new BoundTerm.SetConstruction(set.type(), masked(set.elements()));
            case BoundTerm.MapConstruction map ->
                    new BoundTerm.MapConstruction(
                            map.type(),
                            map.entries().stream()
                                    .map(entry ->
                                            new BoundTerm.MapConstruction.Entry(
                                                    masked(entry.key()), masked(entry.value())))
                                    .toList());
            case BoundTerm.TupleConstruction tuple ->
                    new BoundTerm.TupleConstruction(tuple.type(), masked(tuple.components()));
            case BoundTerm.UserTypeConstruction user ->
                    new BoundTerm.UserTypeConstruction(user.type(), masked(user.fields()));
            case BoundTerm.Arithmetic arithmetic ->
                    new BoundTerm.Arithmetic(
                            arithmetic.type(),
                            arithmetic.operator(),
                            masked(arithmetic.left()),
                            masked(arithmetic.right()));
            case BoundTerm.Negation negation -> new BoundTerm.Negation(masked(negation.operand()));
            case BoundTerm.Element element ->
                    new BoundTerm.Element(
                            element.type(), masked(element.receiver()), masked(element.key()));
            case BoundTerm.Slice slice ->
                    new BoundTerm.Slice(
                            masked(slice.receiver()),
                            slice.from().map(this::masked),
                            slice.to().map(this::masked));
            case BoundTerm.Field field ->
                    new BoundTerm.Field(masked(field.receiver()), field.index());
            case BoundTerm.TupleComponent component ->
                    new BoundTerm.TupleComponent(masked(component.tuple()), component.index());
            case BoundTerm.CellFunction ignored -> term;
            case BoundTerm.Constant ignored -> term;
            case BoundTerm.Null ignored -> term;
            case BoundTerm.Marker ignored -> term;
            case BoundTerm.JsonMember ignored -> term;
            case BoundTerm.RowValue ignored -> term;
        };
    }

    private List<BoundTerm> masked(List<BoundTerm> terms) {
        return terms.stream().map(this::masked).toList();
    }

    private BoundTerm call(MaskMetadata mask, BoundTerm.Column column) {
        return MaskAnalyzer.call(mask, column, table, keyspace);
    }
}
