package dev.rowhouse.exports.migration;

import dev.rowhouse.plan.step.PlanStatement;

import java.util.LinkedHashMap;
import java.util.Map;

/// A migration as maps, lists and texts, for JSON.
public final class MigrationTree {
    private MigrationTree() {}

    /// The tree.
    public static Map<String, Object> of(Migration migration) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("keyspace", migration.keyspace());
        tree.put("renamed", migration.renamed().stream().map(MigrationTree::renamed).toList());
        tree.put("taken", migration.taken());
        tree.put("conflicts", migration.conflicts().stream().map(MigrationTree::conflict).toList());
        tree.put("preparations", migration.preparations());
        tree.put("tables", migration.changes().stream().map(MigrationTree::change).toList());
        tree.put("writes", migration.writes().stream().map(MigrationTree::writes).toList());
        tree.put("fills", migration.fills().stream().map(MigrationTree::fill).toList());
        tree.put("unfilled", migration.empty().stream().map(MigrationTree::unfilled).toList());
        tree.put("reads", migration.reads().stream().map(MigrationTree::reads).toList());
        tree.put("drops", migration.drops().stream().map(MigrationTree::drop).toList());
        migration.then().ifPresent(second -> tree.put("then", of(second)));
        return tree;
    }

    private static Map<String, Object> renamed(Migration.Renamed renamed) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", renamed.table());
        tree.put("designed", renamed.designed());
        tree.put("reason", renamed.reason());
        tree.put("fixedBy", renamed.fixedBy());
        return tree;
    }

    private static Map<String, Object> conflict(Migration.Conflict conflict) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("type", conflict.type());
        tree.put("problem", conflict.problem());
        return tree;
    }

    private static Map<String, Object> change(Migration.Change change) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", change.table());
        switch (change) {
            case Migration.Kept _ -> tree.put("change", "kept");
            case Migration.Altered(var _, var statements) -> {
                tree.put("change", "altered");
                tree.put("statements", statements);
            }
            case Migration.Created(var _, var statements) -> {
                tree.put("change", "created");
                tree.put("statements", statements);
            }
        }
        return tree;
    }

    private static Map<String, Object> writes(Migration.Writes writes) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutation", writes.mutation());
        tree.put("tables", writes.tables());
        tree.put("readsFirst", writes.looks());
        return tree;
    }

    private static Map<String, Object> reads(Migration.Reads reads) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("question", reads.question());
        tree.put("tables", reads.tables());
        return tree;
    }

    private static Map<String, Object> unfilled(Migration.Unfilled unfilled) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", unfilled.table());
        tree.put("columns", unfilled.columns());
        tree.put("reason", unfilled.reason());
        return tree;
    }

    private static Map<String, Object> drop(Migration.Drop drop) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", drop.table());
        tree.put("lost", drop.lost());
        tree.put("replaced", drop.isReplaced());
        return tree;
    }

    private static Map<String, Object> fill(BackFill fill) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", fill.table());
        tree.put("source", fill.source());
        tree.put("read", statement(fill.read()));
        tree.put(
                "lookups",
                fill.lookups().stream()
                        .map(lookup -> {
                            Map<String, Object> each = new LinkedHashMap<>();
                            each.put("name", lookup.name());
                            each.put("table", lookup.table());
                            each.put("columns", lookup.columns());
                            each.put("statement", statement(lookup.statement()));
                            return each;
                        })
                        .toList());
        fill.element()
                .ifPresent(each ->
                        tree.put("forEach", each.name() + " of " + each.collection().text()));
        tree.put("write", statement(fill.write()));
        tree.put("needed", fill.needed());
        tree.put("notes", fill.notes());
        return tree;
    }

    private static Map<String, Object> statement(PlanStatement statement) {
        Map<String, Object> binds = new LinkedHashMap<>();
        statement.binds().forEach(bind -> binds.put(bind.marker(), bind.value().text()));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("cql", statement.cql());
        tree.put("binds", binds);
        return tree;
    }
}
