package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

class DataGeneratorTest {
    private final Model followers =
            new Scale(2_000).apply(TestModels.read(TestModels.FOLLOWERS).model());
    private final Model shop = new Scale(1_500).apply(TestModels.read(TestModels.SHOP).model());

    private static Dataset generate(Model model, long seed) {
        return new DataGenerator(model, RandomSource.seeded(seed)).generate();
    }

    @Test
    void the_same_seed_makes_the_same_instances() {
        assertThat(generate(shop, 7).all()).isEqualTo(generate(shop, 7).all());
        assertThat(generate(shop, 8).all()).isNotEqualTo(generate(shop, 7).all());
    }

    @Test
    void a_copy_goes_on_as_the_generator_itself_and_leaves_it_as_it_is() {
        DataGenerator generator = new DataGenerator(shop, RandomSource.seeded(7));
        Dataset data = generator.generate();
        DataGenerator first = generator.copy(RandomSource.seeded(8));
        DataGenerator second = generator.copy(RandomSource.seeded(8));

        List<Instance> more = more(first, data);
        assertThat(more).hasSizeGreaterThan(50);
        assertThat(more(second, data)).isEqualTo(more);
        assertThat(more(generator.copy(RandomSource.seeded(9)), data)).isNotEqualTo(more);
        assertThat(more(generator.copy(RandomSource.seeded(8)), data)).isEqualTo(more);
    }

    private List<Instance> more(DataGenerator generator, Dataset data) {
        return shop.entities().stream()
                .flatMap(entity ->
                        IntStream.range(0, 40)
                                .mapToObj(_ -> generator.another(data, entity.name()))
                                .flatMap(Optional::stream))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void about_as_many_instances_are_made_as_the_model_counts(long seed) {
        for (Model model : List.of(followers, shop)) {
            Dataset data = generate(model, seed);
            for (EntityType entity : model.entities()) {
                long made = data.instances(entity.name()).size();
                assertThat(made)
                        .as(entity.name())
                        .isBetween((long) (entity.count() * 0.8), entity.count());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void each_kind_has_as_many_instances_as_the_model_counts(long seed) {
        Model model =
                TestModels.read(
                                """
                                model: kinds
                                entities:
                                  Payment: {key: id, count: 75, attributes: {id: int, amount: int}}
                                  Card: {extends: Payment, count: 30, attributes: {number: text}}
                                  Cash: {extends: Payment, count: 22, attributes: {drawer: int}}
                                queries:
                                  One: {ask: q, jpql: "SELECT p.amount FROM Payment p WHERE p.id = :id"}
                                mutations: {}
                                """)
                        .model();

        Dataset data = generate(model, seed);

        assertThat(
                        data.instances("Payment").stream()
                                .map(each -> Kinds.of(model, each).orElseThrow())
                                .collect(
                                        Collectors.groupingBy(each -> each, Collectors.counting())))
                .isEqualTo(Map.of("Payment", 23L, "Card", 30L, "Cash", 22L));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void what_is_unique_is_in_one_instance_only(long seed) {
        Model model =
                TestModels.read(
                                """
                                model: unique
                                entities:
                                  User:
                                    key: id
                                    count: 80
                                    attributes:
                                      id: int
                                      email: {type: text, length: 3, unique: true}
                                      shirt: {type: int, range: 1..90, unique: true}
                                """)
                        .model();
        DataGenerator generator = new DataGenerator(model, RandomSource.seeded(seed));
        Dataset data = generator.generate();
        assertThat(data.instances("User")).hasSizeGreaterThan(60);
        assertThat(data.sharesNothing()).isTrue();
        Attribute email = model.entity("User").findAttribute("email").orElseThrow();
        assertThat(data.instances("User"))
                .extracting(user -> user.values().get("email"))
                .doesNotContain(generator.value("User", email));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void no_two_instances_have_the_same_values_of_a_candidate_key(long seed) {
        Model model =
                TestModels.read(
                                """
                                model: seats
                                entities:
                                  Guest: {key: id, count: 20, attributes: {id: int}}
                                  Show: {key: id, count: 15, attributes: {id: int}}
                                  Seat:
                                    key: [show, number]
                                    unique: [[show, place], [guest, show], [guest, day, place]]
                                    attributes:
                                      number: int
                                      day: {type: int, range: 1..5}
                                      place: {type: int, range: 1..40, optional: true}
                                relationships:
                                  Seat.show: {to: Show, cardinality: many to one, count: "12 per Show, at most 15"}
                                  Seat.guest: {to: Guest, cardinality: many to one, count: "9 per Guest, at most 12"}
                                """)
                        .model();
        DataGenerator generator = new DataGenerator(model, RandomSource.seeded(seed));
        Dataset data = generator.generate();

        assertThat(data.instances("Seat")).hasSizeGreaterThan(140);
        assertThat(data.sharesNothing()).isTrue();
        assertThat(data.plus(generator.another(data, "Seat").orElseThrow()).sharesNothing())
                .isTrue();
        assertThat(AlikeInstances.of(data).sharesNothing()).isTrue();
        assertThat(FewAlike.of(data, "Seat").orElseThrow().data().sharesNothing()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void no_target_has_more_owners_than_the_worst_one_may_have(long seed) {
        for (Model model : List.of(followers, shop)) {
            Dataset data = generate(model, seed);
            for (Relationship relationship : model.relationships()) {
                long worst =
                        data.instances(relationship.target()).stream()
                                .mapToLong(target -> data.owners(target, relationship).size())
                                .max()
                                .orElse(0);
                long most =
                        relationship.cardinality() == Cardinality.ONE_TO_ONE
                                ? 1
                                : relationship.count().largest();
                assertThat(worst).as(relationship.name()).isLessThanOrEqualTo(most);
            }
        }
    }

    @Test
    void the_worst_target_is_far_worse_than_the_average_one() {
        Dataset data = generate(followers, 1);
        Relationship followed = followers.relationships().get(1);
        LongStream owners =
                data.instances("User").stream()
                        .mapToLong(user -> data.owners(user, followed).size());

        assertThat(owners.max().orElse(0)).isGreaterThan(10 * (long) followed.count().average());
    }

    @Test
    void at_least_half_of_a_small_owner_s_instances_are_alike_whatever_the_seed() {
        Model model =
                TestModels.read(
                                """
                                model: small
                                entities:
                                  Shop: {key: id, count: 32, attributes: {id: uuid}}
                                  Order: {key: id, attributes: {id: int, note: uuid}}
                                relationships:
                                  Order.shop: {to: Shop, inverse: orders, cardinality: many to one, count: "1 per Shop, at most 7"}
                                """)
                        .model();
        for (long seed = 0; seed < 200; seed++) {
            Map<List<Datum>, Integer> alike = new HashMap<>();
            for (Instance order : generate(model, seed).instances("Order")) {
                alike.merge(
                        List.of(order.values().get("shop.id"), order.values().get("note")),
                        1,
                        Integer::sum);
            }
            assertThat(alike.values()).as("seed " + seed).anyMatch(count -> count >= 5);
        }
    }

    @Test
    void every_mandatory_value_is_there_and_every_mandatory_target_exists() {
        Dataset data = generate(shop, 3);

        assertThat(data.withoutDangling()).isSameAs(data);
        for (Instance instance : data.all()) {
            for (Property property : shop.properties(instance.entity())) {
                assertThat(property.optional() || instance.find(property).isPresent())
                        .as("%s of %s", property.path(), instance)
                        .isTrue();
            }
        }
    }

    @Test
    void optional_values_are_now_and_then_missing() {
        Dataset data = generate(shop, 3);

        assertThat(data.instances("Purchase"))
                .anyMatch(order -> !order.values().containsKey("paid"))
                .anyMatch(order -> order.values().containsKey("paid"));
        assertThat(data.instances("Person"))
                .anyMatch(person -> !person.values().containsKey("boss.id"))
                .anyMatch(person -> person.values().containsKey("boss.id"));
    }

    @Test
    void followings_of_one_user_begin_at_the_same_moment_now_and_then() {
        Map<List<Datum>, Integer> moments = new HashMap<>();
        for (Instance follow : generate(followers, 1).instances("Follow")) {
            List<Datum> moment =
                    List.of(follow.values().get("followed.username"), follow.values().get("since"));
            moments.merge(moment, 1, Integer::sum);
        }

        assertThat(moments.values()).anyMatch(count -> count > 1);
    }

    @Test
    void an_enumeration_is_skewed_as_its_distribution_says() {
        Map<String, Integer> levels = new HashMap<>();
        generate(shop, 1)
                .instances("Person")
                .forEach(person ->
                        levels.merge(
                                String.valueOf(person.values().get("level")), 1, Integer::sum));

        assertThat(levels).containsOnlyKeys("'gold'", "'silver'", "'bronze'");
        assertThat(levels.get("'gold'")).isGreaterThan(levels.get("'bronze'"));
    }

    @Test
    void another_instance_has_a_free_key_and_existing_targets() {
        DataGenerator generator = new DataGenerator(shop, RandomSource.seeded(5));
        Dataset data = generator.generate();
        for (int i = 0; i < 100; i++) {
            Instance order = generator.another(data, "Purchase").orElseThrow();
            assertThat(data.find("Purchase", order.key(shop))).isEmpty();
            data = data.plus(order);
            assertThat(data.withoutDangling()).isSameAs(data);
        }
    }
}
