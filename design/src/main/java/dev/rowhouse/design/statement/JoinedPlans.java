package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.GroupHolds;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.file.MutationParts;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.MutationGroup;
import dev.rowhouse.model.query.NamedPair;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NewKey;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Joins the plans of the statements of a mutation that has several.
///
/// Where all of them do nothing but write, and no two write rows of one table that might be the
/// same, the writes are one logged batch. Where callers help each other, one hold of all instances
/// is around the statements. Otherwise the statements follow one another: the one that may be
/// declined is the first, as the model ensures.
public final class JoinedPlans {
    private static final String BATCH = "all happen, or none";

    private static final String LATER =
            "so that its writes are newer than those of the statements before";

    private final Workload workload;
    private final GroupHolds holds;
    private final ElementLoops loops;
    private final Map<String, MutationPlan> plans = new LinkedHashMap<>();

    /// @param plans the plans of the mutations, each statement by itself
    public JoinedPlans(Workload workload, TableSet tables, List<MutationPlan> plans) {
        this.workload = workload;
        this.holds = new GroupHolds(workload, tables);
        this.loops = new ElementLoops(workload);
        plans.forEach(plan -> this.plans.put(plan.mutation(), plan));
    }

    /// The plans of what the application calls.
    public List<MutationPlan> plans() {
        Map<String, MutationPlan> joined = new LinkedHashMap<>();
        for (MutationPlan plan : plans.values()) {
            String whole = MutationParts.whole(plan.mutation());
            if (whole.equals(plan.mutation())) {
                joined.put(whole, plan);
            } else {
                group(whole).flatMap(this::joined).ifPresent(each -> joined.put(whole, each));
            }
        }
        return finishingEachOther(joined.values());
    }

    /// The plans, each with the plans of the calls that its callers may have to finish.
    private static List<MutationPlan> finishingEachOther(Collection<MutationPlan> plans) {
        List<MutationPlan> held = plans.stream().filter(plan -> plan.hold().isPresent()).toList();
        return plans.stream()
                .map(plan -> plan.hold().isPresent() ? plan.finishing(held) : plan)
                .toList();
    }

    /// What cannot be served, by the names of what the application calls.
    ///
    /// @param parts the mutations and questions that cannot, each statement by itself
    public List<Unserved> unserved(List<Unserved> parts) {
        Map<String, Unserved> all = new LinkedHashMap<>();
        for (Unserved part : parts) {
            String whole = MutationParts.whole(part.name());
            all.putIfAbsent(
                    whole,
                    new Unserved(
                            whole,
                            part.ask(),
                            MutationParts.number(part.name())
                                    .map(number -> "its statement " + number + ": " + part.reason())
                                    .orElse(part.reason()),
                            part.remedy(),
                            whole.equals(part.name()) ? part.superfluous() : Optional.empty()));
        }
        for (MutationGroup group : workload.groups()) {
            refusal(group).ifPresent(refusal -> all.putIfAbsent(group.header().name(), refusal));
        }
        return List.copyOf(all.values());
    }

    /// Why statements that can be served by themselves cannot be joined; empty when they can.
    private Optional<Unserved> refusal(MutationGroup group) {
        ConceptualMutation.Header header = group.header();
        if (header.isHelped()) {
            return Optional.empty();
        }
        // A statement may be declined when others have been written.
        if (holds.statements(group).stream().skip(1).anyMatch(ConceptualMutation::isGuarded)) {
            return Optional.of(
                    new Unserved(
                            header.name(),
                            header.ask(),
                            "a statement behind the first one has a `when`, and the mutation cannot hold the instances of all its statements"
                                    + unheld(group, entities(group)),
                            "let only the first statement have a `when`, or make several mutations"));
        }
        return Repetition.obstacle(parts(group))
                .map(reason ->
                        new Unserved(
                                header.name(), header.ask(), reason, "make several mutations"));
    }

    private List<MutationPlan> parts(MutationGroup group) {
        return group.parts().stream().flatMap(each -> Stream.ofNullable(plans.get(each))).toList();
    }

    private List<String> entities(MutationGroup group) {
        return holds.statements(group).stream().map(each -> each.entity().name()).toList();
    }

    private Optional<MutationGroup> group(String name) {
        return workload.groups().stream()
                .filter(each -> each.header().name().equals(name))
                .findFirst();
    }

    /// The plan of a whole; empty when one of its statements cannot be served.
    private Optional<MutationPlan> joined(MutationGroup group) {
        List<MutationPlan> parts = parts(group);
        if (parts.size() < group.parts().size() || refusal(group).isPresent()) {
            return Optional.empty();
        }
        Optional<PlanStep.Batch> batch =
                parts.stream().anyMatch(loops::has) ? Optional.empty() : batch(parts);
        ConceptualMutation.Header header = group.header();
        RequestSettings settings = header.settings();
        List<PlanStep> steps = new ArrayList<>(refusals(group));
        if (header.isHelped()) {
            steps.add(JointHold.of(group, parts, jpql(group)));
        } else {
            steps.addAll(batch.<List<PlanStep>>map(List::of).orElseGet(() -> steps(parts)));
        }
        return Optional.of(
                new MutationPlan(
                        header.name(),
                        header.ask(),
                        steps,
                        List.of(),
                        cost(group, parts),
                        guarantee(group, parts, batch.isPresent()),
                        batch.isPresent() ? List.of() : crashes(group, parts),
                        assumptions(parts),
                        Optional.empty(),
                        false,
                        settings));
    }

    /// The tests that lists fit together, and that no two statements name the same instance.
    private List<PlanStep> refusals(MutationGroup group) {
        List<PlanStep> refusals = new ArrayList<>();
        for (MutationPlan part : parts(group)) {
            loops.refusal(part).ifPresent(refusals::add);
        }
        refusals.addAll(sameNames(group));
        return refusals;
    }

    private List<PlanStep> sameNames(MutationGroup group) {
        return NamedPair.of(workload.model(), holds.statements(group)).stream()
                .<PlanStep>map(pair ->
                        new PlanStep.RefuseSame(
                                name(pair, NamedPair.Part::one),
                                name(pair, NamedPair.Part::other),
                                "statements %d and %d mean two instances"
                                        .formatted(pair.first(), pair.second())))
                .toList();
    }

    private static Expression.NameOf name(NamedPair pair, Function<NamedPair.Part, Value> value) {
        return new Expression.NameOf(
                pair.entity(),
                pair.parts().stream()
                        .map(part ->
                                new Expression.NameOf.Part(
                                        part.type(), Binder.expression(value.apply(part))))
                        .toList());
    }

    private List<PlanStep> steps(List<MutationPlan> parts) {
        List<PlanStep> steps = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            MutationPlan part = parts.get(i);
            List<PlanStep> own = new ArrayList<>();
            if ((i > 0 || loops.has(part)) && isTimed(part.steps())) {
                own.add(new PlanStep.TakeTime(i > 0 ? LATER : ElementLoops.LATER));
            }
            own.addAll(part.steps());
            steps.add(new PlanStep.Part(i + 1, loops.around(part, own), jpql(part.mutation())));
            if (!part.afterwards().isEmpty()) {
                steps.add(
                        new PlanStep.Part(
                                i + 1,
                                loops.around(part, part.afterwards()),
                                "what follows from its writes"));
            }
        }
        return steps;
    }

    private List<String> jpql(MutationGroup group) {
        return group.parts().stream().map(this::jpql).toList();
    }

    private String jpql(String part) {
        return workload.findMutation(part).map(each -> each.header().jpql()).orElse("");
    }

    private static boolean isTimed(List<PlanStep> steps) {
        return PlanStep.walk(steps, PlanStep.Write.class).anyMatch(PlanStep.Write::isTimed);
    }

    /// All writes as one batch; empty when there is more to do than to write.
    private static Optional<PlanStep.Batch> batch(List<MutationPlan> parts) {
        List<PlanStep.Write> writes = new ArrayList<>();
        Set<String> inserted = new LinkedHashSet<>();
        Set<String> others = new LinkedHashSet<>();
        for (MutationPlan part : parts) {
            Set<String> own = new LinkedHashSet<>();
            for (PlanStep step : part.allSteps()) {
                switch (step) {
                    case PlanStep.Write write when write.isTimed() -> writes.add(write);
                    case PlanStep.Batch(var kind, var all, _)
                            when kind == PlanStep.Batch.Kind.LOGGED ->
                            writes.addAll(all);
                    default -> {
                        return Optional.empty();
                    }
                }
                own.addAll(PlanStatements.writtenTables(List.of(step)));
            }
            boolean isInsert =
                    PlanStep.walk(part.allSteps(), PlanStep.Write.class)
                            .allMatch(write -> write.kind() == WriteKind.INSERT);
            boolean mayMeet =
                    own.stream()
                            .anyMatch(each ->
                                    others.contains(each) || !isInsert && inserted.contains(each));
            if (mayMeet) {
                return Optional.empty();
            }
            (isInsert ? inserted : others).addAll(own);
        }
        return Optional.of(new PlanStep.Batch(PlanStep.Batch.Kind.LOGGED, writes, BATCH));
    }

    private MutationCost cost(MutationGroup group, List<MutationPlan> parts) {
        Map<String, Amount> reads = new LinkedHashMap<>();
        Map<String, MutationCost.InTable> tables = new LinkedHashMap<>();
        for (MutationPlan part : parts) {
            Amount items = loops.items(part);
            part.cost()
                    .readsByTable()
                    .forEach((table, amount) ->
                            reads.merge(table, amount.times(items), Amount::plus));
            part.cost()
                    .tables()
                    .forEach(each ->
                            tables.merge(
                                    each.table(),
                                    ElementLoops.times(each, items),
                                    JoinedPlans::sum));
        }
        if (group.header().isHelped()) {
            // Conditions of later statements are read twice. A repeated call, which finds its own
            // values there, looks whether it is still its own before it goes on.
            List<PlanStep> tests = JointHold.tests(parts);
            PlanStep.walk(tests, PlanStep.Read.class)
                    .forEach(read -> reads.merge(read.table(), Amount.of(1), Amount::plus));
            PlanStep.walk(tests, PlanStep.Require.class)
                    .forEach(_ -> reads.merge(HeldCalls.TABLE, new Amount(0, 1), Amount::plus));
        }
        return new MutationCost(reads, List.copyOf(tables.values()));
    }

    private static MutationCost.InTable sum(MutationCost.InTable one, MutationCost.InTable other) {
        return new MutationCost.InTable(
                one.table(),
                one.writes().plus(other.writes()),
                one.rows().plus(other.rows()),
                one.tombstones().plus(other.tombstones()),
                Stream.concat(one.copies().stream(), other.copies().stream()).distinct().toList());
    }

    /// The weakest guarantee of the statements. It is about the tables: between two statements,
    /// those of other calls may run.
    private Guarantee guarantee(MutationGroup group, List<MutationPlan> parts, boolean isBatch) {
        if (!group.header().mayRace()) {
            return new Guarantee(Guarantee.Kind.ONE_CALLER, alone(group));
        }
        int weakest = 0;
        for (int i = 1; i < parts.size(); i++) {
            if (kind(parts.get(i)).compareTo(kind(parts.get(weakest))) > 0) {
                weakest = i;
            }
        }
        Guarantee guarantee = parts.get(weakest).guarantee();
        if (guarantee.kind() == Guarantee.Kind.REPAIRS && group.header().isHelped()) {
            return new Guarantee(
                    Guarantee.Kind.REPAIRS,
                    "whoever changes the same %s next first finishes a call that has crashed, with all its statements"
                            .formatted(
                                    entities(group).stream()
                                            .distinct()
                                            .collect(Collectors.joining(" or "))));
        }
        if (guarantee.converges() && isBatch) {
            return new Guarantee(Guarantee.Kind.ALWAYS, "it writes everything in one batch");
        }
        return new Guarantee(
                guarantee.kind(),
                (guarantee.kind() == Guarantee.Kind.ALWAYS
                                ? always(parts)
                                : "of statement %d, %s".formatted(weakest + 1, guarantee.reason()))
                        + (isBatch
                                ? ""
                                : "; a call that crashed leaves out the next %s until it is repeated"
                                        .formatted(rest(parts))));
    }

    private String always(List<MutationPlan> parts) {
        if (parts.stream().noneMatch(loops::has)) {
            return "each statement writes everything in one request";
        }
        return parts.size() == 1
                ? "each element of its lists is written in one request"
                : "each statement, or each element of its lists, is written in one request";
    }

    private String rest(List<MutationPlan> parts) {
        String elements = parts.stream().anyMatch(loops::has) ? "elements" : "";
        String statements = parts.size() > 1 ? "statements" : "";
        return elements.isEmpty() || statements.isEmpty()
                ? elements + statements
                : elements + " and " + statements;
    }

    private static Guarantee.Kind kind(MutationPlan part) {
        return part.guarantee().kind();
    }

    /// Why a mutation is for one caller at a time.
    private String alone(MutationGroup group) {
        if (group.isCascade()) {
            return "what another call inserts meanwhile for the instance stays behind";
        }
        List<String> entities = entities(group);
        return entities.stream()
                .filter(this::isHeld)
                .findFirst()
                .filter(_ -> group.stated() != Callers.ONE_AT_A_TIME)
                .map(held ->
                        "callers of `%s` help each other, and this mutation cannot hold the instances of all its statements%s"
                                .formatted(held, unheld(group, entities)))
                .orElse("the model says `callers: one at a time`");
    }

    private boolean isHeld(String entity) {
        return workload.mutations().stream()
                .anyMatch(each -> each.header().isHelped() && each.entity().name().equals(entity));
    }

    /// Why not all instances are held, as the rest of a sentence; empty when it is unknown.
    private String unheld(MutationGroup group, List<String> entities) {
        return holds.obstacle(group)
                .or(() ->
                        entities.stream()
                                .filter(each -> !isHeld(each))
                                .findFirst()
                                .map("callers of `%s` cannot help each other"::formatted))
                .map(" (%s)"::formatted)
                .orElse("");
    }

    private List<String> crashes(MutationGroup group, List<MutationPlan> parts) {
        List<String> notes = new ArrayList<>();
        for (int i = 1; i < parts.size(); i++) {
            List<PlanStep> before =
                    parts.subList(0, i).stream().flatMap(each -> each.allSteps().stream()).toList();
            notes.add(
                    "if the caller crashes before statement %d, readers see what the statements before it have written in %s, without the rest"
                            .formatted(i + 1, Reasons.list(PlanStatements.writtenTables(before))));
        }
        for (int i = 0; i < parts.size(); i++) {
            if (loops.has(parts.get(i))) {
                notes.add(
                        "if the caller crashes while statement %d runs for its lists, readers see the first elements without the rest"
                                .formatted(i + 1));
            }
        }
        if (!group.header().isHelped()) {
            notes.add(CrashNotes.SECOND_CALL + "each statement may be repeated");
        }
        for (int i = 0; i < parts.size(); i++) {
            String statement = "statement %d by itself: ".formatted(i + 1);
            parts.get(i).crashes().stream()
                    .filter(note -> !note.startsWith(CrashNotes.SECOND_CALL))
                    .map(statement::concat)
                    .forEach(notes::add);
        }
        return notes;
    }

    private static List<String> assumptions(List<MutationPlan> parts) {
        Set<String> all = new LinkedHashSet<>();
        for (MutationPlan part : parts) {
            part.newKey().map(NewKey::text).ifPresent(all::add);
            all.addAll(part.assumptions());
        }
        return List.copyOf(all);
    }
}
