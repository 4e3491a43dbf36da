package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.analysis.MaskAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundMask;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.MaskMetadata;
import dev.rowhouse.cql.schema.MaskResolver;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.syntax.tree.ColumnMask;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Resolves the masks of columns; their arguments, which may be computed, keep the values that they
/// have when the mask is defined.
final class EvaluatedMasks implements MaskResolver {
    private static final @Nullable Bytes[] NO_VALUES = new Bytes[0];

    private final FunctionSources functions;
    private final Clock clock;

    EvaluatedMasks(FunctionSources functions, Clock clock) {
        this.functions = functions;
        this.clock = clock;
    }

    @Override
    public MaskMetadata resolve(
            ColumnMask mask, String column, CqlType type, KeyspaceMetadata keyspace) {
        BoundMask bound = MaskAnalyzer.analyze(mask, column, type, keyspace);
        // Arguments read no column, but the compiler needs a table.
        TableMetadata table =
                TableMetadata.builder(keyspace.name(), column, new UUID(0, 0))
                        .addPartitionKeyColumn(column, type)
                        .build();
        TermCompiler compiler = new TermCompiler(table);
        List<MaskMetadata.Argument> arguments = new ArrayList<>();
        for (int i = 0; i < bound.arguments().size(); i++) {
            BoundTerm term = bound.arguments().get(i);
            Optional<Bytes> value =
                    Optional.ofNullable(
                            compiler.compile(term)
                                    .evaluate(
                                            new Evaluation(
                                                    NO_VALUES,
                                                    functions.during(Execution.unwatched()),
                                                    clock.epochSeconds())));
            arguments.add(
                    new MaskMetadata.Argument(bound.function().argumentTypes().get(i + 1), value));
        }
        return new MaskMetadata(
                bound.function()
                        .userFunction()
                        .map(UserFunction::keyspace)
                        .orElse(SystemTables.SYSTEM),
                bound.function().name(),
                arguments);
    }
}
