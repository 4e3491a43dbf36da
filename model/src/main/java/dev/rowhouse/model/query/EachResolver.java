package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.file.EachText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.Suggestion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Resolves the parameters of a statement that are lists.
///
/// Such a statement is an INSERT that cannot be declined: when one of its instances was refused,
/// those before it would have been written.
final class EachResolver {
    private final Model model;
    private final EachText text;
    private final Diagnostics diagnostics;

    /// @param text the parameters as the file names them
    EachResolver(Model model, EachText text, Diagnostics diagnostics) {
        this.model = model;
        this.text = text;
        this.diagnostics = diagnostics;
    }

    /// The statement with these parameters; of no use when a diagnostic has been reported.
    ConceptualMutation resolve(ConceptualMutation statement) {
        if (!(statement instanceof ConceptualMutation.Insert insert)) {
            report(
                    "only an INSERT can run for each of a list",
                    "remove `each`, and call the mutation once for each");
            return statement;
        }
        if (!isPlain(insert)) {
            return statement;
        }
        List<String> names = names(insert);
        if (names.size() < text.names().size() || names.isEmpty()) {
            return statement;
        }
        ListParameters lists = new ListParameters(names, Count.one());
        List<Property> key = model.keyProperties(insert.entity().name());
        boolean areDifferent =
                insert.values().stream()
                        .filter(each -> isListed(each, lists))
                        .anyMatch(each -> key.contains(each.property()));
        if (!areDifferent) {
            report(
                    "no part of the key of `%s` is in a list, so all elements would be of one instance"
                            .formatted(insert.entity().name()),
                    "give a part of the key by a list, too");
            return statement;
        }
        Optional<Count> items = items(insert, lists, key);
        if (items.isEmpty()) {
            report(
                    "the model does not say how many elements the lists have",
                    "add the average number beside `each`: `items: 5`");
            return statement;
        }
        return insert.with(insert.header().forEach(new ListParameters(names, items.get())));
    }

    private void report(String message, String remedy) {
        diagnostics.report(text.position(), message, remedy);
    }

    /// Whether nothing but the instances' keys decides what the statement does.
    private boolean isPlain(ConceptualMutation.Insert insert) {
        if (insert.isUpsert()) {
            report(
                    "ON CONFLICT DO UPDATE cannot run for each of a list",
                    "remove it if the instances are new, or remove `each`");
        } else if (insert.isGuarded()) {
            report(
                    "a statement with `when` cannot run for each of a list: one instance might be declined when others have been written",
                    "remove `when` or `each`");
        } else if (!insert.claimedKeys().isEmpty()) {
            report(
                    "a statement that sets the unique `%s` cannot run for each of a list: one instance might be declined when others have been written"
                            .formatted(String.join(", ", insert.claimedKeys().getFirst())),
                    "remove `each`, and call the mutation once for each");
        } else {
            return true;
        }
        return false;
    }

    private List<String> names(ConceptualMutation.Insert insert) {
        List<String> known =
                insert.header().parameters().stream()
                        .map(Value.Parameter::written)
                        .distinct()
                        .toList();
        List<String> names = new ArrayList<>();
        if (text.names().isEmpty()) {
            report("`each` names no parameter", "name those that are lists: `each: [number]`");
        }
        for (SourceText each : text.names()) {
            String name = each.text().startsWith(":") ? each.text().substring(1) : each.text();
            if (!known.contains(name)) {
                report(
                        each,
                        "`%s` is no parameter of this statement".formatted(name),
                        Suggestion.remedy(name, known, "the parameters"));
            } else if (names.contains(name)) {
                report(
                        each,
                        "`%s` is named twice".formatted(name),
                        Remedy.of("remove one of the two"));
            } else {
                names.add(name);
            }
        }
        return names;
    }

    private void report(SourceText name, String message, Remedy remedy) {
        diagnostics.report(name.position(0, name.text().length()), message, remedy);
    }

    private static boolean isListed(Assignment assignment, ListParameters lists) {
        return assignment.value() instanceof Value.Parameter parameter && lists.has(parameter);
    }

    /// The number of elements in the lists: `items` of the file. Without it, the count of the
    /// relationship in the key, if all elements refer to one instance: `3 per Order`.
    private Optional<Count> items(
            ConceptualMutation.Insert insert, ListParameters lists, List<Property> key) {
        if (text.items().isPresent()) {
            double items = text.items().get();
            return Optional.of(new Count(items, (long) Math.ceil(items)));
        }
        List<String> listed =
                insert.values().stream()
                        .filter(each -> isListed(each, lists))
                        .map(each -> each.property().name())
                        .toList();
        return model.relationshipsOf(insert.entity().name()).stream()
                .filter(role -> !listed.contains(role.role()))
                .filter(role -> key.containsAll(reference(insert, role)))
                .map(Relationship::count)
                .min(Comparator.comparingDouble(Count::average));
    }

    private List<Property> reference(ConceptualMutation.Insert insert, Relationship role) {
        return model.reference(insert.entity().name(), role.role());
    }
}
