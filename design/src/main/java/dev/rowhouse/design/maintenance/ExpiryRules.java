package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Gives all copies of an instance with a time to live the same moment of expiry.
///
/// A row written later would otherwise outlive the earlier ones. So every statement sets the row's
/// remaining time to live, counted from an attribute of the instance. Where the model names no such
/// attribute, only an INSERT may write the instance's rows: all of them then start with the full
/// time to live.
final class ExpiryRules {
    private final Model model;
    private final TableSet tables;

    ExpiryRules(Model model, TableSet tables) {
        this.model = model;
        this.tables = tables;
    }

    /// The expiries of the instances that a row shows.
    ///
    /// @param value the value of an attribute of one of the row's instances
    static List<Expiry> of(Model model, Table table, Function<Field, Optional<Source>> value) {
        List<Expiry> expiries = new ArrayList<>();
        TimeToLive.moments(model, table.shape())
                .forEach((field, time) ->
                        value.apply(field).ifPresent(from -> expiries.add(new Expiry(time, from))));
        return expiries;
    }

    /// The refusal of work that would leave copies with different moments of expiry.
    Optional<Refusal> refusal(ConceptualMutation mutation, List<TableWork> works) {
        Optional<Refusal> changed = changedMoment(mutation);
        return changed.isPresent()
                ? changed
                : works.stream()
                        .flatMap(work -> refusal(Optional.of(mutation), work.innermost()).stream())
                        .findFirst();
    }

    /// The same as [#refusal(ConceptualMutation, List)], for work on rows that exist already.
    Optional<Refusal> refusalOfLater(List<TableWork> works) {
        return works.stream()
                .flatMap(work -> refusal(Optional.empty(), work.innermost()).stream())
                .findFirst();
    }

    private Optional<Refusal> changedMoment(ConceptualMutation mutation) {
        if (!(mutation instanceof ConceptualMutation.Update update)) {
            return Optional.empty();
        }
        EntityType entity = model.entity(update.entity().name());
        return entity.growth().retention().stream()
                .flatMap(kept -> kept.from().stream())
                .filter(from ->
                        update.values().stream().anyMatch(v -> v.property().path().equals(from)))
                .map(from ->
                        new Refusal(
                                "it changes %s, from which the `ttl` of %s counts, but the other stored values would expire at the old time"
                                        .formatted(from, entity.name()),
                                "delete the %s and insert it again".formatted(entity.name())))
                .findFirst();
    }

    /// @param mutation the mutation that inserts or changes an instance; empty when no row is new
    private Optional<Refusal> refusal(Optional<ConceptualMutation> mutation, TableWork work) {
        Table table = tables.table(work.table());
        boolean writesRow =
                switch (work) {
                    case TableWork.Put _, TableWork.Move _ -> true;
                    case TableWork.Change change ->
                            change.values().keySet().stream()
                                    .anyMatch(field -> !tables.isStatic(table, field));
                    case TableWork.Remove _, TableWork.Add _, TableWork.Reset _ -> false;
                    case TableWork.PerElement _, TableWork.WhenPresent _ -> false;
                    case TableWork.PutOrRemove _ -> false;
                    case TableWork.WhenSame _, TableWork.WhenOwn _ -> false;
                    case TableWork.WhenValue _ -> false;
                    case TableWork.WhenChanged _, TableWork.WhenExists _ -> false;
                };
        if (!writesRow) {
            return Optional.empty();
        }
        List<EntityType> roots = table.shape().roots();
        Optional<String> made =
                mutation.filter(ConceptualMutation.Insert.class::isInstance)
                        .map(insert -> insert.entity().name());
        long own = roots.stream().filter(root -> made.equals(Optional.of(root.name()))).count();
        for (EntityType root : roots) {
            boolean isNew = made.equals(Optional.of(root.name())) && own == 1;
            Optional<Growth.Retention> kept =
                    model.entity(root.name())
                            .growth()
                            .retention()
                            .filter(each -> each.by() == Growth.Remover.TIME_TO_LIVE)
                            .filter(each -> each.from().isEmpty());
            if (kept.isPresent() && !isNew) {
                return Optional.of(
                        new Refusal(
                                "it changes an existing %s, but the model does not say when that one expires: the new values would stay when the others expire"
                                        .formatted(root.name()),
                                "name the attribute from which its `ttl` counts: `ttl: %s after ...`"
                                        .formatted(TimeText.of(kept.get().time()))));
            }
        }
        return Optional.empty();
    }
}
