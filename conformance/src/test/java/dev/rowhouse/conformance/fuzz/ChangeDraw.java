package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.List;

/// Changes of the schema among the writes, and questions about it.
final class ChangeDraw {
    private final Dice dice;
    private final TableShape table;
    private final TypeDraw types;
    private final SchemaDraw schema;

    ChangeDraw(Dice dice, TableShape table, SchemaDraw schema) {
        this.dice = dice;
        this.table = table;
        this.types = new TypeDraw(dice);
        this.schema = schema;
    }

    /// A change.
    String next() {
        Column column = dice.of(table.all());
        return switch (dice.between(0, 9)) {
            case 0, 1, 2 -> "TRUNCATE " + dice.of("t", "t", "t", "m");
            case 3 -> "ALTER TABLE t ADD w" + dice.between(1, 3) + " " + types.ofValue().cql();
            case 4 -> "ALTER TABLE t ADD v1 " + types.ofValue().cql();
            case 5 -> "ALTER TABLE t DROP " + dice.of(column.name(), "w1", "w2");
            case 6 -> "ALTER TABLE t RENAME " + column.name() + " TO " + dice.of("r1", "v1");
            case 7 ->
                    dice.of("ALTER TYPE u ADD d int", "ALTER TYPE u RENAME a TO e", "DROP TYPE u");
            case 8 -> schema.index(table);
            default ->
                    dice.of("DROP INDEX t_v1_idx", "DROP MATERIALIZED VIEW m", "DROP INDEX nosuch");
        };
    }

    /// A further field of the user-defined type.
    static String growth(String field, NativeType type) {
        return "ALTER TYPE u ADD " + field + " " + type.cql();
    }

    /// Questions about all that there is, in the words of the schema's own tables and in CQL.
    List<Question> questions() {
        List<Question> questions = new ArrayList<>();
        questions.add(new Question("", "DESCRIBE KEYSPACE cqlt"));
        for (String name :
                List.of(
                        "tables",
                        "columns",
                        "types",
                        "indexes",
                        "views",
                        "functions",
                        "aggregates")) {
            String masked =
                    switch (name) {
                        case "tables" -> "@mask id";
                        case "views" -> "@mask id, base_table_id";
                        default -> "";
                    };
            questions.add(
                    new Question(
                            masked,
                            "SELECT * FROM system_schema."
                                    + name
                                    + " WHERE keyspace_name = 'cqlt'"));
        }
        return questions;
    }

    /// A question with its directive, or an empty one.
    record Question(String directive, String cql) {}
}
