package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Snapshot;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.Optional;
import java.util.stream.Stream;

/// Finds the snapshots that decide which rows there are: those in the keys of tables and in the
/// conditions of partial ones. An INSERT that is repeated takes them again. Where the original has
/// changed meanwhile, the row with the old value stays.
public final class TakenKeys {
    private final Model model;
    private final TableSet tables;
    private final boolean areThereSnapshots;

    /// @param tables the tables of a design
    public TakenKeys(Model model, TableSet tables) {
        this.model = model;
        this.tables = tables;
        this.areThereSnapshots =
                model.entities().stream()
                        .flatMap(entity -> entity.attributes().stream())
                        .anyMatch(attribute -> attribute.snapshot().isPresent());
    }

    /// A snapshot of that kind that an INSERT takes from an attribute that may change; empty for
    /// other mutations, which read the row that they replace.
    public Optional<Attribute> of(ConceptualMutation mutation) {
        return areThereSnapshots && mutation instanceof ConceptualMutation.Insert insert
                ? of(insert)
                : Optional.empty();
    }

    private Optional<Attribute> of(ConceptualMutation.Insert insert) {
        return tables.tables().stream()
                .filter(table -> !table.isView())
                .flatMap(table -> of(insert, table))
                .findFirst();
    }

    private Stream<Attribute> of(ConceptualMutation.Insert insert, Table table) {
        return Occurrence.of(model, table, insert.entity().name()).stream()
                .flatMap(place ->
                        Stream.concat(
                                        RowConditions.keyFields(table).stream(),
                                        RowConditions.decidingFields(model, table).stream())
                                .filter(field ->
                                        place.rolesTo(field)
                                                .filter(way -> way.isEmpty())
                                                .isPresent())
                                .map(field -> field.attribute())
                                .filter(attribute -> mayChange(insert, attribute)));
    }

    private boolean mayChange(ConceptualMutation.Insert insert, Attribute attribute) {
        return attribute.snapshot().filter(each -> mayChange(insert, each)).isPresent();
    }

    private boolean mayChange(ConceptualMutation.Insert insert, Snapshot snapshot) {
        String target = model.target(insert.entity().name(), snapshot.roles()).name();
        return snapshot.roles().size() > 1
                || model.changes().isChanged(target, snapshot.attribute());
    }
}
