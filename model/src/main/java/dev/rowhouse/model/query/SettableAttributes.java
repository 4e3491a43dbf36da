package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Snapshot;

import java.util.Optional;

/// Refuses to set attributes whose values follow from something else.
final class SettableAttributes {
    private SettableAttributes() {}

    /// Checks that mutations may give an attribute a value. A name that is no attribute passes.
    static void check(EntityType entity, JpqlTree.Name name) throws Mistake {
        Optional<Attribute> counter =
                entity.findAttribute(name.text()).filter(Attribute::isCounter);
        if (counter.filter(each -> !each.isInstanceCounter()).isPresent()) {
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "`" + name.text() + "` is a counter: it starts at 0 without being set",
                    "leave it out of INSERT, and write `SET x.%1$s = x.%1$s + :n`"
                            .formatted(name.text()));
        }
        Optional<Derivation> derived =
                entity.findAttribute(name.text()).flatMap(Attribute::derivation);
        if (derived.isPresent()) {
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "`%s` is derived: it is always %s".formatted(name.text(), derived.get().text()),
                    "leave it out; mutations of the underlying instances update it");
        }
        Optional<Formula> formula = entity.findAttribute(name.text()).flatMap(Attribute::formula);
        if (formula.isPresent()) {
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "`%s` is computed: it is always %s"
                            .formatted(name.text(), formula.get().text()),
                    "leave it out; a mutation that sets `%s` also writes it"
                            .formatted(String.join("` or `", formula.get().inputs())));
        }
        Optional<Snapshot> snapshot =
                entity.findAttribute(name.text()).flatMap(Attribute::snapshot);
        if (snapshot.isPresent()) {
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "`%s` is a snapshot: it is taken from `%s`"
                            .formatted(name.text(), snapshot.get().text()),
                    "leave it out; a mutation that sets `%s` also takes it"
                            .formatted(snapshot.get().roles().getFirst()));
        }
    }
}
