package dev.rowhouse.design.maintenance;

import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.Optional;

/// Decides where a design holds instances by itself ([dev.rowhouse.plan.step.PlanStep.Hold]).
///
/// One time for all writes of a call keeps copies right as long as rows keep their keys. It does
/// not suffice in these cases:
///
/// - A mutation gives a row another key. A caller who is late writes the row under a key that it no
///   longer has.
/// - A conditional write decides, and other tables follow. Cassandra assigns the time of that
///   write; the time of the others is that of the caller.
/// - A unique value is claimed or released. The claim and the instance are in two tables.
public final class HoldRule {
    private HoldRule() {}

    /// Whether the model leaves it to the design whether a mutation holds its instance.
    public static boolean isOpen(ConceptualMutation mutation) {
        return mutation.header().callers() == Callers.ANY
                && !(mutation instanceof ConceptualMutation.Count);
    }

    /// Whether callers that meet, or a crash that nobody retries, may leave wrong rows for ever.
    public static boolean isNeeded(MutationDraft draft) {
        return cause(draft).isPresent();
    }

    /// Why a mutation without a hold may leave wrong rows for ever; empty when it does not.
    public static Optional<String> cause(MutationDraft draft) {
        if (draft.allWorks().stream()
                .anyMatch(work -> work.innermost() instanceof TableWork.Move)) {
            return Optional.of("it gives a row another key");
        }
        if (draft.allWorks().stream().anyMatch(work -> isClaim(draft, work))) {
            return Optional.of("it claims or releases a unique value");
        }
        return draft.truth()
                .filter(truth -> draft.allWorks().stream().anyMatch(work -> work.table() != truth))
                .map(_ -> "a conditional write decides, and other tables follow");
    }

    private static boolean isClaim(MutationDraft draft, TableWork work) {
        return switch (work.innermost()) {
            case TableWork.Put _, TableWork.Remove _ -> draft.claims().contains(work.table());
            default -> false;
        };
    }

    /// Why no design can hold the instance of a mutation.
    public static Optional<String> obstacle(MutationDraft draft) {
        if (draft.mutation().header().together()) {
            return Optional.of("all writes of a batch (`together`) have the same time");
        }
        if (draft.instances().isPresent()) {
            return Optional.of("it has to find its instances first");
        }
        if (draft.recomputations().stream().anyMatch(each -> !each.isCopying())) {
            return Optional.of("it changes derived attributes of other instances");
        }
        return draft.mutation().entity().attributes().stream()
                .filter(each -> each.type() instanceof ListType list && list.isMultiCell())
                .findFirst()
                .map(each ->
                        "`%s` is a list that is not frozen (write `frozen<%s>`)"
                                .formatted(each.name(), each.type().cql()));
    }
}
