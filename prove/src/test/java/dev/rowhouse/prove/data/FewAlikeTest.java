package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Set;

class FewAlikeTest {
    private static final Model MODEL =
            WorkloadFile.parse(
                            "rooms",
                            """
                            model: rooms
                            entities:
                              Building: {key: id, count: 10, attributes: {id: int}}
                              Room: {key: id, count: 40, attributes: {id: int, state: text, floor: int, code: {type: text, unique: true}}}
                              Desk: {key: id, count: 80, attributes: {id: int}}
                            relationships:
                              Room.building: {to: Building, inverse: rooms, cardinality: many to one, count: 4 per Building}
                              Desk.room: {to: Room, inverse: desks, cardinality: many to one, count: 2 per Room}
                            queries:
                              Q1: {ask: The rooms of a building, jpql: "SELECT r.id FROM Room r WHERE r.building = :b"}
                            """)
                    .value()
                    .orElseThrow()
                    .model();

    private final Dataset data = new DataGenerator(MODEL, RandomSource.seeded(1)).generate();
    private final FewAlike few = FewAlike.of(data, "Room").orElseThrow();

    private static List<?> all(List<Instance> instances, String name) {
        return instances.stream().map(each -> each.values().get(name)).distinct().toList();
    }

    @Test
    void a_few_have_one_value_of_each_attribute_that_is_neither_key_nor_unique() {
        assertThat(few.instances()).hasSize(4);
        assertThat(all(few.instances(), "state")).hasSize(1);
        assertThat(all(few.instances(), "id")).hasSize(4);
        assertThat(all(few.instances(), "code")).hasSize(4);
    }

    @Test
    void no_other_instance_has_their_value() {
        List<?> state = all(few.instances(), "state");

        assertThat(few.data().instances("Room"))
                .filteredOn(each -> state.contains(each.values().get("state")))
                .containsExactlyInAnyOrderElementsOf(few.instances());
    }

    @Test
    void one_other_differs_from_them_in_the_attributes_by_which_they_are_found() {
        FewAlike found = FewAlike.of(data, "Room", Map.of(), Set.of("state")).orElseThrow();
        List<?> state = all(found.instances(), "state");
        List<?> floor = all(found.instances(), "floor");

        assertThat(floor).hasSize(1);
        assertThat(found.data().instances("Room"))
                .filteredOn(room -> floor.contains(room.values().get("floor")))
                .filteredOn(room -> !state.contains(room.values().get("state")))
                .hasSize(1);
    }

    @Test
    void a_few_others_have_the_same_owner_and_nothing_refers_to_the_few() {
        List<?> owners = all(few.instances(), "building.id");
        assertThat(owners).hasSize(1);
        assertThat(few.data().instances("Room"))
                .filteredOn(room -> owners.contains(room.values().get("building.id")))
                .hasSizeBetween(few.instances().size() + 6, few.instances().size() + 12);
        assertThat(few.data().instances("Desk"))
                .isNotEmpty()
                .noneMatch(
                        desk -> all(few.instances(), "id").contains(desk.values().get("room.id")));
    }

    @Test
    void data_stay_in_order_whatever_the_model() {
        for (long seed : Seeds.of(6)) {
            Model model =
                    WorkloadFile.parse("seed " + seed, RandomWorkload.of(seed))
                            .value()
                            .orElseThrow()
                            .model();
            Dataset whole = new DataGenerator(model, RandomSource.seeded(seed)).generate();
            model.entities()
                    .forEach(entity ->
                            FewAlike.of(whole, entity.name())
                                    .ifPresent(found -> {
                                        assertThat(found.data().closed().size())
                                                .isEqualTo(found.data().size());
                                        assertThat(found.data().sharesNothing()).isTrue();
                                    }));
        }
    }
}
