package dev.rowhouse.prove.data;

import dev.rowhouse.design.model.Attribute;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.model.Property;
import dev.rowhouse.design.model.Relationship;
import dev.rowhouse.design.model.Role;
import dev.rowhouse.design.query.Alias;
import dev.rowhouse.design.query.Assignment;
import dev.rowhouse.design.query.AttributeReference;
import dev.rowhouse.design.query.Bucket;
import dev.rowhouse.design.query.ConceptualMutation;
import dev.rowhouse.design.query.ConceptualQuery;
import dev.rowhouse.design.query.Condition;
import dev.rowhouse.design.query.JoinEdge;
import dev.rowhouse.design.query.Ordering;
import dev.rowhouse.design.query.Pattern;
import dev.rowhouse.design.query.Question;
import dev.rowhouse.design.query.SelectItem;
import dev.rowhouse.design.query.Workload;

import java.util.List;

/// The questions and mutations of one model, asked of the same model with other figures. Resolved questions hold the model's entities and attributes
/// themselves; each is replaced by its namesake.
public final class ScaledWorkload {
    private final Model scaled;

    private ScaledWorkload(Model scaled) {
        this.scaled = scaled;
    }

    /// The workload over another model with the same names.
    public static Workload of(Workload workload, Model scaled) {
        ScaledWorkload mapping = new ScaledWorkload(scaled);
        return new Workload(
                scaled,
                workload.questions().stream().map(mapping::question).toList(),
                workload.mutations().stream().map(mapping::mutation).toList(),
                workload.mixes());
    }

    private Question question(Question question) {
        ConceptualQuery query = question.query();
        Pattern pattern = query.pattern();
        ConceptualQuery mapped =
                new ConceptualQuery(
                        query.distinct(),
                        query.items().stream()
                                .map(item ->
                                        new SelectItem(
                                                item.name(), reference(pattern, item.attribute())))
                                .toList(),
                        pattern(pattern),
                        query.order().stream()
                                .map(term ->
                                        new Ordering(
                                                reference(pattern, term.attribute()),
                                                term.direction()))
                                .toList(),
                        query.parameters());
        Question.Wishes wishes = question.wishes();
        return new Question(
                question.name(),
                question.ask(),
                mapped,
                new Question.Wishes(
                        wishes.page(),
                        wishes.servedBy(),
                        wishes.bucket().map(bucket -> bucket(pattern, bucket)),
                        wishes.table()),
                question.rate(),
                question.jpql());
    }

    private Bucket bucket(Pattern pattern, Bucket bucket) {
        return switch (bucket) {
            case Bucket.ByTime(var granularity, var attribute) ->
                    new Bucket.ByTime(granularity, reference(pattern, attribute));
            case Bucket.Single single -> single;
        };
    }

    private ConceptualMutation mutation(ConceptualMutation mutation) {
        return switch (mutation) {
            case ConceptualMutation.Insert(var header, var entity, var values) ->
                    new ConceptualMutation.Insert(
                            header, scaled.entity(entity.name()), assignments(values));
            case ConceptualMutation.Update(var header, var pattern, var values) ->
                    new ConceptualMutation.Update(header, pattern(pattern), assignments(values));
            case ConceptualMutation.Delete(var header, var pattern) ->
                    new ConceptualMutation.Delete(header, pattern(pattern));
        };
    }

    private List<Assignment> assignments(List<Assignment> assignments) {
        return assignments.stream()
                .map(each -> new Assignment(property(each.property()), each.value()))
                .toList();
    }

    private Property property(Property property) {
        return scaled.properties(property.entity()).stream()
                .filter(each -> each.path().equals(property.path()))
                .findFirst()
                .orElseThrow();
    }

    private Pattern pattern(Pattern pattern) {
        return new Pattern(
                pattern.aliases().stream()
                        .map(alias ->
                                new Alias(
                                        alias.name(),
                                        scaled.entity(alias.entity().name()),
                                        alias.origin()))
                        .toList(),
                pattern.edges().stream()
                        .map(edge ->
                                new JoinEdge(
                                        edge.from(), role(edge.role()), edge.to(), edge.match()))
                        .toList(),
                pattern.conditions().stream()
                        .map(condition -> condition(pattern, condition))
                        .toList());
    }

    private Role role(Role role) {
        Relationship relationship =
                scaled.relationships().stream()
                        .filter(each -> each.name().equals(role.relationship().name()))
                        .findFirst()
                        .orElseThrow();
        return new Role(relationship, role.direction());
    }

    private Condition condition(Pattern pattern, Condition condition) {
        return switch (condition) {
            case Condition.Comparison(var attribute, var operator, var value) ->
                    new Condition.Comparison(reference(pattern, attribute), operator, value);
            case Condition.RowComparison(var attributes, var operator, var values) ->
                    new Condition.RowComparison(
                            attributes.stream().map(each -> reference(pattern, each)).toList(),
                            operator,
                            values);
            case Condition.InValues(var attribute, var values) ->
                    new Condition.InValues(reference(pattern, attribute), values);
            case Condition.InParameter(var attribute, var list) ->
                    new Condition.InParameter(reference(pattern, attribute), list);
            case Condition.Member(var value, var collection) ->
                    new Condition.Member(value, reference(pattern, collection));
        };
    }

    private AttributeReference reference(Pattern pattern, AttributeReference reference) {
        Attribute attribute =
                scaled.entity(pattern.alias(reference.alias()).entity().name())
                        .findAttribute(reference.attribute().name())
                        .orElseThrow();
        return new AttributeReference(reference.alias(), attribute);
    }
}
