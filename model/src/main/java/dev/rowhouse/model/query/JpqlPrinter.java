package dev.rowhouse.model.query;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Prints a JPQL tree on one line, keywords in capitals; the output parses to the same tree.
final class JpqlPrinter {
    private JpqlPrinter() {}

    static String print(JpqlTree tree) {
        return switch (tree) {
            case JpqlTree.Select select -> select(select);
            case JpqlTree.Insert insert ->
                    "INSERT INTO "
                            + insert.entity().text()
                            + " ("
                            + list(insert.columns(), JpqlTree.Name::text)
                            + ") VALUES ("
                            + list(insert.values(), JpqlPrinter::operand)
                            + (insert.isUpsert() ? ") ON CONFLICT DO UPDATE" : ")");
            case JpqlTree.Update update ->
                    "UPDATE "
                            + source(update.from())
                            + " SET "
                            + list(
                                    update.set(),
                                    term ->
                                            term.path().text()
                                                    + " = "
                                                    + term.change().before(term.path())
                                                    + operand(term.value()))
                            + where(update.where());
            case JpqlTree.Delete delete ->
                    "DELETE FROM " + source(delete.from()) + where(delete.where());
        };
    }

    private static String select(JpqlTree.Select select) {
        StringBuilder text = new StringBuilder("SELECT ");
        if (select.distinct() == ConceptualQuery.Distinctness.DISTINCT) {
            text.append("DISTINCT ");
        }
        text.append(list(select.items(), JpqlPrinter::item));
        text.append(" FROM ").append(source(select.from()));
        for (JpqlTree.Join join : select.joins()) {
            text.append(join.match() == JoinEdge.Match.OPTIONAL ? " LEFT JOIN " : " JOIN ")
                    .append(join.path().text())
                    .append(' ')
                    .append(join.alias().text());
        }
        text.append(where(select.where()));
        if (!select.groups().isEmpty()) {
            text.append(" GROUP BY ").append(list(select.groups(), JpqlTree.Path::text));
        }
        if (!select.order().isEmpty()) {
            text.append(" ORDER BY ").append(list(select.order(), JpqlPrinter::order));
        }
        return text.toString();
    }

    private static String item(JpqlTree.Item item) {
        String shown =
                item.function()
                        .map(name -> name.text() + "(" + item.path().text() + ")")
                        .orElse(item.path().text());
        return shown + item.as().map(name -> " AS " + name.text()).orElse("");
    }

    private static String source(JpqlTree.Source source) {
        return source.entity().text() + " " + source.alias().text();
    }

    private static String order(JpqlTree.OrderTerm term) {
        String value =
                term.measured()
                        .map(each ->
                                "%s(%s, %s)"
                                        .formatted(
                                                each.measure(),
                                                term.path().text(),
                                                operand(each.to())))
                        .orElse(term.path().text());
        return value + (term.direction() == Ordering.Direction.DESCENDING ? " DESC" : "");
    }

    private static String where(List<JpqlTree.Predicate> predicates) {
        return predicates.isEmpty()
                ? ""
                : predicates.stream()
                        .map(JpqlPrinter::predicate)
                        .collect(Collectors.joining(" AND ", " WHERE ", ""));
    }

    private static String predicate(JpqlTree.Predicate predicate) {
        return switch (predicate) {
            case JpqlTree.Compare compare ->
                    compare.path().text()
                            + " "
                            + compare.operator().symbol()
                            + " "
                            + operand(compare.value());
            case JpqlTree.CompareRow row ->
                    "("
                            + list(row.paths(), JpqlTree.Path::text)
                            + ") "
                            + row.operator().symbol()
                            + " ("
                            + list(row.values(), JpqlPrinter::operand)
                            + ")";
            case JpqlTree.Between between ->
                    between.path().text()
                            + " BETWEEN "
                            + operand(between.low())
                            + " AND "
                            + operand(between.high());
            case JpqlTree.InList in -> in.path().text() + " IN " + operand(in.list());
            case JpqlTree.InValues in ->
                    in.path().text() + " IN (" + list(in.values(), JpqlPrinter::operand) + ")";
            case JpqlTree.MemberOf member ->
                    operand(member.value()) + " MEMBER OF " + member.path().text();
            case JpqlTree.IfGiven(JpqlTree.ParameterOperand parameter, var predicates) ->
                    predicates.stream()
                            .map(JpqlPrinter::predicate)
                            .collect(
                                    Collectors.joining(
                                            " AND ",
                                            "(" + operand(parameter) + " IS NULL OR ",
                                            ")"));
        };
    }

    private static String operand(JpqlTree.Operand operand) {
        return switch (operand) {
            case JpqlTree.ParameterOperand parameter -> ":" + parameter.name();
            case JpqlTree.LiteralOperand literal -> literal.literal().jpql();
        };
    }

    private static <T> String list(List<T> items, Function<T, String> print) {
        return items.stream().map(print).collect(Collectors.joining(", "));
    }
}
