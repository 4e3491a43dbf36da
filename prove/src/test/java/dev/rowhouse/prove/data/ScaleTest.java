package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import org.junit.jupiter.api.Test;

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
}
