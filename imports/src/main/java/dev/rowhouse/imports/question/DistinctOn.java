package dev.rowhouse.imports.question;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// PostgreSQL's `DISTINCT ON (peer) … ORDER BY peer, sent_at DESC`: the first row of each group, in
/// a model `first: 1 per m.peer by m.sentAt DESC`.
final class DistinctOn {
    private DistinctOn() {}

    /// The expressions in the brackets of `DISTINCT ON`; empty for a statement without it.
    static List<Expression> groups(PlainSelect select) {
        return select.getDistinct() == null || select.getDistinct().getOnSelectItems() == null
                ? List.of()
                : select.getDistinct().getOnSelectItems().stream()
                        .<Expression>map(SelectItem::getExpression)
                        .toList();
    }

    /// The `first` of the question; empty when nothing says which row of a group comes first.
    ///
    /// @param groups the paths of the groups
    /// @param order the terms of ORDER BY, which names the groups before it orders the rows of each
    static Optional<String> first(List<String> groups, List<String> order) {
        List<String> rows = new ArrayList<>(order);
        rows.removeIf(term -> groups.contains(term.replaceFirst(" DESC$", "")));
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "1 per %s by %s"
                                .formatted(String.join(", ", groups), String.join(", ", rows)));
    }
}
