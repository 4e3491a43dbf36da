package dev.rowhouse.prove.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The data after elements were added to collections or removed.
class MergedValuesTest {
    private static final Workload NOTES =
            TestModels.read(
                    """
                    model: notes
                    entities:
                      Note: {key: id, count: 1, attributes: {id: int, tags: {type: set<text>, optional: true}, marks: {type: 'map<text, int>', optional: true}}}
                    queries:
                      Note: {ask: note, jpql: "SELECT n FROM Note n WHERE n.id = :id"}
                    mutations:
                      tag: {ask: tag, jpql: "UPDATE Note n SET n.tags = n.tags + :all WHERE n.id = :id"}
                      untag: {ask: untag, jpql: "UPDATE Note n SET n.tags = n.tags - :all WHERE n.id = :id"}
                      mark: {ask: mark, jpql: "UPDATE Note n SET n.marks = n.marks + :all WHERE n.id = :id"}
                      unmark: {ask: unmark, jpql: "UPDATE Note n SET n.marks = n.marks - :all WHERE n.id = :id"}
                    """);
    private static final CqlType TAGS = SetType.frozen(NativeType.TEXT);
    private static final Dataset EMPTY =
            Dataset.empty(NOTES.model())
                    .plus(new Instance("Note", Map.of("id", Datum.of(NativeType.INT, 1))));

    private static Dataset after(Dataset data, String mutation, CqlType type, Object elements) {
        return MutationEvaluator.apply(
                data,
                NOTES.findMutation(mutation).orElseThrow(),
                new Bindings(
                        Map.of(
                                "id", Optional.of(Datum.of(NativeType.INT, 1)),
                                "all", Optional.of(Datum.of(type, elements)))));
    }

    private static Optional<Object> value(Dataset data, String attribute) {
        Instance note = data.instances("Note").iterator().next();
        return Optional.ofNullable(note.values().get(attribute)).map(Datum::java);
    }

    @Test
    void a_set_without_elements_is_null_before_and_after() {
        Dataset tagged = after(EMPTY, "tag", TAGS, Set.of("a", "b"));
        Dataset again = after(tagged, "tag", TAGS, Set.of("b", "c"));
        Dataset less = after(again, "untag", TAGS, Set.of("a", "x"));

        assertThat(value(EMPTY, "tags")).isEmpty();
        assertThat(value(again, "tags")).contains(Set.of("a", "b", "c"));
        assertThat(value(less, "tags")).contains(Set.of("b", "c"));
        assertThat(value(after(less, "untag", TAGS, Set.of("b", "c")), "tags")).isEmpty();
        assertThat(value(after(EMPTY, "untag", TAGS, Set.of("a")), "tags")).isEmpty();
        assertThat(value(after(EMPTY, "tag", TAGS, Set.of()), "tags")).isEmpty();
    }

    @Test
    void entries_of_a_map_are_replaced_by_key_and_removed_by_key() {
        MapType marks = MapType.frozen(NativeType.TEXT, NativeType.INT);
        Dataset marked = after(EMPTY, "mark", marks, Map.of("a", 1, "b", 2));
        Dataset again = after(marked, "mark", marks, Map.of("b", 3));

        assertThat(value(again, "marks")).contains(Map.of("a", 1, "b", 3));
        assertThat(value(after(again, "unmark", TAGS, Set.of("a", "x")), "marks"))
                .contains(Map.of("b", 3));
        assertThat(value(after(again, "unmark", TAGS, Set.of("a", "b")), "marks")).isEmpty();
        assertThat(value(after(EMPTY, "unmark", TAGS, Set.of("a")), "marks")).isEmpty();
    }
}
