package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The select items, gathered first and named last: a name that two of them would have is
/// replaced by their paths.
final class SelectItems {
    private final Model model;
    private final Scope scope;
    private final List<Draft> drafts = new ArrayList<>();

    SelectItems(Model model, Scope scope) {
        this.model = model;
        this.scope = scope;
    }

    /// An item with the name it would like, the longer one it falls back to, and where `AS`
    /// gives it one.
    private record Draft(
            String name,
            String fallback,
            AttributeReference attribute,
            Optional<Aggregate> aggregate,
            Optional<JpqlTree.Name> as) {}

    /// Adds an item of the SELECT; a whole instance is an item for each of its attributes.
    ///
    /// @throws Mistake where the path is none, or has no such aggregate
    void add(JpqlTree.Item item) throws Mistake {
        if (item.function().isPresent()) {
            addAggregate(item, item.function().get());
            return;
        }
        if (scope.isAlias(item.path())) {
            addInstance(item);
            return;
        }
        Scope.End end = scope.resolve(item.path(), Scope.Use.SHOWN);
        checkNotBack(item.path(), end.references());
        String last =
                item.path().isType()
                        ? end.references().getFirst().attribute().name()
                        : item.path().names().getLast().text();
        String own = item.as().map(JpqlTree.Name::text).orElse(last);
        for (int i = 0; i < end.references().size(); i++) {
            String part = end.names().get(i);
            String suffix = part.isEmpty() ? "" : "." + part;
            drafts.add(
                    new Draft(
                            own + suffix,
                            item.path().text() + suffix,
                            end.references().get(i),
                            Optional.empty(),
                            item.as()));
        }
    }

    private void addAggregate(JpqlTree.Item item, JpqlTree.Name function) throws Mistake {
        JpqlTree.Path path = item.path();
        if (scope.isAlias(path)) {
            if (!function.text().equals("COUNT")) {
                throw new Mistake(
                        path.offset(),
                        path.length(),
                        function.text() + " needs an attribute",
                        "write `" + function.text() + "(" + path.text() + ".attribute)`");
            }
            Aggregate aggregate = scope.canMiss(path.text()) ? Aggregate.COUNT : Aggregate.ROWS;
            addAggregate(item, aggregate, counted(path), "count");
            return;
        }
        Scope.End end = scope.resolve(path, Scope.Use.SHOWN);
        checkNotBack(path, end.references());
        AttributeReference reference = end.references().getFirst();
        Aggregate aggregate =
                Arrays.stream(Aggregate.values())
                        .filter(each -> each != Aggregate.ROWS)
                        .filter(each -> each.function().equals(function.text()))
                        .findFirst()
                        .orElseThrow();
        boolean isPossible =
                !reference.attribute().isCounter()
                        && (!end.isRole() || aggregate == Aggregate.COUNT)
                        && aggregate.result(reference.attribute().type()).isPresent();
        if (!isPossible) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "there is no %s of values of type %s"
                            .formatted(function.text(), reference.attribute().type().cql()),
                    "compute it in the application");
        }
        String last = path.isType() ? "type" : path.names().getLast().text();
        addAggregate(
                item,
                aggregate,
                reference,
                function.text().toLowerCase(Locale.ROOT)
                        + Character.toUpperCase(last.charAt(0))
                        + last.substring(1));
    }

    /// The part of an instance's key that is null where the instance is missing.
    private AttributeReference counted(JpqlTree.Path alias) throws Mistake {
        List<AttributeReference> parts =
                scope.key(alias.text()).stream()
                        .map(part -> scope.held(alias.text(), part))
                        .toList();
        for (AttributeReference part : parts) {
            if (!scope.isBack(alias.text(), part)) {
                return part;
            }
        }
        throw new Mistake(
                alias.offset(),
                alias.length(),
                "the key of `%s` does not tell whether there is one".formatted(alias.text()),
                "count a mandatory attribute, as in `COUNT(%s.attribute)`".formatted(alias.text()));
    }

    private void checkNotBack(JpqlTree.Path path, List<AttributeReference> references)
            throws Mistake {
        for (AttributeReference reference : references) {
            scope.checkNotBack(path, path.names().getFirst().text(), reference);
        }
    }

    private void addAggregate(
            JpqlTree.Item item, Aggregate aggregate, AttributeReference of, String name) {
        String own = item.as().map(JpqlTree.Name::text).orElse(name);
        drafts.add(
                new Draft(
                        own,
                        aggregate.function() + "(" + item.path().text() + ")",
                        of,
                        Optional.of(aggregate),
                        item.as()));
    }

    private void addInstance(JpqlTree.Item item) throws Mistake {
        String alias = item.path().text();
        if (item.as().isPresent()) {
            throw new Mistake(
                    item.as().get().offset(),
                    item.as().get().text().length(),
                    "a whole " + scope.viewOf(alias).name() + " has a column for each attribute",
                    "remove the name, or select and name the attributes one by one");
        }
        View view = scope.viewOf(alias);
        String entity = view.entity().name();
        List<Property> all = new ArrayList<>(model.properties(entity));
        all.addAll(model.computed(entity));
        for (Property property : all) {
            if (!view.has(property.name())) {
                continue;
            }
            AttributeReference held = scope.held(alias, property);
            scope.checkNotBack(item.path(), alias, held);
            String name = model.shortName(property);
            drafts.add(
                    new Draft(name, alias + "." + name, held, Optional.empty(), Optional.empty()));
        }
    }

    /// The items under their names, without repetitions.
    ///
    /// @throws Mistake where two of them have one name
    List<SelectItem> named() throws Mistake {
        List<SelectItem> items = new ArrayList<>();
        for (Draft draft : drafts) {
            boolean isRepeated =
                    draft.as().isEmpty()
                            && items.stream()
                                    .anyMatch(item ->
                                            item.attribute().equals(draft.attribute())
                                                    && item.aggregate().equals(draft.aggregate()));
            if (isRepeated) {
                continue;
            }
            String name = isShared(draft) ? draft.fallback() : draft.name();
            if (items.stream().anyMatch(item -> item.name().equals(name))) {
                JpqlTree.Name at = draft.as().orElse(new JpqlTree.Name(name, 0));
                throw new Mistake(
                        at.offset(),
                        at.text().length(),
                        "two columns of the result are called `" + name + "`",
                        "give one of them another name with AS");
            }
            items.add(new SelectItem(name, draft.attribute(), draft.aggregate()));
        }
        return items;
    }

    private boolean isShared(Draft draft) {
        return draft.as().isEmpty()
                && drafts.stream()
                        .anyMatch(other ->
                                other.name().equals(draft.name())
                                        && !(other.attribute().equals(draft.attribute())
                                                && other.aggregate().equals(draft.aggregate())));
    }
}
