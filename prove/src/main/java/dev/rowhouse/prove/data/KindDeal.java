package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Deals the kinds of an entity with subtypes out to its instances. The model counts the instances
/// of each kind, so their numbers are not left to chance: each is the share of the kind, rounded
/// down or up.
final class KindDeal {
    private KindDeal() {}

    /// The kind of each instance, shuffled; empty when the entity has no subtypes.
    static List<Datum> deal(RandomSource random, Model model, EntityType entity, int instances) {
        Optional<Attribute> kind = Kinds.attribute(model, entity);
        if (kind.isEmpty()
                || !(kind.get().statistics().distribution()
                        instanceof Distribution.Stated(Map<Literal, Double> shares, var _))) {
            return List.of();
        }
        List<Datum> deck = new ArrayList<>();
        shares.forEach((value, share) ->
                deck.addAll(
                        Collections.nCopies((int) (share * instances), datum(kind.get(), value))));
        shares.entrySet().stream()
                .sorted(
                        Comparator.comparingDouble(each ->
                                (int) (each.getValue() * instances) - each.getValue() * instances))
                .limit(Math.max(0, instances - deck.size()))
                .forEach(each -> deck.add(datum(kind.get(), each.getKey())));
        for (int i = deck.size() - 1; i > 0; i--) {
            Collections.swap(deck, i, random.nextInt(i + 1));
        }
        return deck;
    }

    private static Datum datum(Attribute kind, Literal value) {
        return new Datum(kind.type(), value.bytes(kind.type()).orElseThrow());
    }
}
