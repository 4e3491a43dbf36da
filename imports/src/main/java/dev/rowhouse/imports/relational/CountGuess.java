package dev.rowhouse.imports.relational;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The number of instances: the rows of a script if it has any, otherwise a round number to
/// replace.
///
/// An entity that refers to others is counted for one of them, the one there are most of
/// (`10 per Film, at most 100`); one that stands by itself is counted alone. So every number is
/// written once, and changing one contradicts no other.
final class CountGuess {
    /// The comment beside a guess.
    static final String REMARK = "a guess: replace it";

    private static final long ALONE = 1_000;
    private static final long MANY = 100_000;

    private final List<Mapped> mapped;
    private final Map<String, Long> totals = new LinkedHashMap<>();
    private final Map<String, Mapped.Role> countedFor = new LinkedHashMap<>();

    private CountGuess(List<Mapped> mapped) {
        this.mapped = mapped;
    }

    static CountGuess of(List<Mapped> mapped) {
        CountGuess guess = new CountGuess(mapped);
        mapped.stream()
                .filter(Mapped.Entity.class::isInstance)
                .forEach(each -> guess.total((Mapped.Entity) each, new LinkedHashSet<>()));
        return guess;
    }

    private long total(Mapped.Entity entity, Set<String> underway) {
        Long known = totals.get(entity.name());
        if (known != null) {
            return known;
        }
        underway.add(entity.name());
        long total = ALONE;
        if (entity.table().rows().isPresent()) {
            total = Math.max(1, entity.table().rows().getAsLong());
        } else {
            Optional<Mapped.Role> most = Optional.empty();
            long largest = 0;
            for (Mapped.Role role : entity.roles()) {
                Optional<Mapped.Entity> target = target(role);
                if (role.optional() || target.isEmpty() || underway.contains(target.get().name())) {
                    continue;
                }
                long there = total(target.get(), underway);
                if (there > largest) {
                    largest = there;
                    most = Optional.of(role);
                }
            }
            if (most.isPresent()) {
                total = largest * average(largest, most.get());
                countedFor.put(entity.name(), most.get());
            }
            for (Mapped.Role role : entity.roles()) {
                Optional<Mapped.Entity> target = target(role);
                if (!role.isOne() || target.isEmpty() || underway.contains(target.get().name())) {
                    continue;
                }
                long there = total(target.get(), underway);
                if (there < total) {
                    // Each has one to itself.
                    total = there;
                    countedFor.remove(entity.name());
                }
            }
        }
        underway.remove(entity.name());
        totals.put(entity.name(), total);
        return total;
    }

    private static long average(long targets, Mapped.Role role) {
        if (role.isOne()) {
            return 1;
        }
        return targets < MANY ? 10 : 2;
    }

    private Optional<Mapped.Entity> target(Mapped.Role role) {
        return mapped.stream()
                .filter(each -> each.table().name().equalsIgnoreCase(role.key().target()))
                .filter(Mapped.Entity.class::isInstance)
                .map(Mapped.Entity.class::cast)
                .findFirst();
    }

    /// The count to write at an entity; empty when it follows from a relationship.
    OptionalLong count(Mapped.Entity entity) {
        return countedFor.containsKey(entity.name())
                ? OptionalLong.empty()
                : OptionalLong.of(totals.getOrDefault(entity.name(), ALONE));
    }

    /// The count to write at a role; empty when the entity is not counted by it.
    String clause(Mapped.Entity owner, Mapped.Role role) {
        Mapped.Role counted = countedFor.get(owner.name());
        if (counted == null || !counted.equals(role)) {
            return "";
        }
        Mapped.Entity target = target(role).orElseThrow();
        long average = average(totals.getOrDefault(target.name(), ALONE), role);
        long there = Math.min(totals.getOrDefault(owner.name(), ALONE), partners(owner, role));
        long largest = role.isOne() ? 1 : Math.max(average, Math.min(10 * average, there));
        return average + " per " + target.name() + ", at most " + largest;
    }

    /// The number of instances at the other end of an association; nothing is linked with one of
    /// them twice.
    private long partners(Mapped.Entity owner, Mapped.Role role) {
        return owner.roles().stream()
                .filter(each -> owner.key().contains(each.name()) && owner.key().size() == 2)
                .filter(each -> !each.equals(role))
                .flatMap(each -> target(each).stream())
                .mapToLong(each -> totals.getOrDefault(each.name(), ALONE))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /// Whether there are enough targets for each owner to have one to itself.
    boolean isEnough(Mapped.Entity owner, Mapped.Role role) {
        return target(role)
                .filter(target ->
                        totals.getOrDefault(owner.name(), ALONE)
                                <= totals.getOrDefault(target.name(), ALONE))
                .isPresent();
    }

    /// The count to write at a many-to-many relationship.
    String clause(Mapped.Link link) {
        long owners = totals.getOrDefault(link.owner(), ALONE);
        long targets = totals.getOrDefault(link.target(), ALONE);
        if (link.table().rows().isPresent()) {
            double average = (double) link.table().rows().getAsLong() / owners;
            return "%s per %s"
                    .formatted(
                            java.math.BigDecimal.valueOf(average)
                                    .setScale(4, java.math.RoundingMode.HALF_UP)
                                    .stripTrailingZeros()
                                    .toPlainString(),
                            link.owner());
        }
        long average = Math.min(5, targets);
        return average + " per " + link.owner() + ", at most " + Math.min(50, targets);
    }

    /// Whether a link's count is a guess.
    boolean isGuessed(Mapped.Link link) {
        return link.table().rows().isEmpty();
    }

    /// Whether any count is a guess.
    boolean hasGuesses() {
        return mapped.stream().anyMatch(each -> each.table().rows().isEmpty());
    }
}
