package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.ClientSideWork;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.plan.step.FetchStep.Missing;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Lists the ways to find an instance first, and then the rows that refer to it by its key.
///
/// Who asks for the posts of the author with some address finds the author by the address, and the
/// posts by the author. The table of posts by author may be there anyway, and no post has to have a
/// copy of the address.
final class LookupFirstStrategy {
    private final Model model;

    LookupFirstStrategy(Model model) {
        this.model = model;
    }

    /// The ways to answer a question so; none where what it binds is the key of what its rows refer
    /// to.
    ///
    /// @param whole the question
    /// @param asked what tables are asked of it, with all that they have to show
    /// @param after what is left to the application
    List<Strategy> of(Demand whole, Demand asked, ClientSideWork after) {
        boolean isPlain =
                asked.oneOf().isEmpty()
                        && asked.contains().isEmpty()
                        && asked.shape().elements().isEmpty()
                        && asked.bucket().isEmpty()
                        && asked.requestedName().isEmpty();
        if (!isPlain) {
            return List.of();
        }
        Set<Node> nodes = new LinkedHashSet<>();
        for (Field field : asked.equal()) {
            for (Node node = field.node(); !node.isRoot(); node = node.parent()) {
                nodes.add(node);
            }
        }
        return nodes.stream()
                .map(node -> new LookupSplit(model, asked, node))
                .filter(split -> !whole.equal().containsAll(split.key()) && split.isSensible())
                .map(split ->
                        new Strategy(
                                whole, split.first(), List.of(split.rest(Missing.LEFT_OUT)), after))
                .toList();
    }
}
