package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.file.MissingEntity;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The aliases of one statement while it is resolved. Walking a path adds the aliases that the path
/// implies; walking it again, or by the inverse of an edge that is there already, finds the same
/// ones.
///
/// **Thread safety.** None; lives as long as the resolution of one statement.
final class Scope {
    private final Model model;
    private final JoinTree joins = new JoinTree();
    private final Map<String, View> views = new HashMap<>();

    Scope(Model model) {
        this.model = model;
    }

    /// The use of a path, which decides whether a row needs the instance that it leads to.
    enum Use {
        /// Use in SELECT: a key that the instance itself holds may be null.
        SHOWN,
        /// Use in WHERE or JOIN: without a value there is no row.
        NEEDED,
        /// Use in ORDER BY, GROUP BY or a key: as NEEDED, but not of an instance that LEFT JOIN
        /// allows to be missing, because it does not say whether such rows are wanted.
        ORDERED,
        /// Use in ORDER BY: as ORDERED, or an attribute of the many rows that LEFT JOIN may find.
        /// An instance without any is one row of the answer, so that its place is clear.
        SORTED
    }

    /// Adds the alias of FROM, UPDATE or DELETE.
    Alias addSource(JpqlTree.Source source) throws Mistake {
        return add(source.alias(), view(source.entity()));
    }

    /// The entity or subtype that a path names; links have a dot in their names.
    View view(JpqlTree.Path path) throws Mistake {
        Optional<View> view = View.find(model, path.text());
        if (view.isPresent()) {
            return view.get();
        }
        List<String> names =
                Stream.concat(
                                model.entities().stream().map(EntityType::name),
                                model.subtypes().all().map(Subtype::name))
                        .toList();
        throw new Mistake(
                path.offset(),
                path.length(),
                "there is no entity `" + path.text() + "`",
                MissingEntity.remedy(path.text(), names));
    }

    /// Adds the alias of a JOIN and all that its path walks through.
    void addJoin(JpqlTree.Join join) throws Mistake {
        List<JpqlTree.Name> names = join.path().names();
        if (names.size() < 2) {
            throw new Mistake(
                    join.path().offset(),
                    join.path().length(),
                    "`" + join.path().text() + "` is not a role of an alias",
                    "join along a relationship, as in `JOIN u.followers f`");
        }
        JoinEdge.Match match = join.match();
        String from = walk(join.path(), names.size() - 1, match);
        if (match == JoinEdge.Match.REQUIRED) {
            joins.require(from);
        }
        JpqlTree.Name last = names.getLast();
        Optional<Role> role = findRole(from, last.text());
        if (role.isPresent()) {
            Alias alias = add(join.alias(), View.at(model, role.get()));
            joins.connect(from, role.get(), alias.name(), match);
            return;
        }
        Optional<ManyToMany> link = findLink(from, last.text());
        if (link.isPresent()) {
            addLink(from, link.get(), join);
            return;
        }
        throw unknown(from, last);
    }

    private void addLink(String from, ManyToMany link, JpqlTree.Join join) throws Mistake {
        String name = join.path().names().getLast().text();
        boolean isFromOwner = link.owner().equals(entityOf(from)) && link.role().equals(name);
        String near = isFromOwner ? link.ownerRole() : link.targetRole();
        String far = isFromOwner ? link.targetRole() : link.ownerRole();
        Role back = new Role(model.relationship(link.link(), near), Role.Direction.INVERSE);
        Role forth = new Role(model.relationship(link.link(), far), Role.Direction.FORWARD);
        String linkName = joins.free(from + "." + name);
        joins.add(new Alias(linkName, model.entity(link.link()), Alias.Origin.LINK));
        joins.connect(from, back, linkName, join.match());
        Alias target = add(join.alias(), View.at(model, forth));
        joins.connect(linkName, forth, target.name(), JoinEdge.Match.REQUIRED);
    }

    private Optional<Role> findRole(String alias, String name) {
        return model.findRole(entityOf(alias), name).filter(_ -> viewOf(alias).has(name));
    }

    private Optional<ManyToMany> findLink(String alias, String name) {
        String entity = entityOf(alias);
        return model.manyToMany().stream()
                .filter(_ -> viewOf(alias).has(name))
                .filter(link ->
                        (link.owner().equals(entity) && link.role().equals(name))
                                || (link.target().equals(entity)
                                        && link.inverse().equals(Optional.of(name))))
                .findFirst();
    }

    private Alias add(JpqlTree.Name name, View view) throws Mistake {
        Alias alias = new Alias(name.text(), view.entity(), Alias.Origin.WRITTEN);
        if (joins.contains(name.text())) {
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "the alias `" + name.text() + "` is already in use",
                    "choose another alias");
        }
        joins.add(alias);
        views.put(alias.name(), view);
        return alias;
    }

    /// Whether a path is nothing but an alias.
    boolean isAlias(JpqlTree.Path path) {
        return path.names().size() == 1 && joins.contains(path.text());
    }

    /// The entity or subtype that an alias is an instance of.
    View viewOf(String alias) {
        View view = views.get(alias);
        return view == null
                ? new View(
                        model.entity(entityOf(alias)),
                        model.subtypes().of(entityOf(alias)),
                        Optional.empty())
                : view;
    }

    /// Whether an instance of an alias may lack an attribute.
    boolean mayLack(AttributeReference reference) {
        return viewOf(reference.alias()).mayLack(reference.attribute());
    }

    /// Whether a row may have no instance for an alias, because LEFT JOIN allows it.
    boolean canMiss(String alias) {
        return joins.canMiss(alias);
    }

    /// The end of a path: one attribute, or the key attributes of the instance that it leads to by
    /// a to-one role or by being an alias.
    ///
    /// @param isRole whether the path ends in an instance, not in an attribute
    /// @param target the entity whose attributes they are, or whose key they make
    /// @param names what people call each, seen from the path's end: empty for an attribute and for
    ///     a key of one attribute
    /// @param references the attributes
    record End(
            boolean isRole,
            String target,
            List<String> names,
            List<AttributeReference> references) {}

    /// Resolves a path to its end.
    End resolve(JpqlTree.Path path, Use use) throws Mistake {
        List<JpqlTree.Name> names = path.names();
        checkAlias(path);
        if (use == Use.NEEDED) {
            joins.require(names.getFirst().text());
        }
        checkPresent(path, use);
        if (names.size() == 1) {
            return key(names.getFirst().text(), JoinEdge.Match.REQUIRED);
        }
        JpqlTree.Name last = names.getLast();
        JoinEdge.Match match = match(path, use);
        String from = walk(path, names.size() - 1, match);
        Optional<Attribute> attribute =
                path.isType() ? Optional.of(kind(path, from)) : viewOf(from).find(last.text());
        if (attribute.isPresent()) {
            return new End(
                    false,
                    entityOf(from),
                    List.of(""),
                    List.of(new AttributeReference(from, attribute.get())));
        }
        return key(walk(path, names.size(), match), match);
    }

    /// The attribute that `TYPE(path)` means.
    private Attribute kind(JpqlTree.Path path, String alias) throws Mistake {
        Optional<Attribute> kind = viewOf(alias).kind();
        if (kind.isPresent()) {
            return kind.get();
        }
        throw new Mistake(
                path.offset(),
                path.length(),
                "no entity extends `%s`, so all its instances are of one type"
                        .formatted(viewOf(alias).name()),
                "remove `%s`".formatted(path.text()));
    }

    /// Checks that an order, group or key is not by something that a row may lack.
    ///
    /// @param path what the text says
    /// @param alias the alias that it belongs to
    void checkOrdered(JpqlTree.Path path, String alias) throws Mistake {
        if (joins.written().contains(alias) && joins.canMiss(alias)) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`%s` may be missing, since LEFT JOIN keeps rows without `%s`, and no key or order can contain it"
                            .formatted(path.text(), alias),
                    "write JOIN to leave out such rows, or sort in the application");
        }
    }

    /// Checks that an order is not by something that a row may lack, unless it is one of many rows.
    void checkSorted(JpqlTree.Path path, String alias) throws Mistake {
        if (!joins.isOfMany(alias)) {
            checkOrdered(path, alias);
        }
    }

    /// Whether a row lacks an alias only where LEFT JOIN has found none of many.
    boolean isOfMany(String alias) {
        return joins.isOfMany(alias);
    }

    /// Whether an attribute of an alias that may be missing is one of an alias before it, which
    /// rows have in any case.
    boolean isBack(String alias, AttributeReference reference) {
        return joins.canMiss(alias) && joins.isBeyond(alias, reference.alias());
    }

    /// Checks that a row without an alias has no value for its attribute.
    ///
    /// @param path what the text says
    /// @param alias the alias that it begins with
    void checkNotBack(JpqlTree.Path path, String alias, AttributeReference reference)
            throws Mistake {
        if (isBack(alias, reference)) {
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`%s` contains the key of `%s`, which a row has even if `%s` is missing"
                            .formatted(path.text(), reference.alias(), alias),
                    path.names().size() == 1
                            ? "select the attributes of `%s` one by one".formatted(alias)
                            : "select an attribute of `%s` instead".formatted(alias));
        }
    }

    /// Checks that a path says what happens to rows without the instance at its beginning.
    private void checkPresent(JpqlTree.Path path, Use use) throws Mistake {
        JpqlTree.Name first = path.names().getFirst();
        boolean isOwn = path.names().size() == 2;
        if (use == Use.ORDERED || use == Use.SORTED && !isOwn) {
            checkOrdered(path, first.text());
        } else if (use == Use.SORTED) {
            checkSorted(path, first.text());
        }
        boolean isBeyond =
                use == Use.SHOWN
                        && joins.canMiss(first.text())
                        && match(path, use) == JoinEdge.Match.REQUIRED;
        if (isBeyond && path.names().size() > 2) {
            JpqlTree.Name role = path.names().get(1);
            throw new Mistake(
                    path.offset(),
                    path.length(),
                    "`%s` walks on from `%s`, which may be missing"
                            .formatted(path.text(), first.text()),
                    "write `LEFT JOIN %s.%s x` and use the alias `x`"
                            .formatted(first.text(), role.text()));
        }
    }

    /// Whether the instance itself holds the shown value, so that a missing target only makes it
    /// null.
    private JoinEdge.Match match(JpqlTree.Path path, Use use) {
        if (use != Use.SHOWN) {
            return JoinEdge.Match.REQUIRED;
        }
        String rest =
                String.join(".", path.names().stream().skip(1).map(JpqlTree.Name::text).toList());
        String entity = entityOf(path.names().getFirst().text());
        boolean isHeld =
                Stream.concat(model.properties(entity).stream(), model.computed(entity).stream())
                        .anyMatch(property ->
                                property.path().equals(rest)
                                        || property.path().startsWith(rest + "."));
        return isHeld ? JoinEdge.Match.OPTIONAL : JoinEdge.Match.REQUIRED;
    }

    /// The parts of the key of the instance of an alias.
    List<Property> key(String alias) {
        return model.keyProperties(entityOf(alias));
    }

    /// The key of the instance of an alias.
    private End key(String alias, JoinEdge.Match match) {
        String entity = entityOf(alias);
        List<Property> properties = model.keyProperties(entity);
        List<String> names = new ArrayList<>();
        List<AttributeReference> references = new ArrayList<>();
        for (Property property : properties) {
            names.add(properties.size() == 1 ? "" : model.shortName(property));
            references.add(reference(alias, property, match));
        }
        return new End(true, entity, names, references);
    }

    /// Something that the instance of an alias holds, as an attribute of the alias that it belongs
    /// to.
    AttributeReference held(String alias, Property property) {
        return reference(alias, property, JoinEdge.Match.OPTIONAL);
    }

    private AttributeReference reference(String alias, Property property, JoinEdge.Match match) {
        String at = alias;
        for (String role : property.roles()) {
            at =
                    step(
                            at,
                            new Role(
                                    model.relationship(entityOf(at), role), Role.Direction.FORWARD),
                            role,
                            match);
        }
        return new AttributeReference(at, property.attribute());
    }

    /// Walks the first names of a path, all of which must be to-one roles, and returns the alias
    /// arrived at.
    private String walk(JpqlTree.Path path, int count, JoinEdge.Match match) throws Mistake {
        List<JpqlTree.Name> names = path.names();
        checkAlias(path);
        String at = names.getFirst().text();
        for (int i = 1; i < count; i++) {
            JpqlTree.Name name = names.get(i);
            Optional<Role> role = findRole(at, name.text());
            if (role.isEmpty() && findLink(at, name.text()).isEmpty()) {
                throw i < names.size() - 1 ? unknownRole(at, name) : unknownEnd(at, name);
            }
            if (role.isEmpty() || !role.get().isToOne()) {
                throw new Mistake(
                        path.offset(),
                        name.offset() + name.text().length() - path.offset(),
                        "`" + name.text() + "` leads from one " + viewOf(at).name() + " to many",
                        "join it: `JOIN " + at + "." + name.text() + " x`, and use the alias `x`");
            }
            at = step(at, role.get(), name.text(), match);
        }
        return at;
    }

    private String step(String from, Role role, String name, JoinEdge.Match wanted) {
        String free = joins.free(from + "." + name);
        View view = View.at(model, role);
        views.put(free, view);
        return joins.step(from, role, new Alias(free, view.entity(), Alias.Origin.PATH), wanted);
    }

    private void checkAlias(JpqlTree.Path path) throws Mistake {
        JpqlTree.Name name = path.names().getFirst();
        if (!joins.contains(name.text())) {
            List<String> written = joins.written();
            throw new Mistake(
                    name.offset(),
                    name.text().length(),
                    "there is no alias `" + name.text() + "`",
                    written.size() == 1
                            ? onlyAlias(path, written.getFirst())
                            : Suggestion.remedy(name.text(), written, "the aliases"));
        }
    }

    /// The first name of a path is another alias, or an attribute without one.
    private static Remedy onlyAlias(JpqlTree.Path path, String alias) {
        String name = path.names().getFirst().text();
        boolean isAttribute = path.names().size() == 1;
        return Remedy.of("paths begin with the alias, as in `%s.%s`".formatted(alias, name))
                .with(Fix.replace(isAttribute ? alias + "." + name : alias));
    }

    private Mistake unknownRole(String alias, JpqlTree.Name name) {
        if (viewOf(alias).find(name.text()).isPresent()) {
            return new Mistake(
                    name.offset(),
                    name.text().length(),
                    "`" + name.text() + "` is an attribute, so the path ends here",
                    "remove the rest of the path");
        }
        return unknown(alias, name);
    }

    private Mistake unknown(String alias, JpqlTree.Name name) {
        String entity = entityOf(alias);
        View view = viewOf(alias);
        List<String> names =
                Stream.concat(
                                Stream.concat(
                                        view.attributes().stream().map(Attribute::name),
                                        model.roles(entity).stream()
                                                .map(role -> roleName(role).orElse(""))),
                                model.manyToMany().stream()
                                        .flatMap(link -> linkNames(link, entity)))
                        .filter(view::has)
                        .toList();
        return new Mistake(
                name.offset(),
                name.text().length(),
                "`" + view.name() + "` has no attribute or role `" + name.text() + "`",
                MissingPart.wayBack(
                        model,
                        view.entity(),
                        name.text(),
                        view.remedy(
                                name.text(),
                                names,
                                "the attributes and roles of `" + view.name() + "`")));
    }

    /// A name at the end of a path, where an attribute may stand.
    private Mistake unknownEnd(String alias, JpqlTree.Name name) {
        Mistake unknown = unknown(alias, name);
        return new Mistake(
                unknown.offset(),
                unknown.length(),
                unknown.message(),
                MissingPart.attribute(
                        viewOf(alias).entity(), name.text(), unknown.remedyWithFixes()));
    }

    private static Optional<String> roleName(Role role) {
        return role.direction() == Role.Direction.FORWARD
                ? Optional.of(role.relationship().role())
                : role.relationship().inverse();
    }

    private static Stream<String> linkNames(ManyToMany link, String entity) {
        Stream<String> forth = Stream.of(link.role()).filter(_ -> link.owner().equals(entity));
        Stream<String> back = link.inverse().stream().filter(_ -> link.target().equals(entity));
        return Stream.concat(forth, back);
    }

    private String entityOf(String alias) {
        return joins.entity(alias).name();
    }

    /// Everything gathered, with the conditions that rows must meet.
    Pattern pattern(List<Condition> conditions) {
        return joins.pattern(conditions);
    }
}
