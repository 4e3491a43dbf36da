package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.FewAlike;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.SharedTargets;
import dev.rowhouse.prove.draw.SelectedAttributes;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.value.Datum;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Calls mutations on instances that differ in their keys alone, and abandons each call at all its
/// places. A call that finds several instances has to change all of them, and one that is about a
/// single one must leave the others alone. Chance seldom draws such instances.
///
/// **Thread safety.** Belongs to one thread.
final class FewAlikePhase {
    /// A call is abandoned at this many times as many places as in other phases, because it has a
    /// place in each pass of a loop.
    private static final int WHOLE_LOOPS = 4;

    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;
    private final CrashPhase crashes;

    /// @param placesMax at how many places a call is abandoned at most elsewhere; here loops have a
    ///     few rows only, so it is abandoned at each of them
    FewAlikePhase(DatabaseUnderProof stage, MutationPhase mutations, int placesMax) {
        this.stage = stage;
        this.mutations = mutations;
        this.crashes = new CrashPhase(stage, mutations, WHOLE_LOOPS * placesMax);
    }

    /// Changes the data so that a few instances are alike, and calls a mutation about the first of
    /// them, and about each instance to which they all refer, by one role and by several; the first
    /// wrong result.
    Optional<MutationPhase.Wrong> call(ConceptualMutation mutation, Dataset data) {
        String entity = mutation.entity().name();
        Optional<MutationPhase.Wrong> wrong = Optional.empty();
        for (Map<String, Optional<Datum>> given : givens(mutation)) {
            wrong =
                    wrong.or(() ->
                            FewAlike.of(data, entity, given, SelectedAttributes.of(mutation))
                                    .flatMap(few -> called(few, about(mutation, few))));
        }
        for (Relationship role : data.model().relationships()) {
            if (wrong.isEmpty() && role.target().equals(entity)) {
                wrong =
                        FewAlike.of(data, role.owner())
                                .flatMap(few ->
                                        changesKey(mutation)
                                                ? calledTwice(mutation, few, role)
                                                : called(
                                                        few,
                                                        aboutTarget(mutation, few, List.of(role))))
                                .or(() -> calledAboutShared(mutation, data, role))
                                .or(() -> calledAboutDistant(mutation, data, role));
            }
        }
        return wrong;
    }

    /// Calls a mutation about an instance whose key is a part of the keys of a few others, because
    /// they refer to what refers to it.
    private Optional<MutationPhase.Wrong> calledAboutDistant(
            ConceptualMutation mutation, Dataset data, Relationship role) {
        Optional<MutationPhase.Wrong> wrong = Optional.empty();
        for (Relationship lower : data.model().relationships()) {
            if (wrong.isEmpty()
                    && lower.target().equals(role.owner())
                    && isOfKey(lower)
                    && isOfKey(role)) {
                wrong =
                        FewAlike.of(data, lower.owner())
                                .flatMap(few ->
                                        called(
                                                few,
                                                aboutTarget(mutation, few, List.of(lower, role))));
            }
        }
        return wrong;
    }

    private boolean isOfKey(Relationship role) {
        return stage.model().entity(role.owner()).key().stream()
                .anyMatch(part -> part.name().equals(role.role()));
    }

    /// The values that a few instances have: as chance will have it, those that meet the condition
    /// of the mutation, and those with which they have rows in a partial table.
    private Set<Map<String, Optional<Datum>>> givens(ConceptualMutation mutation) {
        Set<Map<String, Optional<Datum>>> givens = new LinkedHashSet<>();
        givens.add(Map.of());
        if (mutation instanceof ConceptualMutation.Several) {
            return givens;
        }
        givens.add(Decisions.constants(mutation.header().guard()));
        for (TableDesign table : stage.subject().design().tables()) {
            Identity identity = new Identity(stage.model(), table.shape());
            for (FixedValue fixed : table.shape().fixed()) {
                if (identity.entity(fixed.field().node()).equals(mutation.entity())) {
                    givens.add(
                            Map.of(
                                    fixed.field().attribute().name(),
                                    fixed.value()
                                            .bytes(fixed.field().type())
                                            .map(bytes -> new Datum(fixed.field().type(), bytes))));
                }
            }
        }
        return givens;
    }

    /// Calls a mutation about an instance to which a few others refer by several roles.
    private Optional<MutationPhase.Wrong> calledAboutShared(
            ConceptualMutation mutation, Dataset data, Relationship role) {
        return SharedTargets.of(data, role)
                .flatMap(same -> FewAlike.of(same, role.owner()))
                .flatMap(few -> calledTwice(mutation, few, role));
    }

    /// Calls a mutation about an instance to which a few others refer, and once more with the
    /// values that it has already.
    private Optional<MutationPhase.Wrong> calledTwice(
            ConceptualMutation mutation, FewAlike few, Relationship role) {
        Optional<Operation> call = aboutTarget(mutation, few, List.of(role));
        return called(few, call)
                .or(() -> called(few, call.flatMap(each -> mutations.unchanged(few.data(), each))));
    }

    /// Whether a mutation may give an instance another key, so that all rows about it move.
    private boolean changesKey(ConceptualMutation mutation) {
        List<Property> key = stage.model().keyProperties(mutation.entity().name());
        return mutation instanceof ConceptualMutation.Update update
                && update.values().stream().map(Assignment::property).anyMatch(key::contains);
    }

    private Optional<MutationPhase.Wrong> called(FewAlike few, Optional<Operation> drawn) {
        return drawn.flatMap(call -> {
            stage.loadDirectly(few.data());
            return crashes.abandoned(call, mutations.measure(call.plan()));
        });
    }

    private Optional<Operation> about(ConceptualMutation mutation, FewAlike few) {
        return about(mutation, few, few.instances().getFirst())
                .or(() ->
                        mutations.again(mutation, few.data(), few.instances()).stream()
                                .findFirst());
    }

    /// @param roles the way from the few to what a mutation is about
    private Optional<Operation> aboutTarget(
            ConceptualMutation mutation, FewAlike few, List<Relationship> roles) {
        Optional<Instance> target = Optional.of(few.instances().getFirst());
        for (Relationship role : roles) {
            target = target.flatMap(each -> few.data().target(each, role));
        }
        return target.flatMap(each -> about(mutation, few, each));
    }

    private Optional<Operation> about(
            ConceptualMutation mutation, FewAlike few, Instance instance) {
        List<Datum> key = instance.key(stage.model());
        return mutations.meaning(few.data(), mutation, each -> each.key(stage.model()).equals(key));
    }
}
