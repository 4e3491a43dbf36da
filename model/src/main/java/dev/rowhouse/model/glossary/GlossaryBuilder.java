package dev.rowhouse.model.glossary;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.file.MutationParts;
import dev.rowhouse.model.query.Alias;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Collects the glossary of a workload, everything in the order of the model file.
public final class GlossaryBuilder {
    private static final String MISSING = "may be missing";

    private final Workload workload;
    private final Model model;

    private GlossaryBuilder(Workload workload) {
        this.workload = workload;
        this.model = workload.model();
    }

    /// The glossary of a workload.
    public static Glossary of(Workload workload) {
        GlossaryBuilder builder = new GlossaryBuilder(workload);
        StatementTerms statements = new StatementTerms(workload.mixes());
        return new Glossary(
                workload.model().name(),
                workload.model().about(),
                workload.model().entities().stream()
                        .filter(each -> each.kind() == EntityType.Kind.DECLARED)
                        .map(builder::entity)
                        .toList(),
                workload.model().userTypes().stream().map(GlossaryBuilder::type).toList(),
                workload.questions().stream()
                        .filter(Question::isFull)
                        .map(statements::question)
                        .toList(),
                workload.calls().stream().map(statements::mutation).toList());
    }

    private Glossary.EntityTerm entity(EntityType entity) {
        List<String> facts = new ArrayList<>(Phrases.growth(entity.growth()));
        entity.compositeKeys()
                .forEach(each -> facts.add("no two with the same " + Phrases.names(each)));
        Phrases.callers(entity.callers()).ifPresent(facts::add);
        model.subtypes().of(entity.name()).ifPresent(each -> facts.addAll(kinds(each)));
        return new Glossary.EntityTerm(
                entity.name(),
                entity.about(),
                entity.count(),
                facts,
                entity.key().stream().map(KeyPart::name).toList(),
                entity.attributes().stream().map(each -> attribute(entity, each)).toList(),
                relationships(entity.name()),
                workload.questions().stream()
                        .filter(each -> isAbout(each, entity.name()))
                        .map(Question::asked)
                        .distinct()
                        .toList(),
                workload.mutations().stream()
                        .filter(each -> ends(each.entity()).contains(entity.name()))
                        .map(each -> MutationParts.whole(each.header().name()))
                        .distinct()
                        .toList());
    }

    /// The subtypes, each with its description.
    private static List<String> kinds(Hierarchy hierarchy) {
        List<String> facts = new ArrayList<>();
        facts.add(
                "%s, by `%s`"
                        .formatted(
                                hierarchy.isAbstract()
                                        ? "each is one of the following"
                                        : "some are one of the following",
                                hierarchy.kind()));
        for (Subtype each : hierarchy.subtypes()) {
            facts.add(
                    "`" + each.name() + "`" + (each.about().isEmpty() ? "" : ": " + each.about()));
        }
        return facts;
    }

    /// The attribute of an entity, which only some of its subtypes may have.
    private Glossary.AttributeTerm attribute(EntityType entity, Attribute attribute) {
        Glossary.AttributeTerm term = attribute(attribute, isOfKey(entity, attribute));
        List<Subtype> having = having(entity.name(), attribute.name());
        if (having.isEmpty()) {
            return term;
        }
        List<String> rules = new ArrayList<>(term.rules());
        if (having.stream().allMatch(each -> each.mandatory().contains(attribute.name()))) {
            rules.remove(MISSING);
        }
        rules.addFirst("only of " + names(having));
        return new Glossary.AttributeTerm(term.name(), term.type(), term.about(), rules);
    }

    private List<Subtype> having(String entity, String name) {
        return model.subtypes().of(entity).map(each -> each.having(name)).orElse(List.of());
    }

    private static String names(List<Subtype> subtypes) {
        return subtypes.stream()
                .map(each -> "`" + each.name() + "`")
                .collect(Collectors.joining(" and "));
    }

    private static boolean isOfKey(EntityType entity, Attribute attribute) {
        return entity.key().stream().anyMatch(part -> part.name().equals(attribute.name()));
    }

    private static boolean isAbout(Question question, String entity) {
        return question.query().pattern().aliases().stream()
                .map(Alias::entity)
                .map(EntityType::name)
                .anyMatch(entity::equals);
    }

    /// The declared entities that a mutation is of: both ends, where it changes a link.
    private Set<String> ends(EntityType entity) {
        return entity.kind() == EntityType.Kind.DECLARED
                ? Set.of(entity.name())
                : model.manyToMany().stream()
                        .filter(each -> each.link().equals(entity.name()))
                        .flatMap(each -> Stream.of(each.owner(), each.target()))
                        .collect(Collectors.toSet());
    }

    private static Glossary.TypeTerm type(UserTypeDefinition type) {
        return new Glossary.TypeTerm(
                type.name(), type.fields().stream().map(each -> attribute(each, false)).toList());
    }

    private static Glossary.AttributeTerm attribute(Attribute attribute, boolean isOfKey) {
        List<String> rules = new ArrayList<>();
        if (isOfKey) {
            rules.add("part of the key");
        }
        if (attribute.unique()) {
            rules.add("unique");
        }
        if (attribute.isCounter() && !attribute.isInstanceCounter()) {
            rules.add("counts from 0");
        }
        attribute
                .derivation()
                .ifPresent(from ->
                        rules.add(
                                (attribute.isCounter() ? "counted: `" : "computed: `")
                                        + from.text()
                                        + "`"));
        attribute.formula().ifPresent(from -> rules.add("computed: `" + from.text() + "`"));
        attribute.snapshot().ifPresent(from -> rules.add("snapshot of `" + from.text() + "`"));
        if (attribute.optional() && !attribute.isDerived()) {
            rules.add(MISSING);
        }
        Phrases.domain(attribute.statistics().domain()).ifPresent(rules::add);
        return new Glossary.AttributeTerm(
                attribute.name(), attribute.type().cql(), attribute.about(), rules);
    }

    private List<Glossary.RelationshipTerm> relationships(String entity) {
        List<Glossary.RelationshipTerm> terms = new ArrayList<>();
        for (Relationship role : model.relationships()) {
            if (role.owner().equals(entity)) {
                terms.add(
                        new Glossary.RelationshipTerm(
                                role.role(), role.target(), target(role), role.about()));
            }
            if (role.target().equals(entity)) {
                role.inverse()
                        .ifPresent(inverse ->
                                terms.add(
                                        new Glossary.RelationshipTerm(
                                                inverse, role.owner(), owners(role), "")));
            }
        }
        for (ManyToMany link : model.manyToMany()) {
            if (link.owner().equals(entity)) {
                terms.add(link(link, link.role(), link.target(), link.ownerRole()));
            }
            if (link.target().equals(entity)) {
                link.inverse()
                        .ifPresent(inverse ->
                                terms.add(link(link, inverse, link.owner(), link.targetRole())));
            }
        }
        return terms;
    }

    /// The targets of an owner. Where no name leads back, the owners of a target are said here.
    private String target(Relationship role) {
        List<Subtype> having = having(role.owner(), role.role());
        boolean isOfKind =
                !having.isEmpty()
                        && having.stream().allMatch(each -> each.mandatory().contains(role.role()));
        String one =
                (having.isEmpty() ? "" : "only of " + names(having) + ": ")
                        + (role.optional() && !isOfKind ? "one, or none" : "one")
                        + (role.cascades() ? ", deleted with it" : "");
        boolean isSaidThere =
                role.inverse().isPresent() || role.cardinality() == Cardinality.ONE_TO_ONE;
        return isSaidThere
                ? one
                : "%s; per `%s` there are %s"
                        .formatted(one, role.target(), Phrases.count(role.count()));
    }

    private static String owners(Relationship role) {
        return role.cardinality() == Cardinality.ONE_TO_ONE
                ? "one, or none"
                : Phrases.count(role.count());
    }

    private Glossary.RelationshipTerm link(ManyToMany link, String name, String to, String role) {
        return new Glossary.RelationshipTerm(
                name,
                to,
                Phrases.count(model.relationship(link.link(), role).count()),
                model.entity(link.link()).about());
    }
}
