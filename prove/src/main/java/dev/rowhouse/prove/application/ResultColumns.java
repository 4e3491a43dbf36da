package dev.rowhouse.prove.application;

import dev.rowhouse.model.query.Alias;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds the columns of a question's result among the columns that an application's SELECTs return.
///
/// @param question the question
/// @param diagnostics gets the mistakes
record ResultColumns(Question question, Diagnostics diagnostics) {
    /// Finds each column by its name: `customer_id` is `customer.id`. Of several SELECTs the last
    /// one counts.
    ///
    /// @return empty when one is not found, or two are the same
    Optional<List<ResultPlace>> byName(List<ApplicationStatement> statements) {
        List<ResultPlace> places = new ArrayList<>();
        for (SelectItem item : question.query().items()) {
            Optional<ResultPlace> place =
                    names(item).stream()
                            .flatMap(name -> similar(name, statements).stream())
                            .filter(each -> fits(item, each))
                            .findFirst();
            if (place.isEmpty()) {
                return Optional.empty();
            }
            places.add(place.get());
        }
        return new HashSet<>(places).size() == places.size()
                ? Optional.of(places)
                : Optional.empty();
    }

    /// The names that a column may have, the best first: that of the result, the path from the
    /// first alias, and the attribute with its entity before it.
    private List<String> names(SelectItem item) {
        String alias = item.attribute().alias();
        String attribute = item.attribute().attribute().name();
        String root = question.query().pattern().root().name();
        String path = alias.startsWith(root + ".") ? alias.substring(root.length() + 1) + "." : "";
        List<String> names = new ArrayList<>(List.of(item.name(), path + attribute));
        question.query().pattern().aliases().stream()
                .filter(each -> each.name().equals(alias))
                .map(Alias::entity)
                .forEach(entity -> names.add(entity.name() + "." + attribute));
        return names;
    }

    private static boolean fits(SelectItem item, ResultPlace place) {
        return item.aggregate().isPresent()
                || TypeFit.fits(item.attribute().attribute().type(), place.type());
    }

    private static Optional<ResultPlace> similar(
            String name, List<ApplicationStatement> statements) {
        return statements.reversed().stream()
                .flatMap(each -> each.columns().stream())
                .filter(column -> FoldedName.of(column.name()).equals(FoldedName.of(name)))
                .findFirst();
    }

    /// Finds the columns that a file names, in the order of the question's result.
    Optional<List<ResultPlace>> named(
            List<YamlTree.Scalar> names,
            List<ApplicationStatement> statements,
            YamlTree.Mapping owner) {
        List<SelectItem> items = question.query().items();
        if (names.size() != items.size()) {
            diagnostics.report(
                    names.isEmpty() ? owner.position() : names.getFirst().position(),
                    "`columns` has %s, and the result of `%s` has %d"
                            .formatted(
                                    ApplicationReader.counted(names.size(), "column"),
                                    question.name(),
                                    items.size()),
                    "name one for each of: "
                            + String.join(", ", items.stream().map(SelectItem::name).toList()));
            return Optional.empty();
        }
        List<ResultPlace> places = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Optional<ResultPlace> place = find(names.get(i), names.get(i).text(), statements);
            if (place.isPresent() && !fits(items.get(i), place.get())) {
                diagnostics.report(
                        names.get(i).position(),
                        "the column `%s` is %s, and the question shows %s"
                                .formatted(
                                        place.get().name(),
                                        place.get().type().cql(),
                                        items.get(i).attribute().attribute().type().cql()),
                        "use the same type in the model and in the tables");
            }
            place.ifPresent(places::add);
        }
        return Optional.of(places);
    }

    /// Reads the terms of `sort`, such as `liked_at desc`.
    List<Application.SortedBy> sorted(
            List<YamlTree.Scalar> terms, List<ApplicationStatement> statements) {
        List<Application.SortedBy> sort = new ArrayList<>();
        for (YamlTree.Scalar term : terms) {
            String[] words = term.text().split("\\s+", -1);
            String direction = words.length > 1 ? words[1].toLowerCase(Locale.ROOT) : "asc";
            if (words.length > 2 || !List.of("asc", "desc").contains(direction)) {
                diagnostics.report(
                        term.position(),
                        "`" + term.text() + "` is no order",
                        "write a column, and `desc` if the largest value comes first");
                continue;
            }
            find(term, words[0], statements)
                    .ifPresent(place ->
                            sort.add(new Application.SortedBy(place, direction.equals("desc"))));
        }
        return sort;
    }

    private Optional<ResultPlace> find(
            YamlTree.Scalar written, String name, List<ApplicationStatement> statements) {
        Optional<ResultPlace> place =
                statements.reversed().stream()
                        .flatMap(each -> each.columns().stream())
                        .filter(column -> column.name().equals(name))
                        .findFirst();
        if (place.isEmpty()) {
            diagnostics.report(
                    written.position(),
                    "no SELECT of this list returns a column `" + name + "`",
                    Suggestion.words(
                            name,
                            statements.stream()
                                    .flatMap(each -> each.columns().stream())
                                    .map(ResultPlace::name)
                                    .toList(),
                            "the columns"));
        }
        return place;
    }
}
