package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The order of writes to tables that a repetition reads to find rows, where a row may show the
/// changed instance twice.
class OwnSourceTest {
    private static MutationPlan plan(String mutation, String model) {
        return Designer.design(WorkloadFile.parse("model.yaml", model).value().orElseThrow())
                .findMutation(mutation)
                .orElseThrow();
    }

    /// The tables that are read, by the names of the reads.
    private static Map<String, String> sources(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                .collect(Collectors.toMap(PlanStep.Read::name, PlanStep.Read::table));
    }

    /// A fan may be in a team of the club of which it is a member.
    @Test
    void the_new_row_is_there_before_the_old_one_goes() {
        MutationPlan rename =
                plan(
                        "rename",
                        """
                        model: clubs
                        entities:
                          Club: {key: id, count: 60, attributes: {id: int, name: text}}
                          Team: {key: [club, number], count: 120, attributes: {number: int}}
                          Fan: {key: id, count: 120, attributes: {id: int}}
                        relationships:
                          Team.club: {to: Club, inverse: teams, cardinality: many to one, count: "2 per Club, at most 9"}
                          Fan.member: {to: Club, inverse: fans, cardinality: many to one, count: "2 per Club, at most 9"}
                          Fan.team: {to: Team, inverse: fans, cardinality: many to one, optional: true, count: "1 per Team, at most 9"}
                        queries:
                          Fans: {ask: q, jpql: "SELECT f.id, t.number, t.club.id FROM Fan f JOIN f.team t WHERE f.member = :club"}
                        mutations:
                          rename: {ask: m, jpql: "UPDATE Club c SET c.id = :new WHERE c.id = :id", callers: one at a time}
                        """);
        String table = "fans_with_team_by_member";
        Map<String, String> sources = sources(rename);
        List<List<WriteKind>> writes =
                PlanStep.walk(rename.allSteps(), PlanStep.ForEach.class)
                        .filter(loop -> table.equals(sources.get(loop.read())))
                        .flatMap(loop -> PlanStep.walk(loop.steps(), PlanStep.WhenDifferent.class))
                        .flatMap(when -> List.of(when.steps(), when.otherwise()).stream())
                        .map(branch ->
                                PlanStep.walk(branch, PlanStep.Write.class)
                                        .filter(write -> write.table().equals(table))
                                        .map(PlanStep.Write::kind)
                                        .toList())
                        .filter(kinds -> kinds.size() == 2)
                        .toList();

        assertThat(writes)
                .hasSize(2)
                .allMatch(kinds -> kinds.equals(List.of(WriteKind.INSERT, WriteKind.DELETE)));
    }

    /// A team may play against itself, as far as the model says.
    @Test
    void a_loop_of_an_upsert_writes_the_table_last_through_which_it_finds_its_rows() {
        MutationPlan save =
                plan(
                        "save",
                        """
                        model: league
                        entities:
                          City: {key: id, count: 50, attributes: {id: int, size: int}}
                          Team: {key: id, count: 50, attributes: {id: int, coach: text}}
                          Match: {key: [home, guest], count: 50, attributes: {at: timestamp}}
                        relationships:
                          Team.city: {to: City, inverse: teams, cardinality: many to one, count: "1 per City, at most 9"}
                          Match.home: {to: Team, inverse: atHome, cardinality: many to one, count: "1 per Team, at most 9"}
                          Match.guest: {to: Team, inverse: away, cardinality: many to one, count: "1 per Team, at most 9"}
                        queries:
                          Home: {ask: q, jpql: "SELECT m.at, m.guest.coach FROM Match m WHERE m.home = :home ORDER BY m.guest.city.size"}
                          Sizes: {ask: q, jpql: "SELECT m.guest.coach FROM Match m WHERE m.guest.city.size = :guest AND m.home.city.size = :home"}
                        mutations:
                          save: {ask: m, jpql: "INSERT INTO Team (id, coach, city) VALUES (:id, :coach, :city) ON CONFLICT DO UPDATE", callers: one at a time}
                        """);
        Map<String, List<String>> written =
                PlanStep.walk(save.allSteps(), PlanStep.ForEach.class)
                        .collect(
                                Collectors.groupingBy(
                                        PlanStep.ForEach::read,
                                        Collectors.flatMapping(
                                                loop ->
                                                        PlanStep.walk(
                                                                        loop.steps(),
                                                                        PlanStep.Write.class)
                                                                .map(PlanStep.Write::table)
                                                                .distinct(),
                                                Collectors.toList())));
        Map<String, String> sources = sources(save);

        assertThat(written).isNotEmpty();
        written.forEach((read, tables) -> {
            String source = sources.get(read);
            if (tables.contains(source)) {
                assertThat(tables.indexOf(source)).as(read + tables).isEqualTo(tables.size() - 1);
            }
        });
        assertThat(written)
                .anySatisfy((read, tables) -> assertThat(tables).contains(sources.get(read)));
    }
}
