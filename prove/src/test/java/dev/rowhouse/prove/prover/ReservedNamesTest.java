package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.text.DesignScript;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/// Whatever word of CQL or JPQL is an entity, attribute, relationship, type, question, mutation or
/// parameter: the model is designed and proven, and the script of its schema is CQL.
class ReservedNamesTest {
    private static final List<String> JPQL =
            List.of(
                    ("select distinct from join inner as where and order by asc desc between in member of"
                                    + " insert into values update set delete true false null or not left right"
                                    + " outer group having like is limit fetch union on case exists count sum"
                                    + " avg min max")
                            .split(" ", -1));
    private static final int NAMES_OF_A_MODEL = 11;

    @Test
    void every_word_is_a_name() {
        Set<String> words = new LinkedHashSet<>(JPQL);
        CqlKeywords.reserved().forEach(word -> words.add(word.toLowerCase(Locale.ROOT)));
        List<String> names = new ArrayList<>(words);
        Collections.shuffle(names, new Random(3));
        names.addAll(names.subList(0, NAMES_OF_A_MODEL));
        for (int i = 0; i + NAMES_OF_A_MODEL <= names.size(); i += NAMES_OF_A_MODEL) {
            check(model(names.subList(i, i + NAMES_OF_A_MODEL)));
        }
    }

    private static String model(List<String> n) {
        return """
        model: %1$s
        types:
          %10$s: {%11$s: int, %1$s: text}
        entities:
          %2$s: {key: %3$s, count: 20, attributes: {%3$s: int, %4$s: text, %5$s: '%10$s'}}
          %6$s: {key: [%7$s, %8$s], count: 60, attributes: {%8$s: int, %9$s: text}}
        relationships:
          %6$s.%7$s: {to: %2$s, cardinality: many to one, inverse: %1$s, count: 3 per %2$s}
          %2$s.%11$s: {to: %6$s, cardinality: many to many, inverse: %10$s, count: 2 per %2$s}
        queries:
          %3$s: {ask: q, jpql: "SELECT x FROM %6$s x WHERE x.%7$s = :%7$s AND x.%8$s > :%8$s ORDER BY x.%8$s"}
          %4$s: {ask: q, jpql: "SELECT y.%8$s, y.%9$s AS %5$s FROM %2$s x JOIN x.%11$s y WHERE x.%3$s = :%3$s"}
          %5$s: {ask: q, jpql: "SELECT x FROM %2$s AS x WHERE x.%3$s = :%1$s"}
        mutations:
          %6$s: {ask: m, jpql: "INSERT INTO %2$s (%3$s, %4$s, %5$s) VALUES (:%3$s, :%4$s, :%5$s)"}
          %7$s: {ask: m, jpql: "INSERT INTO %6$s (%7$s, %8$s, %9$s) VALUES (:%7$s, :%8$s, :%9$s)"}
          %8$s: {ask: m, jpql: "UPDATE %6$s x SET x.%9$s = :%9$s WHERE x.%7$s = :%7$s AND x.%8$s = :%8$s"}
          %9$s: {ask: m, jpql: "DELETE FROM %6$s x WHERE x.%7$s = :%7$s AND x.%8$s = :%8$s"}
        """
                .formatted(n.toArray());
    }

    private static void check(String model) {
        Reading<Workload> reading = WorkloadFile.parse("model.yaml", model);
        assertThat(reading.text()).as(model).isEmpty();
        Subject subject = Designed.subject(reading.value().orElseThrow());
        CqlParser.parseAll(DesignScript.of(subject.design()));
        ProofSettings settings =
                new ProofSettings(1, new Scale(80), new Scale(30), 6, 1, 6, 1, 2, 5);
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(1)))) {
            ProofReport report =
                    new Prover(subject, target, settings, Clock.system(), Progress.NONE).prove();
            assertThat(report.isProven()).as(model + ProofText.render(report)).isTrue();
        }
    }
}
