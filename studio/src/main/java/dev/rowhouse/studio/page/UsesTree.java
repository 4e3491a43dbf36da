package dev.rowhouse.studio.page;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The entities and relationships that questions, mutations and tables are about, and the
/// user-defined types of tables, by the names that pictures give them.
final class UsesTree {
    private final Workload workload;
    private final Model model;

    UsesTree(Workload workload) {
        this.workload = workload;
        this.model = workload.model();
    }

    /// The parts of the model that a question is about; none if there is no such question.
    Map<String, Object> question(String name) {
        Parts parts = new Parts();
        workload.findQuestion(name).ifPresent(each -> parts.add(each.query().pattern()));
        return parts.tree();
    }

    /// The parts of the model that a mutation is about; none if there is no such mutation.
    Map<String, Object> mutation(String name) {
        Parts parts = new Parts();
        workload.findMutation(name).ifPresent(parts::add);
        return parts.tree();
    }

    /// For each table the parts of the model that it stores, and its user-defined types.
    Map<String, Object> tables(List<TableDesign> tables) {
        Map<String, Object> trees = new LinkedHashMap<>();
        for (TableDesign table : tables) {
            Parts parts = new Parts();
            table.shape().roots().forEach(parts::add);
            table.columns()
                    .forEach(column -> {
                        if (column.source() instanceof ColumnSource.OfField(Field field)) {
                            parts.add(
                                    table.shape().roots().get(field.node().root()),
                                    field.node().roles());
                        }
                    });
            Map<String, Object> tree = parts.tree();
            tree.put("type", types(table));
            trees.put(table.name(), tree);
        }
        return trees;
    }

    private static List<String> types(TableDesign table) {
        Set<String> names = new LinkedHashSet<>();
        List<CqlType> open = new ArrayList<>();
        table.columns().forEach(column -> open.add(column.type()));
        while (!open.isEmpty()) {
            CqlType type = open.removeLast();
            if (type instanceof UserType made) {
                names.add(SnakeCase.of(made.name()));
            }
            open.addAll(type.components());
        }
        return List.copyOf(names);
    }

    /// Entities and relationships that have been found.
    private final class Parts {
        private final Set<String> entities = new LinkedHashSet<>();
        private final Set<String> relationships = new LinkedHashSet<>();

        void add(ConceptualMutation mutation) {
            switch (mutation) {
                case ConceptualMutation.Insert insert -> {
                    add(insert.entity());
                    insert.values().forEach(each -> add(insert.entity(), each.property().roles()));
                }
                case ConceptualMutation.Update update -> {
                    add(update.pattern());
                    update.values().forEach(each -> add(update.entity(), each.property().roles()));
                }
                case ConceptualMutation.Count count -> add(count.pattern());
                case ConceptualMutation.Delete delete -> add(delete.pattern());
                case ConceptualMutation.Several several -> several.parts().forEach(this::add);
            }
        }

        void add(Pattern pattern) {
            pattern.aliases().forEach(alias -> add(alias.entity()));
            pattern.edges().forEach(edge -> add(edge.role().relationship()));
        }

        /// What roles lead to from an instance.
        void add(EntityType entity, List<String> roles) {
            EntityType at = entity;
            for (String role : roles) {
                Relationship relationship = model.relationship(at.name(), role);
                add(relationship);
                at = model.entity(relationship.target());
                add(at);
            }
        }

        /// A link is the relationship of many to many that it belongs to.
        void add(EntityType entity) {
            if (entity.kind() == EntityType.Kind.LINK) {
                relationships.add(entity.name());
            } else {
                entities.add(entity.name());
                model.subtypes().of(entity.name()).stream()
                        .flatMap(hierarchy -> hierarchy.subtypes().stream())
                        .map(Subtype::name)
                        .forEach(entities::add);
            }
        }

        void add(Relationship relationship) {
            EntityType owner = model.entity(relationship.owner());
            relationships.add(
                    owner.kind() == EntityType.Kind.LINK ? owner.name() : relationship.name());
        }

        Map<String, Object> tree() {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("entity", List.copyOf(entities));
            tree.put("relationship", List.copyOf(relationships));
            return tree;
        }
    }
}
