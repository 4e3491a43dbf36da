package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

/// One owner has as many instances as the model allows, up to the limit; in a link a part of them
/// meets itself and is left out.
class LargeOwnersTest {
    private static final int LIMIT = 500;

    private static LargeOwners owners(Model model) {
        return new LargeOwners(model, LIMIT, Set.of());
    }

    private static long largest(Dataset data, Relationship role) {
        return data.instances(role.target()).stream()
                .mapToLong(target -> data.owners(target, role).size())
                .max()
                .orElse(0);
    }

    @Test
    void instances_without_an_owner_have_the_same_values() {
        Model model =
                TestModels.read(
                                """
                                model: m
                                entities:
                                  Post: {key: id, count: 2_000, attributes: {id: uuid, kind: text, at: timestamp}}
                                queries:
                                  Q1: {ask: q, jpql: "SELECT p.id FROM Post p WHERE p.kind = :kind"}
                                """)
                        .model();
        LargeOwners owners = new LargeOwners(model, LIMIT, Set.of("Post"));

        assertThat(owners.cases())
                .singleElement()
                .satisfies(each -> {
                    Dataset data =
                            each.of(
                                    new DataGenerator(owners.of(each), RandomSource.seeded(1))
                                            .generate());
                    assertThat(data.instances("Post")).hasSizeGreaterThanOrEqualTo(LIMIT);
                    assertThat(data.instances("Post"))
                            .extracting(post -> post.values().get("kind"))
                            .containsOnly(
                                    data.instances("Post").iterator().next().values().get("kind"));
                });
        assertThat(owners(model).cases()).isEmpty();
    }

    @Test
    void each_role_of_a_link_has_a_large_owner_in_a_case_of_its_own() {
        Model model = TestModels.read(TestModels.FOLLOWERS).model();
        List<LargeOwners.Case> cases = owners(model).cases();

        assertThat(cases).isNotEmpty().allMatch(each -> each.roles().size() == 1);
        for (LargeOwners.Case each : cases) {
            Dataset data =
                    new DataGenerator(owners(model).of(each), RandomSource.seeded(1)).generate();
            assertThat(largest(data, each.roles().getFirst()))
                    .as(each.roles().getFirst().name())
                    .isBetween(LIMIT * 7L / 10, (long) LIMIT);
        }
    }

    /// Otherwise the model contradicts itself, and the sizes that are predicted for it are none.
    @Test
    void one_to_one_roles_have_enough_targets_whatever_the_model() {
        for (long seed : Seeds.of(100)) {
            LargeOwners owners = owners(TestModels.read(RandomWorkload.of(seed)).model());
            for (LargeOwners.Case each : owners.cases()) {
                Model large = owners.of(each);
                assertThat(large.relationships())
                        .as("seed %d, %s", seed, each.entity())
                        .filteredOn(role -> role.cardinality() == Cardinality.ONE_TO_ONE)
                        .allMatch(
                                role -> count(large, role.owner()) <= count(large, role.target()));
            }
        }
    }

    private static long count(Model model, String entity) {
        return model.entity(entity).count();
    }
}
