package dev.rowhouse.prove.explore;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.run.QueryRun;
import dev.rowhouse.prove.value.ValueRow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What questions answer about the tables of a ledger.
///
/// **Thread safety.** Belongs to one thread.
final class LedgerAnswers {
    private static final int DRAWS = 6;

    private final LedgerStatements statements;
    private final Instant now;
    private final DataGenerator generator;
    private final RandomSource random;

    LedgerAnswers(
            LedgerStatements statements,
            Instant now,
            DataGenerator generator,
            RandomSource random) {
        this.statements = statements;
        this.now = now;
        this.generator = generator;
        this.random = random;
    }

    /// Draws some calls of a question that find something.
    ///
    /// @param asked gets the calls
    void draw(ReferenceEvaluator evaluator, Question question, Set<Bindings> asked) {
        QuestionDraw draw =
                new QuestionDraw(
                        evaluator,
                        new QuestionDraw.Wanted(
                                question.query().pattern(), question.parameters(), Misses.NONE),
                        generator,
                        random);
        for (int i = 0; i < DRAWS; i++) {
            asked.add(draw.next());
        }
    }

    /// The whole answer.
    List<ValueRow> of(Ledger ledger, QueryPlan plan, Bindings bindings) {
        QueryRun run = new QueryRun(new LedgerTarget(statements, ledger, now), plan, bindings);
        List<ValueRow> rows = new ArrayList<>();
        while (true) {
            QueryRun.Page page = run.next();
            rows.addAll(page.rows());
            if (page.isLast()) {
                return rows;
            }
        }
    }
}
