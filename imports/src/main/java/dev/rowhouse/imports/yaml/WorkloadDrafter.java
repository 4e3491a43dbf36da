package dev.rowhouse.imports.yaml;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.imports.draft.AttributeDraft;
import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.draft.QuestionDraft;
import dev.rowhouse.imports.draft.RelationshipDraft;
import dev.rowhouse.imports.draft.TypeDraft;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Replication;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.query.Bucket;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.FirstRows;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// The draft of a workload that has been read: writing it gives a file that reads as the same
/// workload.
public final class WorkloadDrafter {
    private final Model model;
    private final Mixes mixes;

    private WorkloadDrafter(Workload workload) {
        this.model = workload.model();
        this.mixes = workload.mixes();
    }

    /// The draft of a workload; comments and the layout of the file it came from are gone.
    public static ModelDraft draft(Workload workload) {
        return new WorkloadDrafter(workload).draftOf(workload);
    }

    private ModelDraft draftOf(Workload workload) {
        return new ModelDraft(
                model.name(),
                model.keyspace(),
                model.about(),
                List.of(),
                Optional.of(model.replication())
                        .filter(replication -> !replication.equals(Replication.single())),
                model.userTypes().stream().map(this::type).toList(),
                model.entities().stream()
                        .filter(entity -> entity.kind() == EntityType.Kind.DECLARED)
                        .map(this::entity)
                        .toList(),
                relationships(),
                mixes.names(),
                workload.questions().stream().map(this::question).toList(),
                workload.mutations().stream()
                        .map(ConceptualMutation::header)
                        .map(header ->
                                MutationDraft.of(
                                        header.name(),
                                        header.ask(),
                                        MutationDraft.Statement.always(header.jpql()),
                                        rate(header.name(), header.rate())))
                        .toList());
    }

    private TypeDraft type(UserTypeDefinition type) {
        return new TypeDraft(type.name(), type.fields().stream().map(this::attribute).toList());
    }

    private EntityDraft entity(EntityType entity) {
        return new EntityDraft(
                        entity.name(),
                        entity.about(),
                        entity.key().stream().map(KeyPart::name).toList(),
                        OptionalLong.of(entity.count()),
                        "",
                        entity.attributes().stream().map(this::attribute).toList())
                .withUnique(entity.compositeKeys());
    }

    private AttributeDraft attribute(Attribute attribute) {
        if (attribute.isComputed() || attribute.isSnapshot()) {
            return new AttributeDraft(
                    attribute.name(),
                    attribute.enumeration().isPresent() ? "" : typeText(attribute.type()),
                    attribute.optional(),
                    false,
                    origin(attribute),
                    AttributeDraft.Statistics.none(),
                    "");
        }
        AttributeStatistics known = attribute.statistics();
        return new AttributeDraft(
                attribute.name(),
                attribute.isDerived()
                        ? ""
                        : attribute.enumeration().isPresent() ? "enum" : typeText(attribute.type()),
                attribute.optional(),
                attribute.unique(),
                origin(attribute),
                new AttributeDraft.Statistics(
                        known.length(),
                        known.items(),
                        known.distinct(),
                        distribution(known.distribution()),
                        known.domain() instanceof Domain.Enumeration(List<Literal> values)
                                ? values
                                : List.of(),
                        known.distribution() instanceof Distribution.Stated(var shares, var _)
                                ? shares
                                : Map.of(),
                        range(known.domain())),
                "");
    }

    private static Optional<AttributeDraft.Origin> origin(Attribute attribute) {
        return attribute
                .snapshot()
                .map(each -> new AttributeDraft.Origin("snapshot", each.text()))
                .or(() ->
                        attribute
                                .derivation()
                                .map(Derivation::text)
                                .or(() -> attribute.formula().map(Formula::text))
                                .map(text -> new AttributeDraft.Origin("derived", text)));
    }

    /// The type under the names that the model gives its user-defined types.
    private String typeText(CqlType type) {
        String text = type.cql();
        for (UserTypeDefinition definition : model.userTypes()) {
            UserType used =
                    new UserType("", SnakeCase.of(definition.name()), List.of(), List.of(), false);
            text =
                    text.replaceAll(
                            "(?<![\\w\"])"
                                    + java.util.regex.Pattern.quote(used.cql())
                                    + "(?![\\w\"])",
                            definition.name());
        }
        return text;
    }

    private static String distribution(Distribution distribution) {
        return switch (distribution) {
            case Distribution.Uniform _, Distribution.Stated _ -> "";
            case Distribution.Zipf(double exponent) -> "zipf " + NumberText.of(exponent);
        };
    }

    private static String range(Domain domain) {
        return switch (domain) {
            case Domain.Any _, Domain.Enumeration _ -> "";
            case Domain.Numbers numbers ->
                    numbers.from().toPlainString() + ".." + numbers.to().toPlainString();
            case Domain.Dates dates -> dates.from() + ".." + dates.to();
            case Domain.Times(Instant from, Instant to) -> {
                boolean areDays = isMidnight(from) && isMidnight(to);
                yield areDays
                        ? from.atOffset(ZoneOffset.UTC).toLocalDate()
                                + ".."
                                + to.atOffset(ZoneOffset.UTC).toLocalDate().minusDays(1)
                        : from + ".." + to;
            }
        };
    }

    private static boolean isMidnight(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalTime().equals(LocalTime.MIDNIGHT);
    }

    private List<RelationshipDraft> relationships() {
        List<RelationshipDraft> drafts = new ArrayList<>();
        for (Relationship each : model.relationships()) {
            if (model.entity(each.owner()).kind() == EntityType.Kind.DECLARED) {
                drafts.add(
                        new RelationshipDraft(
                                        each.owner(),
                                        each.role(),
                                        each.target(),
                                        each.inverse(),
                                        each.cardinality() == Cardinality.ONE_TO_ONE
                                                ? RelationshipDraft.Shape.ONE_TO_ONE
                                                : RelationshipDraft.Shape.MANY_TO_ONE,
                                        each.optional(),
                                        count(each),
                                        distribution(each.distribution()),
                                        "")
                                .cascading(each.cascades()));
            }
        }
        for (ManyToMany each : model.manyToMany()) {
            Relationship near = model.relationship(each.link(), each.ownerRole());
            Relationship far = model.relationship(each.link(), each.targetRole());
            drafts.add(
                    new RelationshipDraft(
                                    each.owner(),
                                    each.role(),
                                    each.target(),
                                    each.inverse(),
                                    RelationshipDraft.Shape.MANY_TO_MANY,
                                    false,
                                    count(near) + "; " + count(far),
                                    distribution(far.distribution()),
                                    "")
                            .cascading(near.cascades()));
        }
        return drafts;
    }

    private static String count(Relationship relationship) {
        Count count = relationship.count();
        return NumberText.of(count.average())
                + " per "
                + relationship.target()
                + ", at most "
                + NumberText.of(count.largest());
    }

    private QuestionDraft question(Question question) {
        Question.Constraints constraints = question.constraints();
        return new QuestionDraft(
                question.name(),
                question.ask(),
                question.jpql(),
                new QuestionDraft.Constraints(
                        rate(question.name(), question.rate()),
                        question.query().first().map(FirstRows::text).orElse(""),
                        constraints.page(),
                        constraints.servedBy() == ServedBy.ANY
                                ? ""
                                : constraints.servedBy().name().toLowerCase(Locale.ROOT),
                        constraints.bucket().map(WorkloadDrafter::bucket).orElse(""),
                        constraints.table().orElse("")),
                List.of());
    }

    private static String bucket(Bucket bucket) {
        return switch (bucket) {
            case Bucket.Single _ -> "single";
            case Bucket.None _ -> "none";
            case Bucket.Shards shards -> shards.count() + " shards of " + shards.attribute();
            case Bucket.ByTime byTime ->
                    byTime.granularity().name().toLowerCase(Locale.ROOT)
                            + " of "
                            + byTime.attribute();
        };
    }

    /// The rate in all mixes, or in each.
    private String rate(String name, Optional<Rate> otherwise) {
        Map<String, Rate> byMix = mixes.rates().get(name);
        if (byMix == null) {
            return otherwise.map(WorkloadDrafter::rate).orElse("");
        }
        return byMix.entrySet().stream()
                .map(each -> each.getKey() + ": " + rate(each.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /// The rate in the first unit that makes it a whole number, else in times a second.
    private static String rate(Rate rate) {
        List<String> units = List.of("s", "min", "h", "day");
        List<Integer> seconds = List.of(1, 60, 3_600, 86_400);
        for (int i = 0; i < units.size(); i++) {
            long times = Math.round(rate.perSecond() * seconds.get(i));
            if (times > 0 && (double) times / seconds.get(i) == rate.perSecond()) {
                return NumberText.of(times).replace("_", "") + "/" + units.get(i);
            }
        }
        return NumberText.of(rate.perSecond()) + "/s";
    }
}
