package dev.rowhouse.prove.data;

import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes data whose instances are few, except those of one entity: of these, the largest owner has
/// as many as the declared model says, up to a limit. Where attributes of the instance make the
/// partitions of a table, there are as many with the same values of all attributes.
///
/// One entity at a time, because the rows of a join of two large collections would be too many.
public final class LargeOwners {
    /// Where nothing but roles makes a key, an owner has at most seven in ten of the combinations.
    private static final double POSSIBLE = 0.7;

    /// The number of instances of each entity beside those of the largest owner.
    private static final int BESIDE = 60;

    private final Model declared;
    private final Model small;
    private final int limit;
    private final Set<String> grouped;

    /// Prepares models.
    ///
    /// @param declared the model as its author wrote it
    /// @param limit how many instances an owner has at most
    /// @param grouped the entities whose own attributes make the partitions of a table, by name
    public LargeOwners(Model declared, int limit, Set<String> grouped) {
        this.declared = declared;
        this.small = new Scale(BESIDE).apply(declared);
        this.limit = limit;
        this.grouped = grouped;
    }

    /// The owners that are large in one of the models.
    ///
    /// @param entity of which the largest owners have many instances
    /// @param roles to those owners; empty where the instances have no owner, but the same values
    public record Case(String entity, List<Relationship> roles) {
        /// Copies the list.
        public Case {
            roles = List.copyOf(roles);
        }

        /// Whether many instances have the same values.
        public boolean isAlike() {
            return roles.isEmpty();
        }

        /// Data of this case.
        ///
        /// @param generated data of the case's model
        public Dataset of(Dataset generated) {
            return isAlike() ? AlikeInstances.of(generated, entity::equals) : generated;
        }
    }

    /// The entities of which some owner has more instances than in the small model. Where nothing
    /// but roles makes a key, two large owners would have one instance in common and no others:
    /// there each role is a case of its own.
    public List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (EntityType entity : small.entities()) {
            List<Relationship> roles =
                    small.relationshipsOf(entity.name()).stream().filter(this::isLarger).toList();
            boolean isLink = entity.key().stream().allMatch(KeyPart.OfRole.class::isInstance);
            if (isLink) {
                roles.forEach(role -> cases.add(new Case(entity.name(), List.of(role))));
            } else if (!roles.isEmpty()) {
                cases.add(new Case(entity.name(), roles));
            }
            if (grouped.contains(entity.name()) && wanted(entity) > entity.count()) {
                cases.add(new Case(entity.name(), List.of()));
            }
        }
        return cases;
    }

    private long wanted(EntityType entity) {
        return Math.min(limit, declared.entity(entity.name()).count());
    }

    private boolean isLarger(Relationship role) {
        return role.cardinality() != Cardinality.ONE_TO_ONE
                && wanted(role) > role.count().largest();
    }

    private long wanted(Relationship role) {
        return Math.min(limit, declared.relationship(role.owner(), role.role()).count().largest());
    }

    /// The small model with large owners.
    public Model of(Case large) {
        String entity = large.entity();
        Map<String, Long> counts = new HashMap<>();
        small.entities().forEach(each -> counts.put(each.name(), each.count()));
        Map<Relationship, Count> enlarged = new HashMap<>();
        long most = large.isAlike() ? wanted(small.entity(entity)) : 0;
        for (Relationship role : large.roles()) {
            most = Math.max(most, wanted(role));
            othersOf(role)
                    .forEach(other ->
                            counts.merge(
                                    other,
                                    (long) Math.ceil(wanted(role) / POSSIBLE) + 1,
                                    Math::max));
            enlarged.put(role, new Count(role.count().average(), wanted(role)));
            most = Math.max(most, withOwnersOfTarget(role, counts, enlarged));
        }
        counts.merge(entity, most, Long::sum);
        makeRoom(counts, enlarged.keySet());
        return small.withFigures(
                small.entities().stream().map(each -> counted(each, counts)).toList(),
                small.relationships().stream()
                        .map(role ->
                                Optional.ofNullable(enlarged.get(role))
                                        .map(count -> with(role, count, counts))
                                        .orElse(role))
                        .toList());
    }

    /// If an owner cannot have enough instances itself, several of the same owner have: the rooms
    /// of a hotel, each with all its days.
    ///
    /// @return how many instances of the entity that takes
    private long withOwnersOfTarget(
            Relationship role, Map<String, Long> counts, Map<Relationship, Count> enlarged) {
        long each = Math.max(1, wanted(role));
        long more = 0;
        for (Relationship above : small.relationshipsOf(role.target())) {
            long targets = Math.min((limit + each - 1) / each, wanted(above));
            if (above.cardinality() != Cardinality.ONE_TO_ONE
                    && !above.target().equals(role.target())
                    && targets > above.count().largest()
                    && each < limit) {
                enlarged.put(above, new Count(above.count().average(), targets));
                counts.merge(role.target(), targets, Long::sum);
                long all = counts.getOrDefault(role.target(), targets);
                more = Math.max(more, Math.min(all * each, 2L * limit));
            }
        }
        return more;
    }

    /// Adds targets to the roles of entities that have more instances than in the small model, as
    /// many as it takes for all instances to have one; then to the roles of these targets, and so
    /// on. Otherwise the model would contradict itself, and no size follow from it.
    ///
    /// @param enlarged the roles whose owners share targets, as many as there are
    private void makeRoom(Map<String, Long> counts, Set<Relationship> enlarged) {
        // No chain of roles is longer than this, unless it is a circle.
        for (int pass = 0; pass < small.entities().size(); pass++) {
            for (EntityType entity : small.entities()) {
                long all = counts.getOrDefault(entity.name(), 0L);
                if (all > entity.count()) {
                    makeRoom(entity, all, counts, enlarged);
                }
            }
        }
    }

    private void makeRoom(
            EntityType entity, long all, Map<String, Long> counts, Set<Relationship> enlarged) {
        for (Relationship role : small.relationshipsOf(entity.name())) {
            if (!enlarged.contains(role)) {
                long each =
                        role.cardinality() == Cardinality.ONE_TO_ONE ? 1 : role.count().largest();
                counts.merge(role.target(), all / Math.max(1, each) + 1, Math::max);
            }
        }
    }

    /// The other targets of an entity that has nothing but roles in its key.
    private List<String> othersOf(Relationship role) {
        List<String> others = new ArrayList<>();
        for (KeyPart part : small.entity(role.owner()).key()) {
            if (!(part instanceof KeyPart.OfRole(String name))) {
                return List.of();
            }
            if (!name.equals(role.role())) {
                others.add(small.relationship(role.owner(), name).target());
            }
        }
        return others;
    }

    private EntityType counted(EntityType entity, Map<String, Long> counts) {
        long most = Math.max(entity.count(), declared.entity(entity.name()).count());
        long count = Optional.ofNullable(counts.get(entity.name())).orElse(entity.count());
        return entity.withFigures(
                entity.attributes(), entity.key(), Math.min(count, most), entity.growth());
    }

    private static Relationship with(Relationship role, Count count, Map<String, Long> counts) {
        long owners = counts.getOrDefault(role.owner(), 1L);
        long targets = Math.max(1, counts.getOrDefault(role.target(), 1L));
        double average =
                Math.min(
                        (double) count.largest(),
                        Math.max(count.average(), (double) owners / targets));
        return role.with(new Count(average, count.largest()));
    }
}
