package dev.rowhouse.design.naming;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.model.query.Ordering.Direction;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A difference between tables that would have the same name, the simplest kind first.
enum Distinction {
    /// The entities of the rows, when rows of different entities have the same name.
    THINGS {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            boolean isSame = others.stream().allMatch(o -> roots(o).equals(roots(table)));
            return isSame ? parts : parts.withSubject(rows.things(table));
        }

        private List<String> roots(Table table) {
            return table.shape().roots().stream().map(root -> root.name()).toList();
        }
    },
    /// A reference that each of its rows has, and that rows of other tables may lack.
    REQUIRED {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            return table.shape().required().stream()
                    .filter(node -> others.stream().anyMatch(o -> !requires(o, node)))
                    .min(Comparator.comparing(node -> String.join(".", node.roles())))
                    .map(node -> Words.snake(node.roles().getLast()))
                    .map(role -> parts.withSubject(parts.subject() + "_with_" + role))
                    .orElse(parts);
        }

        private boolean requires(Table table, Node node) {
            return table.shape().required().contains(node);
        }
    },
    /// The bucket that splits it.
    BUCKET {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            Optional<Bucketing> bucket = table.key().bucket();
            if (bucket.isEmpty()) {
                return parts;
            }
            return switch (bucket.get()) {
                case Bucketing.ByTime(var granularity, _) ->
                        parts.withBy(granularity.name().toLowerCase(Locale.ROOT));
                case Bucketing.Shards _ -> parts.withEnd("sharded");
                case Bucketing.Single() -> parts;
            };
        }
    },
    /// The first column that orders its rows.
    ORDER {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            Demand demand = RowNames.leading(table);
            boolean isLatest =
                    !demand.order().isEmpty()
                            && demand.order().getFirst().direction() == Direction.DESCENDING
                            && isTime(demand.order().getFirst().field().type());
            if (isLatest) {
                return parts.withLead("latest");
            }
            return demand.sequence().isEmpty()
                    ? parts
                    : parts.withBy(RowNames.attribute(demand.sequence().getFirst()));
        }

        private boolean isTime(CqlType type) {
            return type == NativeType.TIMESTAMP
                    || type == NativeType.DATE
                    || type == NativeType.TIMEUUID;
        }
    },
    /// All columns that order its rows.
    SEQUENCE {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            NameParts all = parts;
            for (Field field : RowNames.leading(table).sequence()) {
                all = all.withBy(RowNames.attribute(field));
            }
            return all;
        }
    },
    /// The fact that it is read as a whole: all its rows are in one partition.
    WHOLE {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            return table.key().bucket().filter(Bucketing.Single.class::isInstance).isPresent()
                    ? parts.withLead("all")
                    : parts;
        }
    },
    /// All columns of its key.
    KEY {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            NameParts all = parts;
            for (OrderTerm term : table.rowClustering()) {
                all = all.withBy(RowNames.attribute(term.field()));
            }
            return all;
        }
    },
    /// A column that the others do not have.
    STORED {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            Set<Field> stored = new LinkedHashSet<>(table.fields());
            others.forEach(other -> other.fields().forEach(stored::remove));
            return stored.stream()
                    .map(RowNames::attribute)
                    .min(Comparator.naturalOrder())
                    .map(column -> parts.withEnd("with_" + column))
                    .orElse(parts);
        }
    },
    /// The fact that it stores only the columns that it is searched by.
    KEYS_ONLY {
        @Override
        NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows) {
            boolean isOnly =
                    table.others().isEmpty()
                            && others.stream().noneMatch(o -> o.others().isEmpty());
            return isOnly ? parts.withEnd("keys") : parts;
        }
    };

    /// The parts of a table's name with the distinction added; unchanged when it does not apply.
    ///
    /// @param others the tables that have the same name without the distinction
    /// @param rows the names of rows
    abstract NameParts apply(NameParts parts, Table table, List<Table> others, RowNames rows);
}
