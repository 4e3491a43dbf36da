package dev.rowhouse.imports.question;

import dev.rowhouse.imports.relational.Mapped;

import net.sf.jsqlparser.schema.Column;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The joins of a statement as steps along roles, from the first table on.
///
/// Equalities of columns that make up a foreign key are a step; a link between two entities is
/// stepped over and has no alias of its own. Where two tables are joined because both refer to the
/// same thing, that thing is joined between them.
///
/// **Thread safety.** None; lives as long as one statement is translated.
final class JoinTree implements Paths {
    private final Sources sources;
    private final Refusals refusals;
    private final List<Equality> equalities = new ArrayList<>();
    private final List<String> clauses = new ArrayList<>();
    private final Map<Sources.Source, Sources.Source> nearEnds = new LinkedHashMap<>();
    private final Map<Sources.Source, Sources.Source> farEnds = new HashMap<>();
    private final Set<Sources.Source> outer = new LinkedHashSet<>();

    JoinTree(Sources sources, Refusals refusals) {
        this.sources = sources;
        this.refusals = refusals;
    }

    /// Two columns of different tables that are equal.
    private record Equality(Sources.UsedColumn left, Sources.UsedColumn right) {
        Optional<Sources.UsedColumn> of(Sources.Source source) {
            return left.source().equals(source)
                    ? Optional.of(left)
                    : right.source().equals(source) ? Optional.of(right) : Optional.empty();
        }

        boolean isBetween(Sources.Source one, Sources.Source other) {
            return of(one).isPresent() && of(other).isPresent();
        }
    }

    /// A step from a source to another along a role, against its direction or with it.
    private record Step(Sources.Source owner, Mapped.Role role, Sources.Source target) {}

    /// Adds an equality of two columns; false when it is not between two tables.
    boolean join(Column left, Column right) {
        Optional<Sources.UsedColumn> one = sources.place(left);
        Optional<Sources.UsedColumn> other = sources.place(right);
        if (one.isEmpty() || other.isEmpty()) {
            // A refusal has been told.
            return true;
        }
        if (one.get().source().equals(other.get().source())) {
            return false;
        }
        equalities.add(new Equality(one.get(), other.get()));
        return true;
    }

    /// Takes over that columns of these names are equal in a table and in one before it.
    void using(Sources.Source right, String column) {
        for (Sources.Source left : sources.all()) {
            if (left.equals(right)) {
                break;
            }
            var one = left.mapped().table().column(column);
            var other = right.mapped().table().column(column);
            if (one.isPresent() && other.isPresent()) {
                equalities.add(
                        new Equality(
                                new Sources.UsedColumn(left, one.get()),
                                new Sources.UsedColumn(right, other.get())));
                return;
            }
        }
        refusals.refuse("USING (" + column + ") names no column of both tables", "write ON");
    }

    /// Remembers that rows without this table's are wanted, too.
    void setOuter(Sources.Source source) {
        outer.add(source);
    }

    /// Remembers that rows without a match are not wanted after all.
    void require(String sqlName) {
        outer.removeIf(each -> each.sqlName().equalsIgnoreCase(sqlName));
    }

    /// Puts the tables in an order along roles, beginning with the first.
    void build() {
        List<Sources.Source> reached = new ArrayList<>();
        List<Sources.Source> open = new ArrayList<>(sources.all());
        if (open.isEmpty()) {
            return;
        }
        reached.add(open.removeFirst());
        boolean isProgress = true;
        while (!open.isEmpty() && isProgress) {
            isProgress = false;
            for (Sources.Source next : List.copyOf(open)) {
                if (open.contains(next) && reach(next, reached, open)) {
                    isProgress = true;
                }
            }
        }
        for (Sources.Source each : open) {
            refusals.refuse(
                    "`" + each.sqlName() + "` is not joined by a foreign key",
                    "join by the columns of a foreign key, or ask two questions");
        }
        if (!equalities.isEmpty() && open.isEmpty()) {
            Equality left = equalities.getFirst();
            refusals.refuse(
                    "`%s.%s = %s.%s` joins beyond a foreign key"
                            .formatted(
                                    left.left().source().sqlName(),
                                    left.left().column().name(),
                                    left.right().source().sqlName(),
                                    left.right().column().name()),
                    "join each table once, by the columns of one foreign key");
        }
    }

    private boolean reach(
            Sources.Source next, List<Sources.Source> reached, List<Sources.Source> open) {
        for (Sources.Source from : List.copyOf(reached)) {
            Optional<Step> step = step(from, next);
            if (step.isPresent()) {
                reached.add(next);
                open.remove(next);
                walk(from, next, step.get(), reached, open);
                return true;
            }
        }
        return shared(next, reached, open);
    }

    /// The role that the equalities between two tables make up, if they do; those equalities are
    /// used up.
    private Optional<Step> step(Sources.Source one, Sources.Source other) {
        Optional<Step> forth = role(one, other);
        return forth.isPresent() ? forth : role(other, one);
    }

    private Optional<Step> role(Sources.Source owner, Sources.Source target) {
        for (Mapped.Role role : owner.mapped().roles()) {
            if (!role.key().target().equalsIgnoreCase(target.mapped().table().name())) {
                continue;
            }
            List<Equality> used = new ArrayList<>();
            for (int i = 0; i < role.key().columns().size(); i++) {
                String from = role.key().columns().get(i);
                String to = role.key().referenced().get(i);
                equalities.stream()
                        .filter(each -> each.isBetween(owner, target))
                        .filter(each -> isColumn(each.of(owner), from))
                        .filter(each -> isColumn(each.of(target), to))
                        .findFirst()
                        .ifPresent(used::add);
            }
            if (used.size() == role.key().columns().size()) {
                equalities.removeAll(used);
                return Optional.of(new Step(owner, role, target));
            }
        }
        return Optional.empty();
    }

    private static boolean isColumn(Optional<Sources.UsedColumn> place, String column) {
        return place.filter(each -> each.column().name().equalsIgnoreCase(column)).isPresent();
    }

    private void walk(
            Sources.Source from,
            Sources.Source next,
            Step step,
            List<Sources.Source> reached,
            List<Sources.Source> open) {
        boolean isForward = step.owner().equals(from);
        boolean isOuter = outer.contains(next) && !(isForward && !step.role().optional());
        if (isForward) {
            join(isOuter, from.alias(), step.role().name(), next.alias());
        } else if (next.mapped() instanceof Mapped.Link link) {
            overLink(from, next, link, step.role(), reached, open);
        } else {
            join(isOuter, from.alias(), step.role().inverse().orElse(""), next.alias());
        }
    }

    /// Steps over a link to the entity at its other end, which may or may not be named in the
    /// statement.
    private void overLink(
            Sources.Source from,
            Sources.Source linkSource,
            Mapped.Link link,
            Mapped.Role near,
            List<Sources.Source> reached,
            List<Sources.Source> open) {
        boolean isFromOwner = near.equals(link.near());
        Mapped.Role far = isFromOwner ? link.far() : link.near();
        Optional<Sources.Source> named =
                open.stream().filter(each -> role(linkSource, far, each).isPresent()).findFirst();
        Sources.Source end =
                named.orElseGet(
                        () -> sources.addUnnamed(sources.mapped(far.key().target()).orElseThrow()));
        named.ifPresent(found -> {
            open.remove(found);
            reached.add(found);
        });
        nearEnds.put(linkSource, from);
        farEnds.put(linkSource, end);
        boolean isOuter = outer.contains(linkSource) && (named.isEmpty() || outer.contains(end));
        join(isOuter, from.alias(), isFromOwner ? link.role() : link.inverse(), end.alias());
    }

    private Optional<Step> role(Sources.Source owner, Mapped.Role wanted, Sources.Source target) {
        boolean isIt = wanted.key().target().equalsIgnoreCase(target.mapped().table().name());
        return isIt
                ? role(owner, target).filter(step -> step.role().equals(wanted))
                : Optional.empty();
    }

    /// Two tables that refer to the same thing by one column each are joined through it.
    private boolean shared(
            Sources.Source next, List<Sources.Source> reached, List<Sources.Source> open) {
        for (Equality each : List.copyOf(equalities)) {
            Optional<Sources.UsedColumn> to = each.of(next);
            Sources.UsedColumn other =
                    each.left().source().equals(next) ? each.right() : each.left();
            if (to.isEmpty() || !reached.contains(other.source())) {
                continue;
            }
            Optional<Mapped.Role> forth = single(other);
            Optional<Mapped.Role> back = single(to.get());
            boolean areAlike =
                    forth.isPresent()
                            && back.isPresent()
                            && !outer.contains(next)
                            && forth.get()
                                    .key()
                                    .target()
                                    .equalsIgnoreCase(back.get().key().target());
            if (areAlike) {
                Sources.Source middle =
                        sources.addUnnamed(
                                sources.mapped(forth.get().key().target()).orElseThrow());
                equalities.remove(each);
                reached.add(middle);
                reached.add(next);
                open.remove(next);
                join(false, other.source().alias(), forth.get().name(), middle.alias());
                walk(middle, next, new Step(next, back.get(), middle), reached, open);
                return true;
            }
        }
        return false;
    }

    private static Optional<Mapped.Role> single(Sources.UsedColumn place) {
        return place.source().mapped().roles().stream()
                .filter(role -> role.key().columns().size() == 1)
                .filter(role ->
                        role.key().columns().getFirst().equalsIgnoreCase(place.column().name()))
                .findFirst();
    }

    private void join(boolean isOuter, String from, String role, String to) {
        clauses.add((isOuter ? "LEFT JOIN " : "JOIN ") + from + "." + role + " " + to);
    }

    /// `JOIN f.language l JOIN …`, in order.
    List<String> clauses() {
        return List.copyOf(clauses);
    }

    /// Whether a source has no alias in the model's language, since it was a link stepped over.
    boolean isSteppedOver(Sources.Source source) {
        return nearEnds.containsKey(source);
    }

    @Override
    public Optional<Path> of(Column column) {
        return sources.place(column)
                .flatMap(place -> text(place).map(text -> new Path(text, place)));
    }

    private Optional<String> text(Sources.UsedColumn place) {
        Sources.Source source = place.source();
        String column = place.column().name();
        Sources.Source near = nearEnds.get(source);
        if (near == null) {
            return sources.path(source.mapped(), column).map(path -> source.alias() + "." + path);
        }
        Sources.Source far = farEnds.get(source);
        for (Mapped.Role role : source.mapped().roles()) {
            for (int i = 0; i < role.key().columns().size(); i++) {
                if (role.key().columns().get(i).equalsIgnoreCase(column) && far != null) {
                    boolean isNear =
                            role.key().target().equalsIgnoreCase(near.mapped().table().name());
                    Sources.Source end = isNear ? near : far;
                    return sources.path(end.mapped(), role.key().referenced().get(i))
                            .map(path -> end.alias() + "." + path);
                }
            }
        }
        return Optional.empty();
    }
}
