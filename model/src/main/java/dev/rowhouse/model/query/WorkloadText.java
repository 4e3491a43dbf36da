package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.OwnerLimit;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.concept.UserTypeDefinition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The text dump of a workload: everything that reading a model file found out, one fact a line.
public final class WorkloadText {
    private final StringBuilder text = new StringBuilder();

    private WorkloadText() {}

    /// The dump of a workload; the same workload always gives the same text.
    public static String of(Workload workload) {
        WorkloadText dump = new WorkloadText();
        dump.model(workload.model());
        dump.mixes(workload.mixes());
        workload.questions().forEach(dump::question);
        workload.mutations().forEach(dump::mutation);
        workload.groups().forEach(dump::group);
        return dump.text.toString();
    }

    private void line(int indent, String line) {
        text.append("  ".repeat(indent)).append(line.stripTrailing()).append('\n');
    }

    private void model(Model model) {
        line(0, "model " + model.name() + " in keyspace " + model.keyspace());
        line(
                1,
                "replication "
                        + model.replication().strategy()
                        + " "
                        + model.replication().options());
        model.options().everywhere().forEach(option -> line(1, "option " + option));
        model.options()
                .byTable()
                .forEach((table, options) ->
                        options.forEach(option -> line(1, "option of " + table + " " + option)));
        for (UserTypeDefinition type : model.userTypes()) {
            line(0, "type " + type.name());
            type.fields().forEach(field -> line(1, attribute(field)));
        }
        for (EntityType entity : model.entities()) {
            line(
                    0,
                    (entity.kind() == EntityType.Kind.LINK ? "link " : "entity ")
                            + entity.name()
                            + ", "
                            + number(entity.count()));
            line(
                    1,
                    "key "
                            + entity.key().stream()
                                    .map(KeyPart::name)
                                    .collect(Collectors.joining(", ")));
            entity.compositeKeys().forEach(each -> line(1, "unique " + String.join(", ", each)));
            entity.attributes().forEach(attribute -> line(1, attribute(attribute)));
        }
        model.subtypes().hierarchies().forEach(this::hierarchy);
        model.relationships().forEach(relationship -> line(0, relationship(relationship)));
        for (ManyToMany each : model.manyToMany()) {
            line(
                    0,
                    "many to many %s.%s to %s%s by link %s"
                            .formatted(
                                    each.owner(),
                                    each.role(),
                                    each.target(),
                                    inverse(each.inverse()),
                                    each.link()));
        }
    }

    private void hierarchy(Hierarchy hierarchy) {
        String kinds = hierarchy.isAbstract() ? "abstract with kinds by " : "kinds by ";
        line(0, hierarchy.root() + ": " + kinds + hierarchy.kind());
        for (Subtype each : hierarchy.subtypes()) {
            String names =
                    each.names().stream()
                            .map(name -> name + (each.mandatory().contains(name) ? "" : "?"))
                            .collect(Collectors.joining(", "));
            line(1, each.name() + (names.isEmpty() ? "" : " has " + names));
            each.referring().stream().sorted().forEach(role -> line(2, "target of " + role));
        }
    }

    private void mixes(Mixes mixes) {
        if (!mixes.names().isEmpty()) {
            line(0, "mixes " + String.join(", ", mixes.names()));
        }
        mixes.rates()
                .forEach((name, byMix) -> {
                    line(1, name);
                    byMix.forEach(
                            (mix, rate) -> line(2, mix + " " + number(rate.perSecond()) + "/s"));
                });
    }

    private static String attribute(Attribute attribute) {
        StringBuilder line = new StringBuilder(attribute.name());
        line.append(' ').append(attribute.type().cql());
        if (attribute.optional()) {
            line.append(", optional");
        }
        if (attribute.unique()) {
            line.append(", unique");
        }
        attribute.derivation().ifPresent(from -> line.append(", derived: ").append(from.text()));
        attribute.enumeration().ifPresent(each -> line.append(", enum ").append(each.name()));
        attribute.formula().ifPresent(from -> line.append(", derived: ").append(from.text()));
        attribute.snapshot().ifPresent(from -> line.append(", snapshot of ").append(from.text()));
        AttributeStatistics statistics = attribute.statistics();
        statistics.length().ifPresent(length -> line.append(", length ").append(number(length)));
        statistics.items().ifPresent(items -> line.append(", items ").append(number(items)));
        statistics.distinct().ifPresent(count -> line.append(", distinct ").append(number(count)));
        line.append(distribution(statistics.distribution()));
        line.append(
                switch (statistics.domain()) {
                    case Domain.Any _ -> "";
                    case Domain.Enumeration(List<Literal> values) ->
                            values.stream()
                                    .map(Literal::jpql)
                                    .collect(Collectors.joining(", ", ", one of ", ""));
                    case Domain.Numbers numbers ->
                            ", from " + numbers.from() + " to " + numbers.to();
                    case Domain.Dates dates -> ", from " + dates.from() + " to " + dates.to();
                    case Domain.Times times -> ", from " + times.from() + " until " + times.to();
                });
        return line.toString();
    }

    private static String relationship(Relationship relationship) {
        return "role "
                + relationship.name()
                + " to "
                + (relationship.optional() ? "an optional " : "")
                + relationship.target()
                + inverse(relationship.inverse())
                + ", "
                + relationship.cardinality().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + ", "
                + count(relationship.count())
                + " per "
                + relationship.target()
                + distribution(relationship.distribution());
    }

    private static String inverse(Optional<String> name) {
        return name.map(inverse -> ", inverse " + inverse).orElse("");
    }

    private static String count(Count count) {
        return number(count.average()) + " (at most " + number(count.largest()) + ")";
    }

    private static String distribution(Distribution distribution) {
        return switch (distribution) {
            case Distribution.Uniform _ -> "";
            case Distribution.Stated(var shares, var limits) ->
                    shares.entrySet().stream()
                            .map(share ->
                                    number(share.getValue() * 100)
                                            + " %"
                                            + limits(share.getKey(), limits))
                            .collect(Collectors.joining(", ", ", shares ", ""));
            case Distribution.Zipf(double exponent) -> ", zipf " + number(exponent);
        };
    }

    private static String limits(Literal value, List<OwnerLimit> limits) {
        return limits.stream()
                .filter(limit -> limit.value().equals(value))
                .map(limit -> " (at most %s per %s)".formatted(number(limit.most()), limit.role()))
                .collect(Collectors.joining());
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String number(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%,.0f", number)
                : String.format(Locale.ROOT, "%,.4g", number);
    }

    private void question(Question question) {
        line(0, "");
        line(0, "question " + question.name() + ": " + question.ask());
        question.variant().ifPresent(this::variant);
        line(1, question.jpql());
        if (!question.next().isEmpty()) {
            line(1, "next " + String.join(", ", question.next()));
        }
        rate(question.rate());
        question.constraints().page().ifPresent(page -> line(1, "page " + page));
        if (question.constraints().servedBy() != ServedBy.ANY) {
            line(1, "using " + question.constraints().servedBy().name().toLowerCase(Locale.ROOT));
        }
        question.constraints()
                .bucket()
                .ifPresent(bucket ->
                        line(
                                1,
                                switch (bucket) {
                                    case Bucket.Single _ -> "bucket single";
                                    case Bucket.None _ -> "bucket none";
                                    case Bucket.Shards shards ->
                                            "bucket "
                                                    + shards.count()
                                                    + " shards of "
                                                    + shards.attribute();
                                    case Bucket.ByTime byTime ->
                                            "bucket "
                                                    + byTime.granularity()
                                                            .name()
                                                            .toLowerCase(Locale.ROOT)
                                                    + " of "
                                                    + byTime.attribute();
                                }));
        question.constraints().table().ifPresent(table -> line(1, "table " + table));
        question.constraints().options().forEach(option -> line(1, "option " + option));
        settings(question.settings());
        ConceptualQuery query = question.query();
        if (query.distinct() == ConceptualQuery.Distinctness.DISTINCT) {
            line(1, "distinct");
        }
        query.items().forEach(item -> line(1, "show " + item.name() + " = " + shown(item)));
        pattern(query.pattern());
        query.groups().forEach(group -> line(1, "group by " + group));
        for (Ordering ordering : query.order()) {
            line(
                    1,
                    "order "
                            + ordering.attribute()
                            + " "
                            + ordering.direction().name().toLowerCase(Locale.ROOT));
        }
        query.nearest().ifPresent(nearest -> line(1, "order " + nearest.text()));
        query.first().ifPresent(first -> line(1, "first " + first.text()));
        parameters(query.parameters());
    }

    private void variant(Variant variant) {
        String optional = Variant.words(variant.optional());
        line(1, "variant of " + variant.question() + ", in which " + optional + " may be null");
    }

    private void mutation(ConceptualMutation mutation) {
        ConceptualMutation.Header header = mutation.header();
        line(0, "");
        line(0, "mutation " + header.name() + ": " + header.ask());
        line(1, header.jpql());
        rate(header.rate());
        if (header.lists().isPresent()) {
            line(
                    1,
                    "for each of %s, %s"
                            .formatted(header.lists().text(), count(header.lists().items())));
        }
        guard(header.guard());
        settings(header.settings());
        switch (mutation) {
            case ConceptualMutation.Insert insert -> {
                line(1, (insert.isUpsert() ? "new or changed " : "new ") + insert.entity().name());
                assignments(insert.values());
            }
            case ConceptualMutation.Update update -> {
                pattern(update.pattern());
                assignments(update.values());
            }
            case ConceptualMutation.Count count -> {
                pattern(count.pattern());
                count.steps().forEach(step -> line(1, text(step)));
            }
            case ConceptualMutation.Delete delete -> pattern(delete.pattern());
            case ConceptualMutation.Several several -> throw several.isInParts();
        }
        parameters(header.parameters());
    }

    private static String text(ConceptualMutation.Step step) {
        return switch (step) {
            case ConceptualMutation.Step.Add(var counter, var value, var isNegative) ->
                    "%s %s %s"
                            .formatted(
                                    isNegative ? "take off" : "add to",
                                    counter.name(),
                                    value(value));
            case ConceptualMutation.Step.Reset(var counter) -> "reset " + counter.name();
        };
    }

    private void group(MutationGroup group) {
        line(0, "");
        line(0, "mutation " + group.header().name() + ": " + group.header().ask());
        line(1, "runs " + String.join(", ", group.parts()));
        parameters(group.header().parameters());
    }

    private static String shown(SelectItem item) {
        return item.aggregate()
                .map(each -> each.name().toLowerCase(Locale.ROOT) + " of " + item.attribute())
                .orElseGet(() -> item.attribute().toString());
    }

    private void rate(Optional<Rate> rate) {
        rate.ifPresent(times -> line(1, "rate " + number(times.perSecond()) + "/s"));
    }

    private void settings(RequestSettings settings) {
        if (!settings.text().isEmpty()) {
            line(1, settings.text());
        }
    }

    private void guard(Guard guard) {
        switch (guard) {
            case Guard.None() -> {}
            case Guard.NotExists() -> line(1, "when not exists");
            case Guard.Exists() -> line(1, "when exists");
            case Guard.Meets(var terms) ->
                    terms.forEach(term ->
                            line(
                                    1,
                                    "when "
                                            + term.attribute().name()
                                            + " "
                                            + term.operator().symbol()
                                            + " "
                                            + value(term.value())));
        }
    }

    private void assignments(List<Assignment> assignments) {
        assignments.forEach(
                each -> line(1, "set " + each.property().path() + " = " + value(each.value())));
    }

    private void pattern(Pattern pattern) {
        for (Alias alias : pattern.aliases()) {
            line(
                    1,
                    "alias "
                            + alias.name()
                            + ": "
                            + alias.entity().name()
                            + switch (alias.origin()) {
                                case WRITTEN -> "";
                                case PATH -> ", by its path";
                                case LINK -> ", a link";
                            });
        }
        for (JoinEdge edge : pattern.edges()) {
            line(
                    1,
                    "edge "
                            + edge.from()
                            + (edge.role().direction() == Role.Direction.FORWARD ? " -> " : " <- ")
                            + edge.to()
                            + " by "
                            + edge.role().relationship().name()
                            + (edge.match() == JoinEdge.Match.OPTIONAL ? ", if there is one" : ""));
        }
        pattern.conditions().forEach(condition -> line(1, "where " + condition(condition)));
    }

    private static String condition(Condition condition) {
        return switch (condition) {
            case Condition.Comparison comparison ->
                    comparison.attribute()
                            + " "
                            + comparison.operator().symbol()
                            + " "
                            + value(comparison.value());
            case Condition.RowComparison row ->
                    row.attributes().stream()
                                    .map(AttributeReference::toString)
                                    .collect(Collectors.joining(", ", "(", ")"))
                            + " "
                            + row.operator().symbol()
                            + " "
                            + values(row.values());
            case Condition.InValues in -> in.attribute() + " in " + values(in.values());
            case Condition.InParameter in -> in.attribute() + " in " + value(in.list());
            case Condition.Member member ->
                    value(member.value()) + " member of " + member.collection();
        };
    }

    private static String values(List<Value> values) {
        return values.stream().map(WorkloadText::value).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String value(Value value) {
        return value.text();
    }

    private void parameters(List<Value.Parameter> parameters) {
        List<String> texts = new ArrayList<>();
        parameters.forEach(each -> texts.add(":" + each.name() + " " + each.type().cql()));
        if (!texts.isEmpty()) {
            line(1, "given " + String.join(", ", texts));
        }
    }
}
