package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Attributes that may be the key of an entity which has none yet.
final class KeyProposals {
    private static final int MOST = 3;
    private static final Set<NativeType> IDENTIFIERS = Set.of(NativeType.UUID, NativeType.TIMEUUID);

    private KeyProposals() {}

    /// The likeliest attributes: those that are called an id, unique ones, uuids, then others in
    /// the order of the file.
    static List<String> of(String entity, List<Attribute> attributes) {
        return attributes.stream()
                .filter(KeyProposals::canIdentify)
                .sorted(Comparator.comparingInt(each -> rank(entity, each)))
                .map(Attribute::name)
                .limit(MOST)
                .toList();
    }

    private static boolean canIdentify(Attribute attribute) {
        return !attribute.optional()
                && !attribute.isCounter()
                && !attribute.isDerived()
                && attribute.formula().isEmpty()
                && attribute.snapshot().isEmpty()
                && !attribute.type().isCollection()
                && attribute.type().isComparable()
                && !attribute.type().containsDuration();
    }

    private static int rank(String entity, Attribute attribute) {
        String name = attribute.name().toLowerCase(Locale.ROOT).replace("_", "");
        if (name.equals("id") || name.equals(entity.toLowerCase(Locale.ROOT) + "id")) {
            return 0;
        }
        if (attribute.unique()) {
            return 1;
        }
        return attribute.type() instanceof NativeType type && IDENTIFIERS.contains(type) ? 2 : 3;
    }
}
