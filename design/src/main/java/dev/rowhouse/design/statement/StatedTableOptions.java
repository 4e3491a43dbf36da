package dev.rowhouse.design.statement;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.TableOptions;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.Properties.Property;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.model.concept.StatedOptions;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.table.TableOption;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The options of one table or view that the model states: under the name of the table, at the
/// questions that read it first, and for all tables. In this order, the first statement of an
/// option counts.
///
/// @param options the options in the order in which they are stated first, each with its origin
/// @param warnings statements that do not count, and why
record StatedTableOptions(List<TableOption> options, List<Warning> warnings) {
    private static final String COMMENT = "comment";
    private static final String GRACE = "gc_grace_seconds";

    /// Copies the lists.
    StatedTableOptions {
        options = List.copyOf(options);
        warnings = List.copyOf(warnings);
    }

    /// The stated options of a table or view.
    ///
    /// @param questions the options of each question that reads it first, by the question's name
    /// @param isViewed whether it is a view or has views
    static StatedTableOptions of(
            StatedOptions stated,
            String table,
            Map<String, List<Property>> questions,
            boolean isViewed) {
        Map<String, TableOption> chosen = new LinkedHashMap<>();
        List<Warning> warnings = new ArrayList<>();
        add(chosen, warnings, table, stated.of(table), "stated under `tables`");
        questions.forEach((question, options) ->
                add(chosen, warnings, table, options, "stated at " + question));
        for (Property property : stated.everywhere()) {
            chosen.putIfAbsent(
                    property.name().text(), new TableOption(property, "stated for all tables"));
        }
        if (isViewed && isZero(chosen.get(GRACE))) {
            chosen.remove(GRACE);
            warnings.add(
                    new Warning(
                            table,
                            "`gc_grace_seconds: 0` is left out: a materialized view and its base keep their updates for that time",
                            "state a number above 0 for this table, for example the default `gc_grace_seconds: 864_000`"));
        }
        Optional<String> mistake = mistake(chosen);
        mistake.ifPresent(message ->
                warnings.add(
                        new Warning(
                                table,
                                "its stated options are left out, because together Cassandra refuses them: "
                                        + message,
                                "change the options of this table, of its questions or of all tables so that they fit")));
        return new StatedTableOptions(
                mistake.isPresent() ? List.of() : List.copyOf(chosen.values()), warnings);
    }

    private static boolean isZero(@Nullable TableOption option) {
        return option != null && option.value().equals("0");
    }

    private static void add(
            Map<String, TableOption> chosen,
            List<Warning> warnings,
            String table,
            List<Property> options,
            String origin) {
        for (Property property : options) {
            TableOption own = new TableOption(property, origin);
            TableOption first = chosen.putIfAbsent(own.name(), own);
            if (first != null && !first.value().equals(own.value())) {
                warnings.add(
                        new Warning(
                                table,
                                "`%s` is %s as %s and %s as %s, and it is one table"
                                        .formatted(
                                                own.name(),
                                                first.reason(),
                                                first.value(),
                                                own.reason(),
                                                own.value()),
                                "state it once, under `tables: {%s: ...}`; until then %s counts"
                                        .formatted(table, first.value())));
            }
        }
    }

    private static Optional<String> mistake(Map<String, TableOption> options) {
        try {
            TableOptions.check(
                    new Properties(options.values().stream().map(TableOption::property).toList()));
            return Optional.empty();
        } catch (CqlException e) {
            return Optional.of(e.message());
        }
    }

    /// The comment, if one is stated.
    Optional<String> comment() {
        return options.stream()
                .filter(option -> option.name().equals(COMMENT))
                .map(option -> option.property().value())
                .filter(PropertyValue.Scalar.class::isInstance)
                .map(value -> ((PropertyValue.Scalar) value).text())
                .findFirst();
    }

    /// The stated options without the comment and those decided otherwise, in alphabetical order. A
    /// stated option counts before a decided one.
    List<TableOption> with(List<TableOption> decided) {
        Stream<TableOption> rest =
                decided.stream()
                        .filter(each ->
                                options.stream().noneMatch(own -> own.name().equals(each.name())));
        return Stream.concat(
                        options.stream().filter(option -> !option.name().equals(COMMENT)), rest)
                .sorted(Comparator.comparing(TableOption::name))
                .toList();
    }
}
