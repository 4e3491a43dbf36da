package dev.rowhouse.prove.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class ChangedInstancesTest {
    private final Workload workload =
            TestModels.read(
                    """
                    model: matches
                    entities:
                      Team: {key: name, count: 10, attributes: {name: text, city: text}}
                      Match: {key: [home, guest], count: 10, attributes: {place: text}}
                      Goal: {key: id, count: 10, attributes: {id: text}}
                    relationships:
                      Match.home: {to: Team, inverse: atHome, cardinality: many to one, count: "1 per Team, at most 9"}
                      Match.guest: {to: Team, inverse: away, cardinality: many to one, count: "1 per Team, at most 9"}
                      Goal.match: {to: Match, inverse: goals, cardinality: many to one, count: "1 per Match, at most 9"}
                      Team.rival: {to: Team, inverse: rivals, cardinality: many to one, count: "1 per Team, at most 9", optional: true}
                    queries:
                      Q1: {ask: a team, jpql: "SELECT t.city FROM Team t WHERE t.name = :name"}
                    mutations:
                      rename: {ask: another name, jpql: "UPDATE Team t SET t.name = :new WHERE t.name = :name"}
                      give: {ask: another name and rival, jpql: "UPDATE Team t SET t.name = :new, t.rival = :rival WHERE t.name = :name"}
                    """);
    private final Dataset data =
            data(
                    instance("Team", "name", "ann", "city", "Oslo", "rival.name", "ann"),
                    instance("Team", "name", "bob", "city", "Oslo", "rival.name", "ann"),
                    instance("Match", "home.name", "ann", "guest.name", "ann", "place", "x"),
                    instance("Match", "home.name", "bob", "guest.name", "ann", "place", "y"),
                    instance(
                            "Goal",
                            "id",
                            "1",
                            "match.home.name",
                            "bob",
                            "match.guest.name",
                            "ann"));

    private Dataset data(Instance... instances) {
        return Dataset.of(workload.model(), List.of(instances));
    }

    private static Instance instance(String entity, String... values) {
        Map<String, Datum> all = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i += 2) {
            all.put(values[i], Datum.of(NativeType.TEXT, values[i + 1]));
        }
        return new Instance(entity, all);
    }

    private Dataset after(String mutation, String... values) {
        Map<String, Optional<Datum>> bindings = new LinkedHashMap<>();
        instance("", values)
                .values()
                .forEach((name, each) -> bindings.put(name, Optional.of(each)));
        return MutationEvaluator.apply(
                data, workload.findMutation(mutation).orElseThrow(), new Bindings(bindings));
    }

    @Test
    void references_follow_a_key() {
        assertThat(after("rename", "name", "ann", "new", "cyd").all())
                .containsExactly(
                        instance("Team", "name", "cyd", "city", "Oslo", "rival.name", "cyd"),
                        instance("Team", "name", "bob", "city", "Oslo", "rival.name", "cyd"),
                        instance("Match", "home.name", "cyd", "guest.name", "cyd", "place", "x"),
                        instance("Match", "home.name", "bob", "guest.name", "cyd", "place", "y"),
                        instance(
                                "Goal",
                                "id",
                                "1",
                                "match.home.name",
                                "bob",
                                "match.guest.name",
                                "cyd"));
    }

    @Test
    void a_reference_that_gets_another_value_does_not_follow() {
        Dataset after = after("give", "name", "ann", "new", "cyd", "rival", "bob");

        assertThat(after.instances("Team"))
                .containsExactly(
                        instance("Team", "name", "cyd", "city", "Oslo", "rival.name", "bob"),
                        instance("Team", "name", "bob", "city", "Oslo", "rival.name", "cyd"));
    }
}
