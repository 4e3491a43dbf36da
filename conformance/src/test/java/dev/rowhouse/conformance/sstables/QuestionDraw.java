package dev.rowhouse.conformance.sstables;

import dev.rowhouse.conformance.fuzz.Dice;
import dev.rowhouse.conformance.sstables.Story.Question;
import dev.rowhouse.conformance.sstables.TableSketch.Column;

import java.util.ArrayList;
import java.util.List;

/// SELECTs that together see all that a table holds, in all the ways there are to read it.
final class QuestionDraw {
    private static final int SLICES = 12;

    private final Dice dice;
    private final TableSketch table;
    private final boolean mayExpire;
    private final List<Question> questions = new ArrayList<>();

    /// @param mayExpire whether there are times to live
    QuestionDraw(Dice dice, TableSketch table, boolean mayExpire) {
        this.dice = dice;
        this.table = table;
        this.mayExpire = mayExpire;
    }

    List<Question> questions() {
        String columns = withTimes();
        add("SELECT * FROM t");
        add("SELECT " + columns + " FROM t");
        add("SELECT count(*) FROM t");
        // Where only static columns are asked for, Cassandra passes over rows whose existence has
        // expired, though older cells of theirs have not.
        List<Column> statics = mayExpire ? List.of() : table.statics();
        add("SELECT DISTINCT " + names(table.partition(), statics) + " FROM t");
        add("SELECT * FROM t PER PARTITION LIMIT 2");
        String token = "token(" + TableSketch.names(table.partition()) + ")";
        add("SELECT * FROM t WHERE " + token + dice.of(" > ", " <= ") + "0");
        ConditionDraw where = new ConditionDraw(dice, table);
        for (int i = 0; i < SLICES; i++) {
            String order =
                    table.clustering().isEmpty() || dice.percent(50)
                            ? ""
                            : " ORDER BY " + reversed(dice.percent(80));
            String limit = dice.percent(20) ? " LIMIT " + dice.between(1, 5) : "";
            String what = dice.of("*", "*", columns);
            add("SELECT " + what + " FROM t WHERE " + where.slice() + order + limit);
            if (i % 2 == 0) {
                add("SELECT " + what + " FROM t WHERE " + where.row());
                add("SELECT " + what + " FROM t WHERE " + where.partition() + order + limit);
            }
        }
        return questions;
    }

    private void add(String cql) {
        questions.add(new Question(cql, dice.percent(25) ? dice.between(1, 20) : 0));
    }

    private String names(List<Column> first, List<Column> second) {
        return TableSketch.names(first)
                + (second.isEmpty() ? "" : ", " + TableSketch.names(second));
    }

    /// Either order of one clustering column tells those of all; which of the two is the table's
    /// own is left to the node to say.
    private String reversed(boolean isDescending) {
        return table.clustering().getFirst().name() + (isDescending ? " DESC" : " ASC");
    }

    private String withTimes() {
        List<String> columns = new ArrayList<>();
        table.key().forEach(column -> columns.add(column.name()));
        for (Column column : table.values()) {
            columns.add(column.name());
            if (!table.isCounter()) {
                columns.add("WRITETIME(" + column.name() + ")");
                columns.add("TTL(" + column.name() + ")");
            }
        }
        return String.join(", ", columns);
    }
}
