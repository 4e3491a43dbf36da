package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.DerivedValues;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Abandons a call of a mutation after each of its writes, the last one too, and runs it again: the
/// same call on the same data each time. A run that is abandoned before its first write is none,
/// and is not tried.
///
/// **Thread safety.** Belongs to one thread.
final class CrashPhase {
    /// The number of attempts to draw a call that changes something, or one that is declined.
    private static final int ATTEMPTS = 12;

    /// The number of attempts to find a call that writes more than once.
    private static final int CALLS_MAX = 5;

    /// The last places of a long run: the steps behind a loop, and those of its last row.
    private static final int LAST_PLACES = 4;

    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;
    private final int placesMax;
    private final Set<Attribute> derived;

    /// Prepares the phase.
    ///
    /// @param placesMax at how many places a call is abandoned at most
    CrashPhase(DatabaseUnderProof stage, MutationPhase mutations, int placesMax) {
        this.stage = stage;
        this.mutations = mutations;
        this.placesMax = placesMax;
        this.derived = derived(stage.subject().design());
    }

    /// The derived attributes that tables have.
    private static Set<Attribute> derived(Design design) {
        return design.tables().stream()
                .flatMap(table -> table.rowColumns().stream())
                .flatMap(column ->
                        column.source() instanceof ColumnSource.OfField(Field field)
                                ? Stream.of(field.attribute())
                                : Stream.empty())
                .filter(attribute -> attribute.derivation().isPresent())
                .collect(Collectors.toSet());
    }

    /// Draws a call and abandons it at all its places.
    ///
    /// @param round of three rounds the first one takes a call that changes something, the second
    ///     one a call that changes derived attributes, and the third one a call that is declined,
    ///     if the mutation can be
    Optional<MutationPhase.Wrong> crashes(ConceptualMutation mutation, int round) {
        boolean isToBeDeclined = round % 3 == 2 && Decisions.canDecline(mutation);
        Predicate<Operation> wanted = isToBeDeclined ? this::isDeclined : this::isEffective;
        Optional<MutationPhase.Wrong> wrong = Optional.empty();
        for (int attempt = 0; attempt < CALLS_MAX && wrong.isEmpty(); attempt++) {
            Optional<Operation> drawn =
                    attempt == 0 && round % 3 == 1
                            ? changingDerived(mutation).or(() -> drawn(mutation, wanted))
                            : drawn(mutation, wanted);
            if (drawn.isEmpty()) {
                return Optional.empty();
            }
            MutationMeasure measure = mutations.measure(drawn.get().plan());
            wrong = abandoned(drawn.get(), measure);
            // A call that writes once is no example of one that writes several times.
            if (measure.crashes() > 0 || measure.writesMost() < 2) {
                return wrong;
            }
        }
        return wrong;
    }

    /// Runs a call and compares all tables, also those that a wrong plan forgets. Then abandons it
    /// at each of its places, on the same data each time.
    Optional<MutationPhase.Wrong> abandoned(Operation whole, MutationMeasure measure) {
        Dataset before = stage.data();
        SequencedSet<String> tables = PlanStatements.writtenTables(whole.plan().allSteps());
        Optional<MutationPhase.Wrong> wrong =
                mutations
                        .apply(whole, before, List.of(whole))
                        .or(() -> mutations.compared(before, List.of(whole)));
        int writes = measure.lastWrites();
        for (int place : places(writes, whole.isRepeatable() ? writes : writes - 1)) {
            if (wrong.isPresent()) {
                return wrong;
            }
            stage.restore(before, tables);
            wrong = tried(whole.abandonedAfter(place), before);
        }
        return wrong;
    }

    /// A call that is wanted; the last one drawn when there is none.
    private Optional<Operation> drawn(ConceptualMutation mutation, Predicate<Operation> wanted) {
        Optional<Operation> drawn = Optional.empty();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Operation> next = mutations.drawn(mutation);
            if (next.isPresent() && wanted.test(next.get())) {
                return next;
            }
            drawn = next.isPresent() ? next : drawn;
        }
        return drawn;
    }

    /// Of some calls, the one that changes most values of derived attributes: a new minimum is
    /// rare, and so is the deletion of the instance that has the old one.
    private Optional<Operation> changingDerived(ConceptualMutation mutation) {
        Optional<Operation> most = Optional.empty();
        long changedMost = 0;
        for (int attempt = 0; attempt < ATTEMPTS && !derived.isEmpty(); attempt++) {
            Optional<Operation> next = mutations.drawn(mutation);
            long changed = next.map(this::changedDerived).orElse(0L);
            if (changed > changedMost) {
                changedMost = changed;
                most = next;
            }
        }
        return most;
    }

    private long changedDerived(Operation operation) {
        return DerivedValues.replaced(stage.data(), after(operation), derived);
    }

    private Dataset after(Operation operation) {
        return MutationEvaluator.apply(stage.data(), operation.mutation(), operation.bindings());
    }

    private boolean isEffective(Operation operation) {
        return after(operation).differsFrom(stage.data());
    }

    private boolean isDeclined(Operation operation) {
        return Decisions.of(stage.data(), operation.mutation(), operation.bindings())
                == Decisions.Verdict.DECLINED;
    }

    private Optional<MutationPhase.Wrong> tried(Operation operation, Dataset before) {
        return mutations
                .apply(operation, before, List.of(operation))
                .or(() -> mutations.compared(before, operation, Failure.Kind.WRONG_AFTER_CRASH));
    }

    /// The places of a run: all of them, or the first ones, one in the middle and the last ones.
    ///
    /// @param writes how often the run writes
    /// @param last the last place that may be tried
    private Set<Integer> places(int writes, int last) {
        Set<Integer> places = new LinkedHashSet<>();
        for (int place = 1; place <= last; place++) {
            boolean isFirst = place <= placesMax - LAST_PLACES - 1;
            boolean isLast = place > writes - LAST_PLACES;
            if (writes <= placesMax || isFirst || isLast || place == writes / 2) {
                places.add(place);
            }
        }
        return places;
    }
}
