package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.file.MutationText;
import dev.rowhouse.model.source.Diagnostics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Joins the statements of mutations that have several, and refuses those that cannot follow one
/// another.
///
/// A call that crashed runs again from its start. So no statement may depend on what a later one
/// changes: the first run of it would have seen something else than the second.
final class GroupResolution {
    private final Model model;
    private final Diagnostics diagnostics;

    GroupResolution(Model model, Diagnostics diagnostics) {
        this.model = model;
        this.diagnostics = diagnostics;
    }

    /// One of several statements, with its text.
    private record Part(MutationText text, ConceptualMutation mutation) {
        String entity() {
            return mutation.entity().name();
        }

        Mistake mistake(String message, String remedy) {
            return new Mistake(0, text.jpql().text().stripTrailing().length(), message, remedy);
        }

        /// Whether the database may decline it.
        boolean mayBeDeclined() {
            return mutation.isGuarded() || !mutation.claimedKeys().isEmpty();
        }

        List<Assignment> values() {
            return mutation.assignments();
        }

        Optional<Pattern> pattern() {
            return switch (mutation) {
                case ConceptualMutation.Update update -> Optional.of(update.pattern());
                case ConceptualMutation.Delete delete -> Optional.of(delete.pattern());
                default -> Optional.empty();
            };
        }
    }

    /// The mutations with several statements.
    ///
    /// @param texts all texts of the file
    /// @param mutations what they mean
    /// @param cascades the names of the deletions that take along what belongs to the instance
    List<MutationGroup> groups(
            List<MutationText> texts, List<ConceptualMutation> mutations, Set<String> cascades) {
        Map<String, List<Part>> parts = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            Part part = new Part(texts.get(i), mutations.get(i));
            part.text()
                    .whole()
                    .ifPresent(whole ->
                            parts.computeIfAbsent(whole, _ -> new ArrayList<>()).add(part));
        }
        List<MutationGroup> groups = new ArrayList<>();
        parts.forEach((name, each) -> groups.add(group(name, each, cascades.contains(name))));
        return groups;
    }

    private MutationGroup group(String name, List<Part> parts, boolean isCascade) {
        List<Value.Parameter> parameters = new ArrayList<>();
        boolean isHeld = stated(parts, isCascade) == Callers.HELP_EACH_OTHER;
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            try {
                if (!isCascade) {
                    checkAlone(part);
                    checkLists(part, parts);
                    checkDeclined(part, i, isHeld);
                    for (Part before : parts.subList(0, i)) {
                        checkPair(before, part);
                    }
                }
                addParameters(part, parameters);
            } catch (Mistake mistake) {
                mistake.report(part.text().jpql(), diagnostics);
            }
        }
        ConceptualMutation.Header first = parts.getFirst().mutation().header();
        Callers stated = stated(parts, isCascade);
        return new MutationGroup(
                new ConceptualMutation.Header(
                        name,
                        first.ask(),
                        first.rate(),
                        parameters,
                        isCascade
                                ? parts.getLast().mutation().header().jpql()
                                : parts.stream()
                                        .map(part -> part.mutation().header().jpql())
                                        .collect(Collectors.joining("; ")),
                        first.guard(),
                        first.together(),
                        stated == Callers.ANY ? Callers.ANY : Callers.ONE_AT_A_TIME,
                        first.settings(),
                        ListParameters.NONE),
                parts.stream().map(part -> part.mutation().header().name()).toList(),
                isCascade,
                stated);
    }

    /// The callers that the model asks for. A DELETE with `onDelete: cascade` is for one at a time,
    /// because it would miss instances that are inserted meanwhile.
    private static Callers stated(List<Part> parts, boolean isCascade) {
        Set<Callers> all =
                parts.stream()
                        .map(part -> part.mutation().header().callers())
                        .collect(Collectors.toSet());
        if (isCascade || all.contains(Callers.ONE_AT_A_TIME)) {
            return Callers.ONE_AT_A_TIME;
        }
        return all.contains(Callers.HELP_EACH_OTHER) ? Callers.HELP_EACH_OTHER : Callers.ANY;
    }

    private void checkAlone(Part part) throws Mistake {
        if (part.mutation() instanceof ConceptualMutation.Count count && count.isReset()) {
            throw part.mistake(
                    "resetting a counter cannot be one of several statements",
                    "make it a mutation by itself");
        }
        if (part.mutation() instanceof ConceptualMutation.Count) {
            throw part.mistake(
                    "counting cannot be one of several statements, since a call that crashed counts twice",
                    "make it a mutation by itself, or a `bigint` that is set");
        }
        Optional<Relationship> counted =
                CountedRoles.of(model, part.mutation()).stream().findFirst();
        if (counted.isPresent()) {
            throw part.mistake(
                    "this statement counts in `%s.%s`, and counting cannot be one of several statements, since a call that crashed counts twice"
                            .formatted(
                                    counted.get().target(),
                                    model.countedBy(counted.get()).getFirst().name()),
                    "make it a mutation by itself, or remove `type: counter` there");
        }
        if (part.mutation() instanceof ConceptualMutation.Delete && part.mutation().isGuarded()) {
            throw part.mistake(
                    "a conditional DELETE cannot be one of several statements: after a crash it is declined, and the others would never happen",
                    "remove `when`, or make it a mutation by itself");
        }
        if (part.mutation() instanceof ConceptualMutation.Update update && changesKey(update)) {
            throw part.mistake(
                    "a statement that changes the key of `%s` cannot be one of several: after a crash it would not find its instance"
                            .formatted(part.entity()),
                    "make it a mutation by itself");
        }
    }

    /// Refuses a statement that may be declined when others have been written. Callers who help
    /// each other test the conditions of all statements before they write anything.
    ///
    /// @param isHeld whether the callers of the mutation help each other
    private static void checkDeclined(Part part, int place, boolean isHeld) throws Mistake {
        boolean isTested = isHeld && part.mutation().claimedKeys().isEmpty();
        if (place > 0 && part.mayBeDeclined() && !isTested) {
            throw part.mistake(
                    "this statement may be declined when those before it have been written",
                    part.mutation().claimedKeys().isEmpty()
                            ? "write it first, so that only one statement has a `when`; or say `callers: help each other` at `%s`"
                                    .formatted(part.entity())
                            : "write it first; only one statement may set what must be unique");
        }
    }

    /// Refuses to use a list in another statement, where it would be one value, and another
    /// statement of the same entity: that may be about one of the instances.
    private static void checkLists(Part part, List<Part> parts) throws Mistake {
        ListParameters lists = part.mutation().header().lists();
        for (Part other : parts) {
            if (other.equals(part) || !lists.isPresent()) {
                continue;
            }
            Optional<Value.Parameter> shared =
                    lists.of(other.mutation().header().parameters()).stream().findFirst();
            if (shared.isPresent()) {
                throw part.mistake(
                        "`:%s` is a list here, and another statement uses it, too"
                                .formatted(shared.get().written()),
                        "use a parameter with another name there");
            }
            if (other.entity().equals(part.entity())) {
                throw part.mistake(
                        "this statement inserts several `%1$s`, and another one is about a `%1$s`, too: both might mean the same"
                                .formatted(part.entity()),
                        other.mutation() instanceof ConceptualMutation.Insert
                                ? "give its values by the lists, too; or make two mutations"
                                : "make two mutations");
            }
        }
    }

    private boolean changesKey(ConceptualMutation.Update update) {
        List<Property> key = model.keyProperties(update.entity().name());
        return update.values().stream().anyMatch(each -> key.contains(each.property()));
    }

    private void checkPair(Part before, Part part) throws Mistake {
        if (before.entity().equals(part.entity()) && !mayShare(before, part)) {
            throw part.mistake(
                    "two statements change `%s`, and after a crash the first one would find what the second one has changed"
                            .formatted(part.entity()),
                    NamedPair.areSame(model, before.mutation(), part.mutation())
                            ? "make it one statement, or two mutations"
                            : "let both name their instances by the whole key; or make two mutations");
        }
        checkDeleted(before, part, part);
        checkDeleted(part, before, part);
        checkTaken(before, part, part);
        checkTaken(part, before, part);
        checkFound(before, part, part);
        checkFound(part, before, part);
    }

    /// Whether two statements may be about one entity: each names its instance. They mean two
    /// instances, unless both are UPDATEs of the same one.
    private boolean mayShare(Part one, Part other) {
        boolean areUpdates =
                one.mutation() instanceof ConceptualMutation.Update
                        && other.mutation() instanceof ConceptualMutation.Update;
        return NamedPair.areNamed(model, one.mutation(), other.mutation())
                && (areUpdates || !NamedPair.areSame(model, one.mutation(), other.mutation()));
    }

    /// Refuses to delete what another statement refers to: after a crash that would find nothing.
    ///
    /// @param deleting a statement that may be a DELETE
    /// @param other one before or after it
    private void checkDeleted(Part deleting, Part other, Part here) throws Mistake {
        if (!(deleting.mutation() instanceof ConceptualMutation.Delete)) {
            return;
        }
        boolean refers =
                model.relationshipsOf(other.entity()).stream()
                        .anyMatch(role -> role.target().equals(deleting.entity()));
        boolean isDeletedBefore =
                other.mutation() instanceof ConceptualMutation.Delete && deleting.equals(here);
        if (refers && !isDeletedBefore) {
            throw here.mistake(
                    "`%1$s` refers to `%2$s`, and `%2$s` is deleted by the same mutation"
                            .formatted(other.entity(), deleting.entity()),
                    other.mutation() instanceof ConceptualMutation.Delete
                            ? "delete `%s` before `%s`".formatted(other.entity(), deleting.entity())
                            : "make the DELETE a mutation by itself");
        }
    }

    /// Refuses to take a snapshot of what another statement changes: a second run might take
    /// another value than the first.
    private void checkTaken(Part taking, Part other, Part here) throws Mistake {
        if (!(other.mutation() instanceof ConceptualMutation.Update)) {
            return;
        }
        for (Assignment assignment : taking.values()) {
            if (assignment.value() instanceof Value.Taken(var snapshot, _)) {
                String entity = taking.entity();
                for (String role : snapshot.roles()) {
                    entity = model.relationship(entity, role).target();
                    if (entity.equals(other.entity())) {
                        throw here.mistake(
                                "a statement takes the snapshot `%s`, and another one changes `%s`"
                                        .formatted(snapshot.text(), entity),
                                "make two mutations");
                    }
                }
            }
        }
    }

    /// Refuses to find instances by those that another statement changes.
    private void checkFound(Part finding, Part other, Part here) throws Mistake {
        Optional<Pattern> pattern = finding.pattern().filter(this::leavesRoot);
        boolean isFoundByOther =
                pattern.stream()
                        .flatMap(each -> each.aliases().stream().skip(1))
                        .anyMatch(alias -> alias.entity().name().equals(other.entity()));
        if (isFoundByOther) {
            throw here.mistake(
                    "`%s` is found by values of `%s`, which another statement changes"
                            .formatted(finding.entity(), other.entity()),
                    "compare attributes and roles of `%s` itself, or make two mutations"
                            .formatted(finding.entity()));
        }
    }

    /// Whether a condition is about anything but the attributes and roles of the first alias.
    private boolean leavesRoot(Pattern pattern) {
        String root = pattern.root().entity().name();
        Map<String, String> paths = WholeKey.paths(pattern);
        Set<String> own =
                model.relationshipsOf(root).stream()
                        .flatMap(role -> model.reference(root, role.role()).stream())
                        .map(Property::path)
                        .collect(Collectors.toSet());
        return pattern.conditions().stream()
                .flatMap(each -> each.attributes().stream())
                .filter(each -> !each.alias().equals(pattern.root().name()))
                .map(each -> paths.getOrDefault(each.alias(), "") + each.attribute().name())
                .anyMatch(path -> !own.contains(path));
    }

    /// Adds the parameters of a statement to those of the whole; a name means the same in all.
    private static void addParameters(Part part, List<Value.Parameter> all) throws Mistake {
        ConceptualMutation.Header header = part.mutation().header();
        for (Value.Parameter one : header.parameters()) {
            Value.Parameter parameter = header.lists().given(one);
            Optional<Value.Parameter> known =
                    all.stream().filter(each -> each.name().equals(parameter.name())).findFirst();
            if (known.isEmpty()) {
                all.add(parameter);
            } else if (!known.get().equals(parameter)) {
                throw part.mistake(
                        "the parameter `:%s` is of type %s here, but of type %s in a statement before"
                                .formatted(
                                        parameter.name(),
                                        parameter.type().cql(),
                                        known.get().type().cql()),
                        "use two parameters with different names");
            }
        }
    }
}
