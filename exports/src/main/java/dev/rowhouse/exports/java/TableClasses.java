package dev.rowhouse.exports.java;

import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.List;

/// The record of a table's rows and the DAO of the table, for the object mapper.
final class TableClasses {
    private static final String MAPPER = "com.datastax.oss.driver.api.mapper.annotations.";

    private TableClasses() {}

    /// The name of the record of a table's rows.
    static String rowName(TableDesign table) {
        return JavaNames.type(table.name()) + "Row";
    }

    /// The name of a table's DAO.
    static String daoName(TableDesign table) {
        return JavaNames.type(table.name()) + "Dao";
    }

    /// The record: one component for each column, the key first.
    static GeneratedFile row(TableDesign table, JavaTypes types) {
        JavaSource source = new JavaSource(types.base() + ".table", rowName(table));
        source.javadoc(
                List.of(
                        "A row of "
                                + table.name()
                                + ", "
                                + JavaSource.escaped(table.rowMeaning())
                                + ". Columns outside the key may be null."));
        source.line("@" + source.use(MAPPER + "Entity"));
        source.line("@" + source.use(MAPPER + "CqlName") + "(" + name(table.name()) + ")");
        List<String> components = new ArrayList<>();
        int partition = 0;
        int clustering = 0;
        for (ColumnDesign column : table.columns()) {
            String role = "";
            if (column.role() == ColumnRole.PARTITION_KEY) {
                role = "@" + source.use(MAPPER + "PartitionKey") + "(" + partition++ + ") ";
            } else if (column.role().isClustering()) {
                role = "@" + source.use(MAPPER + "ClusteringColumn") + "(" + clustering++ + ") ";
            }
            components.add(
                    role
                            + named(source, column.name())
                            + types.name(source, column.type())
                            + " "
                            + JavaNames.variable(column.name()));
        }
        source.recordOf(components);
        return source.file();
    }

    /// The annotation that a component or parameter needs where the mapper would not find its
    /// column; empty if it does.
    static String named(JavaSource source, String column) {
        return JavaNames.isPlain(column)
                ? ""
                : "@" + source.use(MAPPER + "CqlName") + "(" + name(column) + ") ";
    }

    private static void repeatable(JavaSource source) {
        source.line("@" + source.use(MAPPER + "StatementAttributes") + "(idempotence = true)");
    }

    private static String name(String cqlName) {
        return SourceText.literal(JavaNames.column(cqlName));
    }

    /// The DAO: a row by its key, a row written by itself, and the questions that are one statement
    /// on the table.
    static GeneratedFile dao(TableDesign table, List<DaoQuestion> questions, JavaTypes types) {
        JavaSource source = new JavaSource(types.base() + ".table", daoName(table));
        source.javadoc(List.of("Reads " + table.name() + " by single statements."));
        source.line("@" + source.use(MAPPER + "Dao"));
        source.open("public interface " + source.name() + " {");
        if (table.kind() != TableKind.VIEW && !table.isOfCounters()) {
            source.javadoc(
                    List.of(
                            "Writes one row of this table and no rows of other tables:"
                                    + " for loads and repairs. Applications call the mutations."));
            source.line("@" + source.use(MAPPER + "Insert"));
            repeatable(source);
            source.line("void save(" + rowName(table) + " row);");
            source.line("");
        }
        source.javadoc(List.of("The row of a key."));
        source.line("@" + source.use(MAPPER + "Select"));
        repeatable(source);
        source.line(
                JavaSource.declaration(
                        "%s<%s> find(".formatted(source.use("java.util.Optional"), rowName(table)),
                        table.primaryKey().stream()
                                .map(column ->
                                        types.name(source, column.type())
                                                + " "
                                                + JavaNames.variable(column.name()))
                                .toList(),
                        ");"));
        for (DaoQuestion question : questions) {
            source.line("");
            question.write(source, types);
        }
        source.close("}");
        return source.file();
    }
}
