package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Generated code whose callers help each other, with callers that crash after each of their writes
/// and callers that others overtake before each of their statements. All entities of the models
/// have the key `id`.
///
/// **Thread safety.** Belongs to one thread.
final class HeldProof {
    private static final int INSTANCES = 120;

    private final Workload workload;
    private final Design design;
    private final GeneratedDatabase database;
    private final CodeUnderProof code;
    private final RandomSource random;
    private final MutationDraw draw;

    HeldProof(Workload workload, Design design, GeneratedDatabase database, long seed) {
        this.workload = workload;
        this.design = design;
        this.database = database;
        this.code = new CodeUnderProof(workload, design, database);
        this.random = RandomSource.seeded(seed);
        DataGenerator generator =
                new DataGenerator(new Scale(INSTANCES).apply(workload.model()), random);
        this.draw = new MutationDraw(workload.model(), generator, random);
        code.load(generator.generate());
    }

    /// A call of a mutation.
    private record MutationCall(ConceptualMutation mutation, Bindings bindings) {
        String method() {
            return CodeUnderProof.method(mutation);
        }

        @Override
        public String toString() {
            return mutation.header().name() + " " + bindings;
        }

        Dataset applied(Dataset data) {
            return MutationEvaluator.apply(data, mutation, bindings);
        }
    }

    private List<ConceptualMutation> mutations() {
        return design.mutations().stream()
                .map(MutationPlan::mutation)
                .map(name -> workload.findMutation(name).orElseThrow())
                .toList();
    }

    /// A call of some mutation that means an instance, and that holds all that a call of another
    /// mutation holds.
    private MutationCall any(Instance instance, ConceptualMutation other) {
        List<ConceptualMutation> all =
                mutations().stream()
                        .filter(each -> entities(each).containsAll(entities(other)))
                        .toList();
        return call(all.get(random.nextInt(all.size())), instance);
    }

    private static Set<String> entities(ConceptualMutation mutation) {
        List<ConceptualMutation> statements =
                mutation instanceof ConceptualMutation.Several several
                        ? several.parts()
                        : List.of(mutation);
        return statements.stream().map(each -> each.entity().name()).collect(Collectors.toSet());
    }

    private MutationCall call(ConceptualMutation mutation, Instance instance) {
        Bindings drawn = draw.next(code.data(), mutation, Misses.SOME).orElseThrow();
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(drawn.values());
        values.put("id", Optional.of(instance.key(workload.model()).getFirst()));
        return new MutationCall(mutation, new Bindings(values));
    }

    private Instance instance() {
        List<Instance> all = code.data().targetsFirst();
        return all.get(random.nextInt(all.size()));
    }

    /// Lets each mutation crash after each of its writes, and another mutation change the same
    /// instance; the number of crashes.
    int crashBeforeOthers() {
        int crashes = 0;
        for (ConceptualMutation mutation : mutations()) {
            boolean isCrashed = true;
            for (int writes = 0; isCrashed; writes++) {
                Instance instance = instance();
                MutationCall crashed = call(mutation, instance);
                MutationCall other = any(instance, mutation);
                String when = "%s after %d writes, then %s".formatted(crashed, writes, other);
                isCrashed = database.crash(crashed.method(), crashed.bindings(), writes);
                if (writes > 0) {
                    code.expect(crashed.applied(code.data()));
                }
                code.apply(other.mutation(), other.bindings());
                code.compare(when);
                tidy(when);
                crashes += isCrashed ? 1 : 0;
            }
        }
        return crashes;
    }

    /// No call is left but rows of other names of calls that have ended, and a repair deletes them.
    private void tidy(String when) {
        database.repair(Duration.ZERO);
        assertThat(database.held()).as(when).isEmpty();
        code.compare("repaired after " + when);
    }

    /// Lets each mutation crash after each of its writes, and repairs; the number of crashes.
    int crashBeforeRepair() {
        int crashes = 0;
        for (ConceptualMutation mutation : mutations()) {
            boolean isCrashed = true;
            for (int writes = 0; isCrashed; writes++) {
                MutationCall crashed = call(mutation, instance());
                String when = "%s after %d writes".formatted(crashed, writes);
                isCrashed = database.crash(crashed.method(), crashed.bindings(), writes);
                boolean isHeld = !database.held().isEmpty();
                assertThat(database.repair(Duration.ofHours(1)))
                        .as(when)
                        .isEqualTo(
                                new GeneratedDatabase.Repaired(
                                        List.of(), isHeld ? 1 : 0, List.of(), Set.of()));
                GeneratedDatabase.Repaired repaired = database.repair(Duration.ZERO);
                assertThat(repaired.finished()).as(when).hasSize(isHeld ? 1 : 0);
                assertThat(repaired.unknown()).as(when).isEmpty();
                assertThat(repaired.failed()).as(when).isEmpty();
                if (writes > 0) {
                    code.expect(crashed.applied(code.data()));
                }
                assertThat(database.held()).as(when).isEmpty();
                code.compare(when);
                crashes += isCrashed ? 1 : 0;
            }
        }
        return crashes;
    }

    /// Lets two other mutations change the same instance before each statement of each mutation;
    /// how often they did.
    int overtake() {
        GeneratedDatabase.Calls others = database.anotherApplication();
        int overtaken = 0;
        for (ConceptualMutation mutation : mutations()) {
            boolean wasOvertaken = true;
            for (int statements = 0; wasOvertaken; statements++) {
                Instance instance = instance();
                MutationCall slow = call(mutation, instance);
                MutationCall second = any(instance, mutation);
                MutationCall third = any(instance, mutation);
                String when =
                        "%s, after %d statements %s and %s"
                                .formatted(slow, statements, second, third);
                Dataset before = code.data();
                GeneratedDatabase.Overtaken result =
                        database.overtaken(
                                slow.method(),
                                slow.bindings(),
                                statements,
                                () -> {
                                    others.call(second.method(), second.bindings());
                                    others.call(third.method(), third.bindings());
                                });
                wasOvertaken = result.wasOvertaken();
                if (!wasOvertaken) {
                    code.expect(slow.applied(before));
                } else if (statements == 0) {
                    code.expect(slow.applied(third.applied(second.applied(before))));
                } else {
                    code.expect(third.applied(second.applied(slow.applied(before))));
                    checkNotDeclined(slow, before, result, when);
                }
                code.compare(when);
                tidy(when);
                overtaken += wasOvertaken ? 1 : 0;
            }
        }
        return overtaken;
    }

    /// A call that another caller has finished is not told to be declined unless it was.
    private static void checkNotDeclined(
            MutationCall slow, Dataset before, GeneratedDatabase.Overtaken result, String when) {
        if (Boolean.FALSE.equals(result.answer())) {
            assertThat(Decisions.of(before, slow.mutation(), slow.bindings()))
                    .as(when)
                    .isNotEqualTo(Decisions.Verdict.HAPPENS);
        }
    }
}
