package dev.rowhouse.prove.reference;

import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.query.JoinEdge;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the tuples of instances that a pattern's aliases and edges describe: one loop inside
/// another, along the edges.
final class Joiner {
    private final Dataset data;

    Joiner(Dataset data) {
        this.data = data;
    }

    /// All tuples, whatever the pattern's conditions say.
    List<Tuple> tuples(Pattern pattern) {
        List<Tuple> tuples = new ArrayList<>();
        for (Instance root : data.instances(pattern.root().entity().name())) {
            tuples.add(new Tuple(Map.of(pattern.root().name(), root)));
        }
        for (JoinEdge edge : pattern.edges()) {
            List<Tuple> longer = new ArrayList<>();
            for (Tuple tuple : tuples) {
                extend(tuple, edge, longer);
            }
            tuples = longer;
        }
        return tuples;
    }

    private void extend(Tuple tuple, JoinEdge edge, List<Tuple> into) {
        Optional<Instance> near = tuple.find(edge.from());
        if (near.isEmpty()) {
            // An optional role on the way has led nowhere, and so does what lies behind it.
            into.add(tuple);
            return;
        }
        List<Instance> far = across(near.get(), edge.role());
        if (far.isEmpty() && edge.match() == JoinEdge.Match.OPTIONAL) {
            into.add(tuple);
        }
        for (Instance instance : far) {
            into.add(tuple.with(edge.to(), instance));
        }
    }

    private List<Instance> across(Instance near, Role role) {
        return switch (role.direction()) {
            case FORWARD -> data.target(near, role.relationship()).stream().toList();
            case INVERSE -> data.owners(near, role.relationship());
        };
    }
}
