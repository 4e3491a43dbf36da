package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Works out how many instances there are of each entity and per owner, from the counts a file
/// gives, and reports those that contradict.
///
/// `Follow.follower: 200 per User` is an equation, follows = 200 × users. Counts of entities and
/// equations together fix the totals; an entity needs no count of its own when an equation gives
/// it.
final class CountResolver {
    private static final double TOLERANCE = 0.05;

    private final Map<String, EntityDraft> entities;
    private final List<RelationshipDraft> relationships;
    private final SubtypeCounts subtypes;
    private final Diagnostics diagnostics;
    private final Map<String, Double> totals = new HashMap<>();
    private final List<Equation> equations = new ArrayList<>();

    /// The total of `owner` is `clause.average` times the total of `clause.per`; at least so much
    /// when an owner may do without a target.
    private record Equation(String owner, CountText clause, RelationshipDraft draft) {
        boolean isLowerBound() {
            return draft.optional();
        }
    }

    /// @param subtypes the counts of subtypes, by whose names relationships may count
    CountResolver(
            Map<String, EntityDraft> entities,
            List<RelationshipDraft> relationships,
            SubtypeCounts subtypes,
            Diagnostics diagnostics) {
        this.entities = entities;
        this.relationships = relationships;
        this.subtypes = subtypes;
        this.diagnostics = diagnostics;
    }

    /// Works out all totals; to be called once, before the counts are asked for.
    void resolve() {
        entities.forEach((name, entity) ->
                entity.count().ifPresent(count -> totals.put(name, (double) count)));
        subtypes.addStated(totals);
        for (RelationshipDraft draft : relationships) {
            boolean isLink = draft.shape() == RelationshipDraft.Shape.MANY_TO_MANY;
            String owner = isLink ? draft.name().text() : draft.written().owner();
            draft.count().forEach(clause -> equations.add(new Equation(owner, clause, draft)));
        }
        boolean isProgress = true;
        while (isProgress) {
            isProgress = propagate() || subtypes.addRoots(totals) || subtypes.addRest(totals);
        }
        boolean isComplete = true;
        for (EntityDraft entity : entities.values()) {
            isComplete &= isKnown(entity);
        }
        for (RelationshipDraft draft : relationships) {
            isComplete &= isKnown(draft);
        }
        if (isComplete) {
            equations.forEach(this::check);
            relationships.forEach(this::checkOneToOne);
            subtypes.check(totals);
        }
    }

    /// The number of instances of an entity or link.
    long total(String entity) {
        return Math.max(1, Math.round(totals.getOrDefault(entity, 1.0)));
    }

    /// The number of instances of an owner for one instance of `per`.
    ///
    /// @param draft the relationship between the two
    /// @param owner the entity or link that is counted
    /// @param per the entity for which it is counted
    Count count(RelationshipDraft draft, String owner, String per) {
        boolean isLink = draft.shape() == RelationshipDraft.Shape.MANY_TO_MANY;
        String counted = isLink ? owner : draft.written().owner();
        String each =
                isLink && per.equals(draft.owner())
                        ? draft.written().owner()
                        : draft.written().target();
        double average = (double) total(counted) / total(per);
        OptionalLong declared = OptionalLong.empty();
        for (CountText clause : draft.count()) {
            if (clause.per().equals(each)) {
                average = clause.average() * total(each) / total(per);
                declared = clause.largest();
            }
        }
        if (draft.shape() == RelationshipDraft.Shape.ONE_TO_ONE) {
            return new Count(Math.min(1, average), 1);
        }
        double skewed = draft.distribution().largestShare(total(each)) * total(counted);
        long estimate = (long) Math.ceil(Math.max(average, skewed) - 1e-9);
        return new Count(average, declared.orElse(Math.max(1, estimate)), declared.isPresent());
    }

    /// Lower bounds are used as totals only if nothing else gives them.
    private boolean propagate() {
        List<Equation> exact = equations.stream().filter(each -> !each.isLowerBound()).toList();
        List<Equation> bounds = equations.stream().filter(Equation::isLowerBound).toList();
        return propagate(exact) || propagate(bounds);
    }

    private boolean propagate(List<Equation> some) {
        boolean isProgress = false;
        for (Equation equation : some) {
            Double owner = totals.get(equation.owner());
            Double per = totals.get(equation.clause().per());
            double average = equation.clause().average();
            if (owner == null && per != null) {
                totals.put(equation.owner(), average * per);
                isProgress = true;
            } else if (owner != null && per == null && average > 0) {
                totals.put(equation.clause().per(), owner / average);
                isProgress = true;
            }
        }
        return isProgress;
    }

    private boolean isKnown(EntityDraft entity) {
        if (totals.containsKey(entity.name().text())) {
            return true;
        }
        boolean isReported = !entity.countPosition().equals(entity.name().position());
        if (!isReported) {
            diagnostics.report(
                    entity.name().position(),
                    "the count of `" + entity.name().text() + "` is missing",
                    Remedy.of(
                                    "write `count: 1_000` under it, or a count such as `10 per Hotel` at"
                                            + " one of its relationships")
                            .with(Fix.put("count", "1_000", ModelObject.ENTITY.keys())));
        }
        return false;
    }

    private boolean isKnown(RelationshipDraft draft) {
        if (draft.shape() != RelationshipDraft.Shape.MANY_TO_MANY
                || totals.containsKey(draft.name().text())) {
            return true;
        }
        boolean isReported = !draft.countPosition().equals(draft.name().position());
        if (!isReported) {
            diagnostics.report(
                    draft.name().position(),
                    "the number of links of `" + draft.name().text() + "` is missing",
                    Remedy.of("write `count: 10 per " + draft.written().owner() + "`")
                            .with(
                                    Fix.put(
                                            "count",
                                            "10 per " + draft.written().owner(),
                                            ModelObject.RELATIONSHIP.keys())));
        }
        return false;
    }

    private void check(Equation equation) {
        double owner = totals.getOrDefault(equation.owner(), 0.0);
        double implied =
                equation.clause().average() * totals.getOrDefault(equation.clause().per(), 0.0);
        boolean isRoomForMore = equation.isLowerBound() && implied < owner;
        boolean isFar = Math.abs(owner - implied) > TOLERANCE * Math.max(owner, implied) + 1;
        if (isFar && !isRoomForMore) {
            diagnostics.report(
                    equation.draft().countPosition(),
                    "%s per %s makes %s in all, but other counts give %s `%s`"
                            .formatted(
                                    plain(equation.clause().average()),
                                    equation.clause().per(),
                                    plain(implied),
                                    plain(owner),
                                    equation.owner()),
                    equation.isLowerBound()
                            ? "lower this count or raise the other one"
                            : "change one of the counts so that they agree within 5 %");
            return;
        }
        checkLargest(equation, owner);
    }

    private void checkLargest(Equation equation, double owner) {
        long largest = equation.clause().largest().orElse(0);
        if (largest > Math.ceil(owner)) {
            diagnostics.report(
                    equation.draft().countPosition(),
                    "one `%s` cannot have %s `%s`: there are only %s"
                            .formatted(
                                    equation.clause().per(),
                                    plain(largest),
                                    equation.owner(),
                                    plain(owner)),
                    "lower the number after `at most`, or raise the count of the entity");
            return;
        }
        Optional<String> partner = partner(equation);
        if (partner.isPresent() && largest > Math.ceil(totals.getOrDefault(partner.get(), 0.0))) {
            diagnostics.report(
                    equation.draft().countPosition(),
                    "one `%s` cannot be linked with %s different `%s`: there are only %s"
                            .formatted(
                                    equation.clause().per(),
                                    plain(largest),
                                    partner.get(),
                                    plain(totals.getOrDefault(partner.get(), 0.0))),
                    "lower the number after `at most`, or raise the count of `"
                            + partner.get()
                            + "`");
        }
    }

    /// The entity at the other end of a link, or of an association whose key is two roles: nothing
    /// can be linked with it twice.
    private Optional<String> partner(Equation equation) {
        RelationshipDraft draft = equation.draft();
        if (draft.shape() == RelationshipDraft.Shape.MANY_TO_MANY) {
            return Optional.of(
                    equation.clause().per().equals(draft.written().owner())
                            ? draft.written().target()
                            : draft.written().owner());
        }
        EntityDraft owner = entities.get(draft.owner());
        if (owner == null || owner.key().size() != 2) {
            return Optional.empty();
        }
        List<RelationshipDraft> keyRoles =
                relationships.stream()
                        .filter(each -> each.shape() == RelationshipDraft.Shape.MANY_TO_ONE)
                        .filter(each -> each.owner().equals(draft.owner()))
                        .filter(each ->
                                owner.key().stream()
                                        .anyMatch(name -> name.text().equals(each.role())))
                        .toList();
        if (keyRoles.size() != 2 || !keyRoles.contains(draft)) {
            return Optional.empty();
        }
        return keyRoles.stream()
                .filter(each -> !each.equals(draft))
                .map(RelationshipDraft::target)
                .findFirst();
    }

    private void checkOneToOne(RelationshipDraft draft) {
        boolean isTooMany =
                draft.shape() == RelationshipDraft.Shape.ONE_TO_ONE
                        && total(draft.written().owner()) > total(draft.written().target());
        if (isTooMany) {
            diagnostics.report(
                    draft.countPosition(),
                    "%d `%s` cannot each have one of %d `%s` to itself"
                            .formatted(
                                    total(draft.written().owner()),
                                    draft.written().owner(),
                                    total(draft.written().target()),
                                    draft.written().target()),
                    "change a count, or make the relationship many to one");
        }
    }

    private static String plain(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String plain(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%,.0f", number)
                : String.format(Locale.ROOT, "%,.2f", number);
    }
}
