package dev.rowhouse.design.designer;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.DesignProblem;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.design.statement.JoinedPlans;
import dev.rowhouse.design.statement.Statements;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.check.DecisionCheck;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.check.StatementCheck;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// All stages of one design. Each is a value that is made of those before it:
///
/// ```
/// Workload -> Demands -> CandidateDesigns -> Choice -> Layout -> Design
/// ```
///
/// @param workload the model with its questions and mutations
/// @param demands what each question demands of its table
/// @param candidates the candidates with their prices
/// @param choice what was chosen among them
/// @param layout the chosen tables with the work of all mutations
/// @param design the tables, statements and plans, every statement checked against the schema
public record Stages(
        Workload workload,
        Demands demands,
        CandidateDesigns candidates,
        Choice choice,
        Layout layout,
        Design design) {
    /// Designs a workload.
    ///
    /// @param given tables that somebody else has thought of
    /// @param choosing makes the choice
    /// @throws IllegalStateException when a statement of the result would not run on the schema of
    ///     the result, which is a defect of the designer
    static Stages of(
            Workload workload,
            Prices prices,
            List<Table> given,
            Solver solver,
            Function<DesignProblem, Choice> choosing) {
        CostFacts facts = CostFacts.of(workload.model());
        return of(workload, prices, given, facts, solver, choosing);
    }

    /// Designs a workload.
    ///
    /// @param facts facts of the workload's model
    static Stages of(
            Workload workload,
            Prices prices,
            List<Table> given,
            CostFacts facts,
            Solver solver,
            Function<DesignProblem, Choice> choosing) {
        Demands demands = Demands.of(workload);
        CandidateDesigns candidates =
                CandidateDesigns.of(workload, demands, given, prices, facts, solver);
        Choice choice = choosing.apply(candidates.problem());
        return of(workload, prices, demands, candidates, choice);
    }

    private static Stages of(
            Workload workload,
            Prices prices,
            Demands demands,
            CandidateDesigns candidates,
            Choice choice) {
        Layout layout = LayoutBuilder.build(workload, prices, candidates, choice);
        Design design = checked(design(workload, candidates, choice, layout));
        return new Stages(workload, demands, candidates, choice, layout, design);
    }

    /// The stages of a workload that differs in descriptions and texts only: the candidates and the
    /// choice stay as they are.
    Stages describing(Workload changed, Prices prices) {
        return of(changed, prices, Demands.of(changed), candidates, choice);
    }

    /// The same stages of an equal workload.
    Stages ofEqual(Workload equal) {
        return new Stages(equal, demands, candidates, choice, layout, design);
    }

    /// The share by which the sums of the choice and of the layout may differ.
    private static final double ROUNDING = 1e-4;

    /// Why the design is not proven to cost least of all; empty when it is.
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (!choice.isProven()) {
            doubts.add("the solver found no proof within its limits");
        }
        doubts.addAll(candidates.problem().cutOffs());
        List<String> declined = declined();
        if (!declined.isEmpty()) {
            doubts.add(
                    "the choice includes the cost of mutations that the design cannot serve: "
                            + String.join(", ", declined));
        } else if (!costsAsChosen()) {
            doubts.add(
                    "the finished tables cost %.2f times the sum of the costs on which the choice is based"
                            .formatted(layout.cost().total() / choice.cost()));
        }
        return List.copyOf(doubts);
    }

    /// Whether the finished tables cost what the choice has added up.
    private boolean costsAsChosen() {
        double difference = Math.abs(layout.cost().total() - choice.cost());
        return difference <= layout.cost().uneven() + ROUNDING * Math.max(1, choice.cost());
    }

    private List<String> declined() {
        return layout.unserved().stream()
                .map(Unserved::name)
                .filter(candidates.problem().mutations()::contains)
                .toList();
    }

    private static Design design(
            Workload workload, CandidateDesigns candidates, Choice choice, Layout layout) {
        Model model = workload.model();
        Statements statements =
                new Statements(model, layout.tables(), layout.answers(), layout.drafts());
        List<TableDesign> tables =
                candidates
                        .buckets()
                        .explained(
                                model, layout.tables(), statements.tableDesigns(), layout.byName());
        List<QueryPlan> queries = statements.queries();
        List<MutationPlan> parts = statements.mutations();
        JoinedPlans joined = new JoinedPlans(workload, layout.tables(), parts);
        List<MutationPlan> mutations = joined.plans();
        List<Warning> warnings =
                new ArrayList<>(
                        warnings(workload, candidates, choice, layout, tables, parts, mutations));
        warnings.addAll(statements.optionWarnings());
        warnings.addAll(OptionWarnings.of(model, tables, mutations));
        warnings.addAll(RequestWarnings.of(model, tables, queries, mutations));
        return new Design(
                model.name(),
                model.about(),
                model.keyspace(),
                statements.keyspace(),
                statements.types(),
                tables,
                queries,
                mutations,
                joined.unserved(layout.unserved()),
                warnings,
                Rates.assumed(workload),
                Forecast.of(model, statements::sizes));
    }

    /// @param parts the plans of the mutations, each statement by itself
    /// @param mutations the plans of what the application calls
    private static List<Warning> warnings(
            Workload workload,
            CandidateDesigns candidates,
            Choice choice,
            Layout layout,
            List<TableDesign> tables,
            List<MutationPlan> parts,
            List<MutationPlan> mutations) {
        Model model = workload.model();
        List<Warning> warnings =
                new ArrayList<>(
                        SizeWarnings.of(
                                tables, model.limits(), model.target(), candidates.buckets()));
        warnings.addAll(ShardWarnings.of(model, tables));
        warnings.addAll(DecimalKeyWarnings.of(tables));
        warnings.addAll(LimitWarnings.of(choice, model.keyspace()));
        warnings.addAll(TargetWarnings.of(tables, model.target(), model.keyspace()));
        warnings.addAll(TombstoneWarnings.of(tables, parts, workload.mutations()));
        warnings.addAll(BatchWarnings.of(tables, mutations));
        warnings.addAll(RewriteWarnings.of(tables, parts, workload.mutations()));
        warnings.addAll(AggregateWarnings.of(model, layout, tables, parts, workload.mutations()));
        warnings.addAll(TogetherWarnings.of(mutations, workload.calls()));
        warnings.addAll(DecisionWarnings.of(workload.mutations()));
        warnings.addAll(ExpiryWarnings.of(model, tables));
        return warnings;
    }

    /// The design with the access path of each question, after every statement has been analysed.
    private static Design checked(Design design) {
        Schema schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        StatementCheck check = new StatementCheck(schema, design.keyspace());
        List<QueryPlan> queries = design.queries().stream().map(check::check).toList();
        design.mutations().forEach(check::check);
        DecisionCheck.check(design.tables(), design.mutations());
        return design.withQueries(queries);
    }
}
