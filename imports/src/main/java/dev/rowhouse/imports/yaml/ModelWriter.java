package dev.rowhouse.imports.yaml;

import dev.rowhouse.imports.draft.AttributeDraft;
import dev.rowhouse.imports.draft.EntityDraft;
import dev.rowhouse.imports.draft.ModelDraft;
import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.draft.QuestionDraft;
import dev.rowhouse.imports.draft.RelationshipDraft;
import dev.rowhouse.imports.draft.TypeDraft;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.format.ModelFormat;
import dev.rowhouse.model.source.YamlScalar;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes a draft as a model file in the style of `ModelFormat`. The same draft always gives the
/// same text, and `ModelFile` reads back what was written.
public final class ModelWriter {
    private static final int WIDTH = 116;
    private static final String SCHEMA = "# yaml-language-server: $schema=";

    private final StringBuilder text = new StringBuilder();

    private ModelWriter() {}

    /// The text of a model file.
    ///
    /// @param schema the path of the JSON Schema that editors check the file with, relative to it;
    ///     empty for none
    public static String write(ModelDraft model, String schema) {
        ModelWriter writer = new ModelWriter();
        if (!schema.isEmpty()) {
            writer.line(0, SCHEMA + schema);
            writer.line(0, "#");
        }
        writer.comments(0, model.preface());
        if (!writer.text.isEmpty()) {
            writer.line(0, "");
        }
        writer.model(model);
        String written = writer.text.toString();
        return ModelFormat.format("model.yaml", written).value().orElse(written);
    }

    private void model(ModelDraft model) {
        line(0, "model: " + block(model.name()));
        if (!model.about().isEmpty()) {
            line(0, "about: " + block(model.about()));
        }
        if (!model.keyspace().equals(model.name())) {
            line(0, "keyspace: " + block(model.keyspace()));
        }
        model.replication()
                .ifPresent(replication -> {
                    List<String> entries = new ArrayList<>();
                    entries.add("class: " + flow(replication.strategy()));
                    replication
                            .options()
                            .forEach((key, value) ->
                                    entries.add(
                                            flow(key)
                                                    + ": "
                                                    + YamlScalar.plain(
                                                            value, YamlScalar.Style.FLOW)));
                    line(0, "replication: {" + String.join(", ", entries) + "}");
                });
        section("types", model.types().size());
        model.types().forEach(this::type);
        section("entities", model.entities().size());
        model.entities().forEach(this::entity);
        section("relationships", model.relationships().size());
        model.relationships().forEach(this::relationship);
        if (!model.mixes().isEmpty()) {
            line(0, "");
            line(0, "mixes: [" + String.join(", ", model.mixes()) + "]");
        }
        section("queries", model.questions().size());
        model.questions().forEach(this::question);
        section("mutations", model.mutations().size());
        model.mutations().forEach(this::mutation);
    }

    private void section(String name, int size) {
        if (size > 0) {
            line(0, "");
            line(0, name + ":");
        }
    }

    private void type(TypeDraft type) {
        line(1, type.name() + ":");
        type.fields().forEach(field -> attribute(2, field));
    }

    private void entity(EntityDraft entity) {
        line(1, entity.name() + ":");
        if (!entity.about().isEmpty()) {
            line(2, "about: " + block(entity.about()));
        }
        if (entity.isAbstract()) {
            line(2, "abstract: true");
        }
        line(2, entity.parent().isEmpty() ? key(entity) : "extends: " + entity.parent());
        if (!entity.unique().isEmpty()) {
            line(
                    2,
                    entity.unique().stream()
                            .map(each -> "[" + String.join(", ", each) + "]")
                            .collect(Collectors.joining(", ", "unique: [", "]")));
        }
        entity.count()
                .ifPresent(count -> line(2, "count: " + NumberText.of(count), entity.remark()));
        if (!entity.ttl().isEmpty()) {
            line(2, "ttl: " + block(entity.ttl()));
        }
        if (!entity.attributes().isEmpty()) {
            line(2, "attributes:");
            entity.attributes().forEach(attribute -> attribute(3, attribute));
        }
    }

    private static String key(EntityDraft entity) {
        return "key: "
                + (entity.key().size() == 1
                        ? entity.key().getFirst()
                        : "[" + String.join(", ", entity.key()) + "]");
    }

    private void attribute(int indent, AttributeDraft attribute) {
        List<String> details = new ArrayList<>();
        AttributeDraft.Statistics statistics = attribute.statistics();
        statistics.length().ifPresent(length -> details.add("length: " + NumberText.of(length)));
        statistics.items().ifPresent(items -> details.add("items: " + NumberText.of(items)));
        statistics
                .distinct()
                .ifPresent(distinct -> details.add("distinct: " + NumberText.of(distinct)));
        if (!statistics.values().isEmpty()) {
            details.add(
                    statistics.values().stream()
                            .map(ModelWriter::literal)
                            .collect(Collectors.joining(", ", "values: [", "]")));
        }
        if (!statistics.shares().isEmpty()) {
            List<String> shares = new ArrayList<>();
            statistics
                    .shares()
                    .forEach((value, share) ->
                            shares.add("%s: %s %%".formatted(literal(value), percent(share))));
            details.add("shares: {" + String.join(", ", shares) + "}");
        }
        if (!statistics.range().isEmpty()) {
            details.add("range: " + flow(statistics.range()));
        }
        if (!statistics.distribution().isEmpty()) {
            details.add("distribution: " + flow(statistics.distribution()));
        }
        if (attribute.unique()) {
            details.add("unique: true");
        }
        if (attribute.optional() && attribute.origin().isEmpty()) {
            details.add("optional: true");
        }
        if (attribute.origin().isPresent()) {
            AttributeDraft.Origin origin = attribute.origin().get();
            details.addFirst(origin.key() + ": " + flow(origin.text()));
            if (!attribute.type().isEmpty()) {
                details.addFirst("type: " + flow(attribute.type()));
            }
            mapping(indent, attribute.name(), details, attribute.remark());
        } else if (details.isEmpty()) {
            line(indent, attribute.name() + ": " + block(attribute.type()), attribute.remark());
        } else {
            details.addFirst("type: " + flow(attribute.type()));
            mapping(indent, attribute.name(), details, attribute.remark());
        }
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share)
                .movePointRight(2)
                .round(MathContext.DECIMAL32)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String literal(Literal literal) {
        return switch (literal) {
            case Literal.Text(String value) -> flow(value);
            case Literal.Numeral(BigDecimal value) -> value.toPlainString();
            case Literal.Bool(boolean value) -> Boolean.toString(value);
        };
    }

    private void relationship(RelationshipDraft relationship) {
        List<String> details = new ArrayList<>();
        details.add("to: " + relationship.target());
        relationship.inverse().ifPresent(inverse -> details.add("inverse: " + inverse));
        details.add("cardinality: " + relationship.shape().text());
        if (relationship.optional()) {
            details.add("optional: true");
        }
        if (relationship.cascades()) {
            details.add("onDelete: cascade");
        }
        if (!relationship.count().isEmpty()) {
            details.add("count: " + flow(relationship.count()));
        }
        if (!relationship.distribution().isEmpty()) {
            details.add("distribution: " + flow(relationship.distribution()));
        }
        if (!relationship.ttl().isEmpty()) {
            details.add("ttl: " + flow(relationship.ttl()));
        }
        mapping(1, relationship.name(), details, relationship.remark());
    }

    /// A mapping on one line if it fits, otherwise one entry a line, with the comment of a count
    /// beside it.
    private void mapping(int indent, String name, List<String> details, String remark) {
        String flow = name + ": {" + String.join(", ", details) + "}";
        int remarked = remark.isEmpty() ? 0 : remark.length() + 4;
        if (2 * indent + flow.length() + remarked <= WIDTH) {
            line(indent, flow, remark);
            return;
        }
        boolean isOfCount = details.stream().anyMatch(detail -> detail.startsWith("count: "));
        line(indent, name + ":", isOfCount ? "" : remark);
        for (String detail : details) {
            line(indent + 1, detail, isOfCount && detail.startsWith("count: ") ? remark : "");
        }
    }

    private void question(QuestionDraft question) {
        head(question.name(), question.ask(), question.remarks());
        line(2, "jpql: " + block(question.jpql()));
        QuestionDraft.Constraints constraints = question.constraints();
        requested("first", constraints.first());
        requested("rate", constraints.rate());
        constraints.page().ifPresent(page -> requested("page", NumberText.of(page)));
        requested("using", constraints.using());
        requested("bucket", constraints.bucket());
        requested("table", constraints.table());
    }

    private void mutation(MutationDraft mutation) {
        head(mutation.name(), mutation.ask(), mutation.remarks());
        if (mutation.statements().size() == 1) {
            MutationDraft.Statement only = mutation.statements().getFirst();
            line(2, "jpql: " + block(only.jpql()));
            requested("when", only.when().isEmpty() ? "" : block(only.when()));
        } else {
            line(2, "jpql:");
            mutation.statements().forEach(this::item);
        }
        requested("rate", mutation.rate());
    }

    /// One of several statements.
    private void item(MutationDraft.Statement statement) {
        line(
                3,
                statement.when().isEmpty()
                        ? "- " + block(statement.jpql())
                        : "- {jpql: %s, when: %s}"
                                .formatted(flow(statement.jpql()), flow(statement.when())));
    }

    private void head(String name, String ask, List<String> remarks) {
        comments(1, remarks);
        line(1, name + ":");
        line(2, "ask: " + block(ask));
    }

    private void requested(String key, String value) {
        // Rates and the like are written as they are; those of several mixes are a mapping.
        if (!value.isEmpty()) {
            line(2, key + ": " + value);
        }
    }

    private void comments(int indent, List<String> lines) {
        lines.forEach(each -> line(indent, each.isEmpty() ? "#" : "# " + each));
    }

    private void line(int indent, String line) {
        line(indent, line, "");
    }

    private void line(int indent, String line, String remark) {
        text.append("  ".repeat(line.isEmpty() ? 0 : indent)).append(line);
        Optional.of(remark)
                .filter(each -> !each.isEmpty())
                .ifPresent(each -> text.append("  # ").append(each));
        text.append('\n');
    }

    private static String block(String value) {
        return YamlScalar.text(value, YamlScalar.Style.BLOCK);
    }

    private static String flow(String value) {
        return YamlScalar.text(value, YamlScalar.Style.FLOW);
    }
}
