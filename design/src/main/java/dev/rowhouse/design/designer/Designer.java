package dev.rowhouse.design.designer;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.design.check.SchemaCheck;
import dev.rowhouse.design.check.StatementCheck;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.Need;
import dev.rowhouse.design.logical.NeedReader;
import dev.rowhouse.design.logical.QuestionTables;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Serving;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.Ask;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.plan.QueryPlan;
import dev.rowhouse.design.query.ConceptualMutation;
import dev.rowhouse.design.query.Question;
import dev.rowhouse.design.query.Workload;
import dev.rowhouse.design.statement.Statements;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// From a model with its questions and mutations to tables and statements.
///
/// 1. Read every question as a demand on a table: what a row of its answer stands for, what is bound, what is ordered, what is shown.
/// 2. Give questions tables; those with compatible needs share one.
/// 3. Draft every mutation against these tables. What it has to ask is a demand like a question's: it is met by a table that is there, by one more
///    column, or by a new lookup table, which the mutations have to keep up too. Repeat until nothing is added.
/// 4. Name tables and columns, write the statements, estimate sizes.
/// 5. Check the result: every statement is analysed against the schema it will run on.
public final class Designer {
    private final Workload workload;
    private final Model model;
    private final TableSet tables;
    private final Map<Question, Serving> servings = new LinkedHashMap<>();
    private final List<Unserved> unserved = new ArrayList<>();

    private Designer(Workload workload) {
        this.workload = workload;
        this.model = workload.model();
        this.tables = new TableSet(model);
    }

    /// Designs the tables and statements of a workload.
    ///
    /// @throws IllegalStateException when a statement of the result would not run on the schema of the result, which is a defect of the
    ///     designer
    public static Design design(Workload workload) {
        return new Designer(workload).design();
    }

    private Design design() {
        serveQuestions();
        List<MutationDraft> drafts = serveMutations();
        Statements statements = new Statements(model, tables, servings, drafts);
        List<TableDesign> designs = statements.tableDesigns();
        Design design =
                new Design(
                        model.name(),
                        model.about(),
                        model.keyspace(),
                        statements.keyspace(),
                        statements.types(),
                        designs,
                        statements.queries(),
                        statements.mutations(),
                        unserved,
                        SizeWarnings.of(designs));
        return checked(design);
    }

    /// The design with the access path of each question, after every statement has been analysed.
    private static Design checked(Design design) {
        Schema schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        StatementCheck check = new StatementCheck(schema, design.keyspace());
        List<QueryPlan> queries = design.queries().stream().map(check::check).toList();
        design.mutations().forEach(check::check);
        return design.withQueries(queries);
    }

    private void serveQuestions() {
        NeedReader reader = new NeedReader(model);
        QuestionTables questions = new QuestionTables(tables);
        List<QuestionTables.Wanted> wanted = new ArrayList<>();
        Map<String, Refusal> refusals = new LinkedHashMap<>();
        for (Question question : workload.questions()) {
            switch (reader.read(question)) {
                case Reading.Possible(Need need) ->
                        wanted.add(new QuestionTables.Wanted(need, question.wishes().servedBy()));
                case Reading.Impossible(Refusal refusal) -> refusals.put(question.name(), refusal);
            }
        }
        questions.serve(wanted);
        refusals.putAll(questions.refusals());
        for (Question question : workload.questions()) {
            Serving serving = questions.servings().get(question.name());
            Refusal refusal = refusals.get(question.name());
            if (serving != null) {
                servings.put(question, serving);
            } else if (refusal != null) {
                unserved.add(
                        new Unserved(
                                question.name(),
                                question.ask(),
                                refusal.reason(),
                                refusal.remedy()));
            }
        }
    }

    private List<MutationDraft> serveMutations() {
        List<MutationDraft> drafts = draft();
        List<LogicalTable> before;
        do {
            before = tables.tables();
            List<Need> needs =
                    drafts.stream()
                            .flatMap(draft -> draft.allAsks().stream())
                            .map(Ask::need)
                            // A table for fewer equalities may serve more of them too.
                            .sorted(Comparator.comparingInt(need -> need.equal().size()))
                            .toList();
            needs.forEach(tables::support);
            drafts = draft();
        } while (!tables.tables().equals(before));
        return drafts;
    }

    private List<MutationDraft> draft() {
        MutationDrafter drafter = new MutationDrafter(model, tables);
        List<MutationDraft> drafts = new ArrayList<>();
        for (ConceptualMutation mutation : workload.mutations()) {
            switch (drafter.draft(mutation)) {
                case MutationDrafter.Outcome.Possible(var draft) -> drafts.add(draft);
                case MutationDrafter.Outcome.Impossible(var refusal) -> {
                    ConceptualMutation.Header header = mutation.header();
                    Unserved one =
                            new Unserved(
                                    header.name(),
                                    header.ask(),
                                    refusal.reason(),
                                    refusal.remedy());
                    if (!unserved.contains(one)) {
                        unserved.add(one);
                    }
                }
            }
        }
        return drafts;
    }
}
