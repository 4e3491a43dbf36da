package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import org.junit.jupiter.api.Test;

import java.util.List;

class ScaleTest {
    private final Model followers = TestModels.read(TestModels.FOLLOWERS).model();

    @Test
    void a_large_model_shrinks_to_about_the_wanted_number_of_instances() {
        Model scaled = new Scale(4_000).apply(followers);

        assertThat(scaled.entities().stream().mapToLong(EntityType::count).sum())
                .isBetween(3_990L, 4_010L);
    }

    @Test
    void what_is_larger_stays_larger() {
        Model scaled = new Scale(4_000).apply(followers);
        Relationship follower = scaled.relationships().get(0);
        Relationship followed = scaled.relationships().get(1);

        assertThat(scaled.entity("Follow").count()).isGreaterThan(scaled.entity("User").count());
        assertThat(followed.count().largest()).isGreaterThan(follower.count().largest());
        assertThat(follower.count().largest()).isGreaterThan((long) follower.count().average());
    }

    @Test
    void averages_still_follow_from_the_counts() {
        Model scaled = new Scale(4_000).apply(followers);
        double average = (double) scaled.entity("Follow").count() / scaled.entity("User").count();

        assertThat(scaled.relationships().getFirst().count().average())
                .isBetween(average * 0.9, average * 1.1);
    }

    @Test
    void a_small_model_stays_as_it_is() {
        assertThat(new Scale(100_000_000).apply(followers)).isSameAs(followers);
    }

    @Test
    void some_instances_are_left_with_a_rare_value() {
        Model model =
                TestModels.read(
                                """
                                model: orders
                                entities:
                                  Order:
                                    key: id
                                    count: 1_000_000
                                    attributes:
                                      id: uuid
                                      status:
                                        type: text
                                        values: [new, ready, done, lost]
                                        shares: {new: 0.1 %, ready: 2 %, lost: 0 %}
                                """)
                        .model();

        EntityType order = new Scale(800).apply(model).entity("Order");

        assertThat(order.count()).isEqualTo(800);
        assertThat(shares(model.entity("Order"))).containsExactly(0.001, 0.02, 0.979, 0.0);
        assertThat(shares(order)).element(0).isEqualTo(0.01);
        assertThat(shares(order)).element(1, DOUBLE).isBetween(0.019, 0.02);
        assertThat(shares(order)).element(3).isEqualTo(0.0);
        assertThat(shares(order).stream().mapToDouble(each -> each).sum())
                .isCloseTo(1, within(1e-9));
    }

    private static List<Double> shares(EntityType entity) {
        return switch (entity.findAttribute("status").orElseThrow().statistics().distribution()) {
            case Distribution.Stated(var shares, var _) -> List.copyOf(shares.values());
            case Distribution.Uniform _, Distribution.Zipf _ -> List.of();
        };
    }
}
