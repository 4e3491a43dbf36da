package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Generated code writes the rows of held instances as the plans say, for values of all types. So
/// it and `rowhouse repair` finish the calls of each other.
class HeldTypesTest {
    private static final String MODEL =
            """
            model: types
            entities:
              Thing:
                callers: help each other
                key: [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o]
                count: 100
                attributes:
                  a: ascii
                  b: bigint
                  c: blob
                  d: boolean
                  e: date
                  f: decimal
                  g: inet
                  h: int
                  i: smallint
                  j: text
                  k: time
                  l: timestamp
                  m: timeuuid
                  n: tinyint
                  o: varint
                  code: {type: uuid, unique: true}
                  list: list<duration>
                  set: set<double>
                  map: map<text, float>
                  tuple: tuple<int, text>
                  vector: vector<float, 3>
                  nested: list<frozen<map<int, frozen<set<text>>>>>
            queries:
              Q1: {ask: Things by code, jpql: SELECT t FROM Thing t WHERE t.code = :code}
            mutations:
              put:
                ask: A thing
                jpql: >-
                  INSERT INTO Thing (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, code, list, set, map, tuple, vector, nested)
                  VALUES (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j, :k, :l, :m, :n, :o, :code, :list, :set, :map, :tuple, :vector, :nested)
            """;

    /// Values that a name writes in another way than usual values of their type.
    private static final Map<CqlType, List<Object>> SPECIAL =
            Map.of(
                    NativeType.TEXT, List.of("o'k", "\"", "\\ ä \uD83D\uDE00"),
                    NativeType.TIMESTAMP,
                            List.of(
                                    Instant.ofEpochMilli(-1),
                                    Instant.parse("+10000-01-01T00:00:00Z"),
                                    Instant.parse("-0001-12-31T00:00:00Z")),
                    NativeType.DATE, List.of(LocalDate.of(1, 1, 1), LocalDate.of(10_000, 1, 1)),
                    NativeType.TIME, List.of(LocalTime.MIN, LocalTime.MAX),
                    NativeType.INET,
                            List.of(
                                    InetAddress.ofLiteral("::1"),
                                    InetAddress.ofLiteral("2001:db8::ff00:42:8329"),
                                    InetAddress.ofLiteral("127.0.0.1")),
                    NativeType.DECIMAL, List.of(new BigDecimal("1E+3"), new BigDecimal("-0.00")),
                    NativeType.BLOB, List.of(Bytes.ofHex("00ff")));

    private static final String ROWS =
            "SELECT instance, mutation, parameters FROM " + HeldCalls.TABLE;

    private final Workload workload = WorkloadFile.parse("types", MODEL).value().orElseThrow();
    private final Design design = Designer.design(workload);
    private final RandomSource random = RandomSource.seeded(1);

    private List<Bindings> calls() {
        DataGenerator generator = new DataGenerator(new Scale(10).apply(workload.model()), random);
        MutationDraw draw = new MutationDraw(workload.model(), generator, random);
        Dataset data = generator.generate();
        List<Bindings> calls = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Map<String, Optional<Datum>> values =
                    new LinkedHashMap<>(
                            draw.next(data, workload.mutations().getFirst(), Misses.NONE)
                                    .orElseThrow()
                                    .values());
            for (Value.Parameter each : workload.mutations().getFirst().header().parameters()) {
                special(each.type(), i)
                        .ifPresent(value -> values.put(each.name(), Optional.of(value)));
            }
            calls.add(new Bindings(values));
        }
        return calls;
    }

    private static Optional<Datum> special(CqlType type, int call) {
        List<Object> values = SPECIAL.getOrDefault(type, List.of());
        return call < values.size()
                ? Optional.of(Datum.of(type, values.get(call)))
                : Optional.empty();
    }

    @Test
    void the_row_of_a_call_is_that_of_the_plan(@TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        try (CompiledProject project =
                        CompiledProject.of(
                                JavaExport.of(workload, design, JavaExportTest.PACKAGE), folder);
                GeneratedDatabase database =
                        new GeneratedDatabase(design, project, JavaExportTest.PACKAGE)) {
            for (Bindings bindings : calls()) {
                List<ValueRow> ofPlan = ofPlan(bindings);
                // After the claim of the unique value, too.
                assertThat(database.crash("put", bindings, 2)).isTrue();

                assertThat(ofPlan).hasSize(2);
                assertThat(database.values(ROWS)).hasSameElementsAs(ofPlan);

                database.execute("TRUNCATE " + HeldCalls.TABLE);
            }
        }
    }

    private List<ValueRow> ofPlan(Bindings bindings) {
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(1)))) {
            target.create(design);
            MutationRun.crashing(target, design.findMutation("put").orElseThrow(), bindings, 2);
            return target.fetch(new Call(ROWS, List.of()), Paging.START).rows();
        }
    }
}
