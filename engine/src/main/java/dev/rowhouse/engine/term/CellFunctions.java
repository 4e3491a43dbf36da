package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Term.CellAttribute;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/// `writetime`, `maxwritetime` and `ttl` of cells in the current row.
final class CellFunctions {
    private final CellAttribute attribute;
    private final CqlType type;
    private final ColumnMetadata column;
    private final Selection selection;

    /// The cells of a multi-cell column that an expression selects, depending on the execution.
    @FunctionalInterface
    private interface Selection {
        Predicate<Cell> of(Evaluation evaluation);
    }

    private CellFunctions(
            CellAttribute attribute, CqlType type, ColumnMetadata column, Selection selection) {
        this.attribute = attribute;
        this.type = type;
        this.column = column;
        this.selection = selection;
    }

    static Evaluator of(BoundTerm.CellFunction function, TermCompiler compiler) {
        ColumnMetadata column = column(function.target());
        Selection selection = selection(function.target(), column, compiler);
        return new CellFunctions(function.attribute(), function.type(), column, selection)
                ::evaluate;
    }

    private static ColumnMetadata column(BoundTerm target) {
        return target instanceof BoundTerm.Column column
                ? column.column()
                : column(target.operands().getFirst());
    }

    private static Selection selection(
            BoundTerm target, ColumnMetadata column, TermCompiler compiler) {
        if (!column.isMultiCell()) {
            return evaluation -> cell -> true;
        }
        CqlType paths = column.type().cellPathType();
        return switch (target) {
            case BoundTerm.Element element -> {
                Evaluator key = compiler.compile(element.key());
                yield evaluation -> {
                    Bytes wanted = key.evaluate(evaluation);
                    return cell -> wanted != null && paths.compare(cell.path(), wanted) == 0;
                };
            }
            case BoundTerm.Slice slice -> {
                Evaluator nothing = evaluation -> null;
                Evaluator low = slice.from().map(compiler::compile).orElse(nothing);
                Evaluator high = slice.to().map(compiler::compile).orElse(nothing);
                yield evaluation -> {
                    Bytes from = low.evaluate(evaluation);
                    Bytes to = high.evaluate(evaluation);
                    return cell -> CollectionParts.isBetween(paths, cell.path(), from, to);
                };
            }
            case BoundTerm.Field field ->
                    evaluation -> cell -> cell.path().getShort(0) == field.index();
            default -> evaluation -> cell -> true;
        };
    }

    private @Nullable Bytes evaluate(Evaluation evaluation) {
        Row row = column.isStatic() ? evaluation.staticRow() : evaluation.row();
        if (row == null) {
            return null;
        }
        List<Cell> cells = new ArrayList<>(1);
        Predicate<Cell> wanted = selection.of(evaluation);
        if (column.isMultiCell()) {
            row.findComplex(column)
                    .ifPresent(complex -> {
                        for (Iterator<Cell> all = complex.iterator(); all.hasNext(); ) {
                            Cell cell = all.next();
                            if (wanted.test(cell)) {
                                cells.add(cell);
                            }
                        }
                    });
        } else {
            row.findCell(column).ifPresent(cells::add);
        }
        if (cells.isEmpty()) {
            return null;
        }
        if (!(type instanceof ListType)) {
            return ofOne(cells, evaluation);
        }
        return column.type() instanceof UserType user
                ? ofFields(user, cells, evaluation)
                : ofAll(cells, evaluation);
    }

    private @Nullable Bytes ofOne(List<Cell> cells, Evaluation evaluation) {
        return switch (attribute) {
            case TTL -> timeToLive(cells.getFirst(), evaluation);
            case WRITETIME -> Bytes.ofLong(cells.getFirst().timestamp());
            case MAXWRITETIME ->
                    Bytes.ofLong(cells.stream().mapToLong(Cell::timestamp).max().orElseThrow());
        };
    }

    private Bytes ofAll(List<Cell> cells, Evaluation evaluation) {
        List<@Nullable Bytes> values = new ArrayList<>(cells.size());
        cells.forEach(cell -> values.add(ofElement(cell, evaluation)));
        return ListType.packNullable(values);
    }

    /// One for each field, those without a cell too.
    private Bytes ofFields(UserType type, List<Cell> cells, Evaluation evaluation) {
        List<@Nullable Bytes> values =
                new ArrayList<@Nullable Bytes>(Collections.nCopies(type.fieldNames().size(), null));
        cells.forEach(cell -> values.set(cell.path().getShort(0), ofElement(cell, evaluation)));
        return ListType.packNullable(values);
    }

    private @Nullable Bytes ofElement(Cell cell, Evaluation evaluation) {
        return attribute == CellAttribute.TTL
                ? timeToLive(cell, evaluation)
                : Bytes.ofLong(cell.timestamp());
    }

    private static @Nullable Bytes timeToLive(Cell cell, Evaluation evaluation) {
        return cell.isExpiring()
                ? Bytes.ofInt((int) cell.lifetime().remainingSeconds(evaluation.nowInSeconds()))
                : null;
    }
}
