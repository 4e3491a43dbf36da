package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.source.Remedy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Resolves what stands under `when:` of a mutation.
final class GuardResolver {
    private final Model model;
    private final View view;
    private final Optional<String> alias;
    private final ConditionResolver values;

    /// @param alias the alias of the instance that an UPDATE or DELETE means; empty for an INSERT
    GuardResolver(Model model, View view, Optional<String> alias, ConditionResolver values) {
        this.model = model;
        this.view = view;
        this.alias = alias;
        this.values = values;
    }

    Guard resolve(String text) throws Mistake {
        JpqlTree.Guard tree = JpqlParser.parseGuard(text);
        return switch (tree) {
            case JpqlTree.Guard.NotExists _ when alias.isEmpty() -> new Guard.NotExists();
            case JpqlTree.Guard.Exists _ when alias.isPresent() ->
                    view.subtype().isEmpty() ? new Guard.Exists() : new Guard.Meets(kind());
            case JpqlTree.Guard.Terms(var terms) when alias.isPresent() -> {
                List<Guard.Term> resolved = new ArrayList<>();
                for (JpqlTree.GuardTerm term : terms) {
                    resolved.add(term(term));
                }
                resolved.addAll(kind());
                yield new Guard.Meets(resolved);
            }
            case JpqlTree.Guard _ ->
                    throw new Mistake(
                            0,
                            text.stripTrailing().length(),
                            alias.isEmpty()
                                    ? "an INSERT can only have `when: not exists`"
                                    : "an UPDATE or DELETE cannot have `when: not exists`",
                            alias.isEmpty()
                                    ? "write `when: not exists`"
                                    : "write `when: exists`, or a condition such as `%s.state = :state`"
                                            .formatted(alias.get()));
        };
    }

    /// The condition that the instance is one of the subtype that the statement names.
    private List<Guard.Term> kind() {
        return view.subtype().isEmpty()
                ? List.of()
                : List.of(
                        new Guard.Term(
                                view.kind().orElseThrow(),
                                Guard.Operator.EQUAL,
                                view.kindValue(),
                                true));
    }

    private Guard.Term term(JpqlTree.GuardTerm term) throws Mistake {
        List<JpqlTree.Name> names = term.path().names();
        if (names.size() != 2 || !names.getFirst().text().equals(alias.orElseThrow())) {
            throw new Mistake(
                    term.path().offset(),
                    term.path().length(),
                    "`" + term.path().text() + "` is not an attribute of the instance itself",
                    "compare an attribute of it, as in `%s.state <> 'closed'`"
                            .formatted(alias.orElseThrow()));
        }
        JpqlTree.Name name = names.getLast();
        Optional<Attribute> attribute = term.path().isType() ? view.kind() : view.find(name.text());
        boolean isKey =
                model.keyProperties(view.entity().name()).stream()
                        .anyMatch(part -> part.path().equals(name.text()));
        if (attribute.isEmpty() || isKey) {
            List<String> all = view.attributes().stream().map(Attribute::name).toList();
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    isKey
                            ? "`" + name.text() + "` is part of the key, which WHERE binds"
                            : "`%s` has no attribute `%s`".formatted(view.name(), name.text()),
                    isKey
                            ? Remedy.of("compare something else")
                            : view.remedy(
                                    name.text(), all, "the attributes of `" + view.name() + "`"));
        }
        if (attribute.get().derivation().isPresent()) {
            throw Mistake.ofDerived(
                    term.path(),
                    "it may be stale, so it cannot be used in a condition",
                    "compare another attribute");
        }
        if (attribute.get().type().isCollection() || !attribute.get().type().isComparable()) {
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "`%s` is a %s and cannot be compared"
                            .formatted(name.text(), attribute.get().type().cql()),
                    "compare another attribute");
        }
        return new Guard.Term(
                attribute.get(),
                term.operator(),
                values.single(term.value(), attribute.get()),
                view.isKind(attribute.get().name()));
    }
}
