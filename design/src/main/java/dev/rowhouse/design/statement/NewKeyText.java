package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Leftover;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.plan.step.NewKey;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Explains the assumption of an INSERT that its key is new, and the leftovers when it is not.
final class NewKeyText {
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final Set<String> deciding;

    /// @param deciding the tables in which the INSERT is conditional: it writes the row only when
    ///     there is none
    private NewKeyText(MutationDraft draft, LookupWriter lookups, Set<String> deciding) {
        this.draft = draft;
        this.lookups = lookups;
        this.deciding = Set.copyOf(deciding);
    }

    /// @param decided the tables that conditional writes decide about
    /// @param decisions the decisions of the INSERT
    static NewKeyText of(
            MutationDraft draft,
            LookupWriter lookups,
            WorkWriter.Decided decided,
            DecisionWriter decisions) {
        Set<String> deciding = new LinkedHashSet<>();
        Set<Integer> emptied =
                draft.works().stream()
                        .filter(work -> work.innermost() instanceof TableWork.Remove)
                        .map(TableWork::table)
                        .collect(Collectors.toSet());
        draft.allWorks().stream()
                .filter(work -> decided.tables().contains(work.table()) && !decisions.decides(work))
                .filter(work -> !emptied.contains(work.table()))
                .filter(work ->
                        !draft.works().contains(work)
                                || !decided.replacesInPlace(draft, work.table()))
                .forEach(work -> deciding.add(lookups.table(work).name()));
        return new NewKeyText(draft, lookups, deciding);
    }

    /// The assumption; empty when there are no leftovers. An example is `the key is new: inserting
    /// the same Marker again with another at leaves its old row in markers_by_user`.
    Optional<NewKey> assumption() {
        List<String> left = new ArrayList<>();
        add(left, "its old row in %s", tables(Leftover.Kind.ROW));
        add(left, "its old values in %s", tables(Leftover.Kind.COPY));
        add(left, "the values that it does not set empty in %s", tables(Leftover.Kind.ELEMENT));
        add(left, "its old value claimed in %s", tables(Leftover.Kind.CLAIM));
        add(left, "%s at the value of a new instance", names(Leftover.Kind.DERIVED));
        add(left, "its old %s", names(Leftover.Kind.COMPUTED));
        add(left, "the derived attributes of its old %s unchanged", names(Leftover.Kind.OWNER));
        add(left, "it counted twice in %s", names(Leftover.Kind.COUNT));
        add(
                left,
                "the values that it does not set with their old time to live in %s",
                tables(Leftover.Kind.LIFE));
        add(left, "the row in %s unchanged", deciding);
        if (left.isEmpty()) {
            return Optional.empty();
        }
        Set<String> changing = names(Leftover.Kind.ROW);
        changing.addAll(names(Leftover.Kind.COPY));
        changing.addAll(names(Leftover.Kind.CLAIM));
        boolean isAnyway =
                draft.leftovers().stream()
                        .anyMatch(
                                each -> each.kind() == Leftover.Kind.ROW && each.names().isEmpty());
        if (isAnyway) {
            changing.clear();
        }
        String text =
                "the key is new: inserting the same %s again%s leaves %s"
                        .formatted(
                                draft.mutation().entity().name(),
                                changing.isEmpty()
                                        ? ""
                                        : " with another " + String.join(" or ", changing),
                                Reasons.list(left));
        return Optional.of(
                new NewKey(text, isDecidedByValues() ? List.copyOf(changing) : List.of()));
    }

    /// Whether all leftovers depend on values that the INSERT gives.
    private boolean isDecidedByValues() {
        return deciding.isEmpty()
                && draft.leftovers().stream()
                        .allMatch(each ->
                                switch (each.kind()) {
                                    case ROW, COPY, CLAIM -> !each.names().isEmpty();
                                    case ELEMENT, DERIVED, COMPUTED, OWNER, COUNT, LIFE -> false;
                                });
    }

    private static void add(List<String> left, String text, Set<String> names) {
        if (!names.isEmpty()) {
            left.add(text.formatted(Reasons.list(names)));
        }
    }

    private Set<String> tables(Leftover.Kind kind) {
        Set<String> tables = new LinkedHashSet<>();
        draft.leftovers().stream()
                .filter(each -> each.kind() == kind)
                .forEach(each ->
                        Optional.ofNullable(lookups.named().get(each.table()))
                                .ifPresent(table -> tables.add(table.name())));
        return tables;
    }

    private Set<String> names(Leftover.Kind kind) {
        Set<String> names = new LinkedHashSet<>();
        draft.leftovers().stream()
                .filter(each -> each.kind() == kind)
                .forEach(each -> names.addAll(each.names()));
        return names;
    }
}
