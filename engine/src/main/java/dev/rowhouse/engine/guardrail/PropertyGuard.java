package dev.rowhouse.engine.guardrail;

import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.TableOptions;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Keeps the WITH clauses of tables and views within the guardrail `table_properties`, before
/// anybody looks at the values.
///
/// @param guard warns and refuses
public record PropertyGuard(Guard guard) {
    private static final String NAME = "table_properties";
    private static final String SETTING = NAME + "_disallowed";

    /// A definition without the properties that are passed over.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it names one that it may not
    public SchemaStatement checked(SchemaStatement statement) {
        if (guard.guardrails().properties().isNone()) {
            return statement;
        }
        return switch (statement) {
            case SchemaStatement.CreateTable create ->
                    new SchemaStatement.CreateTable(
                            create.table(),
                            create.ifNotExists(),
                            create.columns(),
                            create.primaryKey(),
                            checked(create.options()),
                            create.span());
            case SchemaStatement.CopyTable copy ->
                    new SchemaStatement.CopyTable(
                            copy.table(),
                            copy.ifNotExists(),
                            copy.source(),
                            copy.copied(),
                            checked(copy.properties()),
                            copy.span());
            case SchemaStatement.AlterTable alter
                    when alter.change() instanceof TableChange.ChangeProperties change ->
                    new SchemaStatement.AlterTable(
                            alter.table(),
                            alter.ifExists(),
                            new TableChange.ChangeProperties(checked(change.properties())),
                            alter.span());
            case SchemaStatement.CreateView create ->
                    new SchemaStatement.CreateView(
                            create.view(),
                            create.ifNotExists(),
                            create.selectors(),
                            create.baseTable(),
                            create.where(),
                            create.primaryKey(),
                            checked(create.options()),
                            create.span());
            case SchemaStatement.AlterView alter ->
                    new SchemaStatement.AlterView(
                            alter.view(),
                            alter.ifExists(),
                            checked(alter.properties()),
                            alter.span());
            default -> statement;
        };
    }

    private TableOptions checked(TableOptions options) {
        return new TableOptions(
                checked(options.properties()), options.clusteringOrder(), options.compactStorage());
    }

    private Properties checked(Properties properties) {
        PropertyRules rules = guard.guardrails().properties();
        Set<String> named = new TreeSet<>();
        properties.entries().forEach(property -> named.add(property.name().text()));
        Collection<String> disallowed = common(named, rules.disallowed());
        if (!disallowed.isEmpty()) {
            throw guard.refusal(
                    NAME,
                    "Provided values %s are not allowed for Table Properties (disallowed values are: %s)"
                            .formatted(disallowed, rules.disallowed()),
                    SETTING);
        }
        Collection<String> ignored = common(named, rules.ignored());
        if (!ignored.isEmpty()) {
            guard.warn(
                    NAME,
                    "Ignoring provided values %s as they are not supported for Table Properties (ignored values are: %s)"
                            .formatted(ignored, rules.ignored()));
        }
        Collection<String> warned = common(named, rules.warned());
        if (!warned.isEmpty()) {
            guard.warn(
                    NAME,
                    "Provided values %s are not recommended for Table Properties (warned values are: %s)"
                            .formatted(warned, rules.warned()));
        }
        return new Properties(
                properties.entries().stream()
                        .filter(property -> !ignored.contains(property.name().text()))
                        .toList());
    }

    private static List<String> common(Set<String> named, Set<String> meant) {
        return named.stream().filter(meant::contains).toList();
    }
}
