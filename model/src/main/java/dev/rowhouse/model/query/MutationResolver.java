package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.file.MutationText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourceText;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Resolves one INSERT, UPDATE or DELETE against a model.
final class MutationResolver {
    private final Model model;
    private final MutationText text;
    private final Diagnostics diagnostics;
    private final Scope scope;
    private final Parameters parameters = new Parameters();
    private final ConditionResolver conditionResolver;

    /// Whether a mistake has been reported, so that missing parts are not reported as well.
    private boolean isMistaken;

    MutationResolver(Model model, MutationText text, Diagnostics diagnostics) {
        this.model = model;
        this.text = text;
        this.diagnostics = diagnostics;
        this.scope = new Scope(model);
        this.conditionResolver =
                new ConditionResolver(scope, parameters, ConditionResolver.Statement.MUTATION);
    }

    private Guard guard(View view, Optional<String> alias) {
        if (text.when().isEmpty()) {
            return new Guard.None();
        }
        SourceText when = text.when().get();
        try {
            return new GuardResolver(model, view, alias, conditionResolver).resolve(when.text());
        } catch (Mistake mistake) {
            mistake.report(when, diagnostics);
            return new Guard.None();
        }
    }

    /// The mutation; of no use when a diagnostic has been reported meanwhile.
    Optional<ConceptualMutation> resolve() {
        try {
            return resolve(JpqlParser.parse(text.jpql().text()));
        } catch (Mistake mistake) {
            report(mistake);
            return Optional.empty();
        }
    }

    /// The mutation of a statement that has been read; of no use when a diagnostic has been
    /// reported meanwhile.
    Optional<ConceptualMutation> resolve(JpqlTree tree) {
        try {
            ConceptualMutation mutation =
                    switch (tree) {
                        case JpqlTree.Insert insert -> insert(insert);
                        case JpqlTree.Update update -> update(update);
                        case JpqlTree.Delete delete -> delete(delete);
                        case JpqlTree.Select _ ->
                                throw new Mistake(
                                        0,
                                        text.jpql().text().stripTrailing().length(),
                                        "a mutation must be an INSERT, UPDATE or DELETE",
                                        "move questions to `queries`");
                    };
            return Optional.of(
                    text.each()
                            .map(each -> new EachResolver(model, each, diagnostics))
                            .map(each -> each.resolve(mutation))
                            .orElse(mutation));
        } catch (Mistake mistake) {
            report(mistake);
            return Optional.empty();
        }
    }

    private void report(Mistake mistake) {
        mistake.report(text.jpql(), diagnostics);
    }

    private ConceptualMutation.Header header(JpqlTree tree, View view, Optional<String> alias) {
        Guard guard = guard(view, alias);
        return new ConceptualMutation.Header(
                text.name(),
                text.ask(),
                text.rate(),
                parameters.list(),
                JpqlPrinter.print(tree),
                guard,
                text.together(),
                callers(view.entity()),
                text.settings(),
                ListParameters.NONE);
    }

    private Callers callers(EntityType entity) {
        boolean isNarrower =
                entity.callers() == Callers.HELP_EACH_OTHER
                        && text.callers() == Callers.ONE_AT_A_TIME;
        return entity.callers() == Callers.ANY || isNarrower ? text.callers() : entity.callers();
    }

    private ConceptualMutation insert(JpqlTree.Insert insert) throws Mistake {
        View view = scope.view(insert.entity());
        EntityType entity = view.entity();
        view.checkInserted(insert);
        if (model.isCount(entity.name())) {
            throw new Mistake(
                    insert.entity().offset(),
                    insert.entity().length(),
                    "a `" + entity.name() + "` has only counters and is created by the first count",
                    "remove the INSERT: the first `SET ... = ... + 1` creates it");
        }
        if (model.isDerived(entity.name())) {
            throw new Mistake(
                    insert.entity().offset(),
                    insert.entity().length(),
                    "a `%s` has only its key and derived attributes, and is created by its first instance"
                            .formatted(entity.name()),
                    "remove the INSERT: the first instance that belongs to it creates it");
        }
        if (insert.columns().size() != insert.values().size()) {
            throw new Mistake(
                    insert.entity().offset(),
                    insert.entity().length(),
                    insert.columns().size() + " names get " + insert.values().size() + " values",
                    "write one value for each name");
        }
        List<Assignment> assignments = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < insert.columns().size(); i++) {
            JpqlTree.Name column = insert.columns().get(i);
            if (seen.contains(column.text())) {
                throw new Mistake(
                        column.offset(),
                        column.text().length(),
                        "`" + column.text() + "` gets a value twice",
                        "remove one of the two");
            }
            seen.add(column.text());
            try {
                assignments.addAll(assign(view, column, insert.values().get(i)));
            } catch (Mistake mistake) {
                report(mistake);
                isMistaken = true;
            }
        }
        checkUpsert(insert);
        if (!isMistaken) {
            // A misspelt name would be reported twice.
            checkComplete(insert, view, assignments);
        }
        view.kind()
                .map(kind -> new Property(entity.name(), List.of(), kind, false))
                .ifPresent(kind -> assignments.add(new Assignment(kind, view.kindValue())));
        return new ConceptualMutation.Insert(
                header(insert, view, Optional.empty()),
                entity,
                ComputedAssignments.ofInsert(
                        view.visible(), SnapshotAssignments.with(view.visible(), assignments)),
                insert.isUpsert());
    }

    private void checkUpsert(JpqlTree.Insert insert) {
        text.when()
                .filter(_ -> insert.isUpsert())
                .ifPresent(when ->
                        new Mistake(
                                        0,
                                        when.text().length(),
                                        "ON CONFLICT DO UPDATE takes place in any case",
                                        "remove `when:`, or remove ON CONFLICT DO UPDATE")
                                .report(when, diagnostics));
    }

    private List<Assignment> assign(View view, JpqlTree.Name name, JpqlTree.Operand operand)
            throws Mistake {
        EntityType entity = view.entity();
        checkSettable(view, name);
        SettableAttributes.check(entity, name);
        Scope.End end = end(view, name);
        List<Property> properties = properties(entity, name.text());
        List<Value> values = conditionResolver.values(operand, end);
        List<Assignment> assignments = new ArrayList<>();
        for (int i = 0; i < properties.size(); i++) {
            assignments.add(new Assignment(properties.get(i), values.get(i)));
        }
        return assignments;
    }

    private void checkSettable(View view, JpqlTree.Name name) throws Mistake {
        if (view.isKind(name.text())) {
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "`%s` follows from the entity that is inserted, and never changes"
                            .formatted(name.text()),
                    "leave it out");
        }
        if (!view.has(name.text())) {
            throw unknown(view, name);
        }
    }

    /// Resolves a name in INSERT or SET: an attribute, or the key of the target of a role.
    private Scope.End end(View view, JpqlTree.Name name) throws Mistake {
        EntityType entity = view.entity();
        Optional<Attribute> attribute = entity.findAttribute(name.text());
        if (attribute.isPresent()) {
            return new Scope.End(
                    false,
                    entity.name(),
                    List.of(""),
                    List.of(new AttributeReference(entity.name(), attribute.get())));
        }
        Optional<Relationship> role =
                model.relationshipsOf(entity.name()).stream()
                        .filter(each -> each.role().equals(name.text()))
                        .findFirst();
        if (role.isEmpty()) {
            throw unknown(view, name);
        }
        String target = role.get().target();
        List<Property> key = model.keyProperties(target);
        List<String> names =
                key.stream()
                        .map(property -> key.size() == 1 ? "" : model.shortName(property))
                        .toList();
        List<AttributeReference> references =
                key.stream()
                        .map(property -> new AttributeReference(target, property.attribute()))
                        .toList();
        return new Scope.End(true, target, names, references);
    }

    private List<Property> properties(EntityType entity, String name) {
        return entity.findAttribute(name)
                .map(attribute ->
                        List.of(
                                new Property(
                                        entity.name(), List.of(), attribute, attribute.optional())))
                .orElseGet(() -> model.reference(entity.name(), name));
    }

    private Mistake unknown(View view, JpqlTree.Name name) {
        EntityType entity = view.entity();
        List<String> names =
                Stream.concat(
                                view.attributes().stream().map(Attribute::name),
                                model.relationshipsOf(entity.name()).stream()
                                        .map(Relationship::role))
                        .filter(each -> view.has(each) && !view.isKind(each))
                        .toList();
        boolean isToMany =
                view.has(name.text()) && model.findRole(entity.name(), name.text()).isPresent()
                        || model.manyToMany().stream()
                                .anyMatch(link ->
                                        link.owner().equals(entity.name())
                                                && link.role().equals(name.text()));
        String owner = "`" + view.name() + "`";
        return new Mistake(
                name.offset(),
                name.text().length(),
                isToMany
                        ? owner
                                + " does not have the role `"
                                + name.text()
                                + "`, the other side does"
                        : owner + " has no attribute or to-one role `" + name.text() + "`",
                isToMany
                        ? Remedy.of(
                                "change the entity at the other side, or the link itself: `INSERT INTO "
                                        + view.name()
                                        + "."
                                        + name.text()
                                        + " ...` if it is many to many")
                        : view.remedy(
                                name.text(), names, "the attributes and to-one roles of " + owner));
    }

    private void checkComplete(JpqlTree.Insert insert, View view, List<Assignment> assignments)
            throws Mistake {
        EntityType entity = view.entity();
        List<Property> given = assignments.stream().map(Assignment::property).toList();
        List<Property> key = model.keyProperties(entity.name());
        String missing =
                model.properties(entity.name()).stream()
                        .filter(property -> !view.mayLack(property) && !given.contains(property))
                        .filter(property -> !view.isKind(property.path()))
                        .filter(property -> !property.attribute().isComputed())
                        .filter(property -> !property.attribute().isSnapshot())
                        .map(property ->
                                "`"
                                        + model.shortName(property)
                                        + (key.contains(property) ? "` (part of the key)" : "`"))
                        .distinct()
                        .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new Mistake(
                    insert.entity().offset(),
                    insert.entity().length(),
                    "the new `" + view.name() + "` gets no value for " + missing,
                    "set it, or declare it `optional: true` in the model");
        }
    }

    private ConceptualMutation update(JpqlTree.Update update) throws Mistake {
        Alias alias = scope.addSource(update.from());
        View view = scope.viewOf(alias.name());
        if (CollectionChanges.areMeant(update, view, alias.name())) {
            List<Assignment> changes =
                    CollectionChanges.assignments(update, view, alias.name(), conditionResolver);
            Pattern pattern = pattern(update.from(), update.where(), "UPDATE");
            return new ConceptualMutation.Update(
                    header(update, view, Optional.of(alias.name())), pattern, changes);
        }
        if (CounterSteps.areMeant(update, view, alias.name())) {
            return count(update, alias);
        }
        List<Assignment> assignments = new ArrayList<>();
        for (JpqlTree.SetTerm term : update.set()) {
            List<JpqlTree.Name> names = term.path().names();
            if (names.size() != 2 || !names.getFirst().text().equals(alias.name())) {
                throw new Mistake(
                        term.path().offset(),
                        term.path().length(),
                        "`" + term.path().text() + "` cannot be set here",
                        "set what a `"
                                + view.name()
                                + "` itself holds, as in `"
                                + alias.name()
                                + "."
                                + names.getLast().text()
                                + "`");
            }
            List<Assignment> added;
            try {
                added = assign(view, names.getLast(), term.value());
            } catch (Mistake mistake) {
                report(mistake);
                continue;
            }
            for (Assignment assignment : added) {
                boolean isRepeated =
                        assignments.stream()
                                .anyMatch(each -> each.property().equals(assignment.property()));
                if (isRepeated) {
                    throw new Mistake(
                            term.path().offset(),
                            term.path().length(),
                            "`" + term.path().text() + "` is set twice",
                            "remove one of the two");
                }
            }
            assignments.addAll(added);
        }
        Pattern pattern = pattern(update.from(), update.where(), "UPDATE");
        return new ConceptualMutation.Update(
                header(update, view, Optional.of(alias.name())),
                pattern,
                ComputedAssignments.ofUpdate(
                        view.visible(), SnapshotAssignments.with(view.visible(), assignments)));
    }

    private ConceptualMutation count(JpqlTree.Update update, Alias alias) throws Mistake {
        View view = scope.viewOf(alias.name());
        List<ConceptualMutation.Step> steps =
                new CounterSteps(view, alias.name(), conditionResolver).of(update);
        Pattern pattern = pattern(update.from(), update.where(), "UPDATE");
        if (text.when().isPresent()) {
            throw new Mistake(
                    0,
                    "UPDATE".length(),
                    "a change of counters cannot have a condition",
                    "remove `when`, or use a `bigint` that is set");
        }
        return new ConceptualMutation.Count(
                header(update, view, Optional.of(alias.name())), pattern, steps);
    }

    private ConceptualMutation delete(JpqlTree.Delete delete) throws Mistake {
        Alias alias = scope.addSource(delete.from());
        Pattern pattern = pattern(delete.from(), delete.where(), "DELETE");
        return new ConceptualMutation.Delete(
                header(delete, scope.viewOf(alias.name()), Optional.of(alias.name())), pattern);
    }

    private Pattern pattern(
            JpqlTree.Source source, List<JpqlTree.Predicate> where, String statement)
            throws Mistake {
        List<Condition> conditions = new ArrayList<>();
        for (JpqlTree.Predicate predicate : where) {
            try {
                conditions.addAll(conditionResolver.resolve(predicate));
            } catch (Mistake mistake) {
                report(mistake);
                isMistaken = true;
            }
        }
        if (!isMistaken && conditions.stream().noneMatch(QuestionResolver::isEquality)) {
            throw new Mistake(
                    source.entity().offset(),
                    source.entity().length(),
                    "this " + statement + " fixes no attribute by `=`",
                    "compare an attribute with `=` in WHERE, such as the key, since Cassandra finds rows only by"
                            + " a whole partition key");
        }
        return scope.pattern(conditions(source, conditions));
    }

    /// Conditions that select instances of the named entity only. By its key a caller names one
    /// that it knows to be of this entity, as it knows that it exists.
    private List<Condition> conditions(JpqlTree.Source source, List<Condition> conditions) {
        String alias = source.alias().text();
        Pattern pattern = scope.pattern(conditions);
        Optional<Condition> kind = scope.viewOf(alias).condition(alias, pattern);
        if (kind.isEmpty() || WholeKey.isBound(model, pattern)) {
            return conditions;
        }
        List<Condition> all = new ArrayList<>(conditions);
        all.add(kind.get());
        return all;
    }
}
