package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.file.QuestionText;
import dev.rowhouse.model.source.Diagnostics;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the questions of a question's text: one, or one for each choice of its optional
/// parameters.
final class QuestionVariants {
    private final Model model;
    private final QuestionText text;
    private final NearnessResolver.Measures measures;
    private final Diagnostics diagnostics;

    /// @param measures those by which the questions before order vectors
    QuestionVariants(
            Model model,
            QuestionText text,
            NearnessResolver.Measures measures,
            Diagnostics diagnostics) {
        this.model = model;
        this.text = text;
        this.measures = measures;
        this.diagnostics = diagnostics;
    }

    /// The questions, that with all filters first; of no use when a diagnostic has been reported
    /// meanwhile.
    List<Question> resolve() {
        try {
            JpqlTree tree = JpqlParser.parse(text.jpql().text());
            if (!(tree instanceof JpqlTree.Select select)) {
                throw new Mistake(
                        0,
                        text.jpql().text().stripTrailing().length(),
                        "a query must be a SELECT",
                        "write a SELECT, and move changes to `mutations`");
            }
            List<String> optional = optional(select);
            if (optional.isEmpty()) {
                return new QuestionResolver(model, text, Optional.empty(), measures, diagnostics)
                        .resolve(select).stream().toList();
            }
            return variants(select, optional);
        } catch (Mistake mistake) {
            mistake.report(text.jpql(), diagnostics);
            return List.of();
        }
    }

    private List<Question> variants(JpqlTree.Select select, List<String> optional) {
        List<Question> questions = new ArrayList<>();
        int reported = diagnostics.list().size();
        for (int bits = 0; bits < 1 << optional.size(); bits++) {
            List<String> leftOut = new ArrayList<>();
            for (int i = 0; i < optional.size(); i++) {
                if ((bits & 1 << i) != 0) {
                    leftOut.add(optional.get(i));
                }
            }
            Variant variant =
                    new Variant(
                            text.name(), text.ask(), JpqlPrinter.print(select), optional, leftOut);
            QuestionText own =
                    new QuestionText(
                            variant.name(),
                            variant.describedAsk(),
                            text.jpql(),
                            text.next(),
                            text.rate().map(rate -> rate.dividedBy(variant.count())),
                            text.constraints(),
                            text.settings(),
                            text.position());
            new QuestionResolver(model, own, Optional.of(variant), measures, diagnostics)
                    .resolve(filtered(select, leftOut))
                    .ifPresent(questions::add);
            // The others would repeat its mistakes.
            if (diagnostics.list().size() > reported) {
                return questions;
            }
        }
        return questions;
    }

    /// The statement with the filters of the parameters that are given.
    private static JpqlTree.Select filtered(JpqlTree.Select select, List<String> leftOut) {
        List<JpqlTree.Predicate> where = new ArrayList<>();
        for (JpqlTree.Predicate predicate : select.where()) {
            if (predicate instanceof JpqlTree.IfGiven(var parameter, var predicates)) {
                where.addAll(leftOut.contains(parameter.name()) ? List.of() : predicates);
            } else {
                where.add(predicate);
            }
        }
        return new JpqlTree.Select(
                select.distinct(),
                select.items(),
                select.from(),
                select.joins(),
                where,
                select.groups(),
                select.order());
    }

    /// The parameters that may be null, in the order of the text.
    private static List<String> optional(JpqlTree.Select select) throws Mistake {
        Set<String> optional = new LinkedHashSet<>();
        for (JpqlTree.Predicate predicate : select.where()) {
            if (predicate instanceof JpqlTree.IfGiven condition) {
                checkUsed(condition);
                optional.add(condition.parameter().name());
                checkNumber(condition.parameter(), optional.size());
            }
        }
        for (JpqlTree.Predicate predicate : select.where()) {
            for (JpqlTree.ParameterOperand used : needed(predicate)) {
                if (optional.contains(used.name())) {
                    throw new Mistake(
                            used.offset(),
                            used.length(),
                            "`:%s` may be null, and this condition needs it".formatted(used.name()),
                            "put the condition behind `:%s IS NULL OR`, or use another parameter"
                                    .formatted(used.name()));
                }
            }
        }
        return List.copyOf(optional);
    }

    private static void checkUsed(JpqlTree.IfGiven condition) throws Mistake {
        JpqlTree.ParameterOperand parameter = condition.parameter();
        boolean isUsed =
                condition.predicates().stream()
                        .flatMap(QuestionVariants::parameters)
                        .anyMatch(each -> each.name().equals(parameter.name()));
        if (!isUsed) {
            throw new Mistake(
                    parameter.offset(),
                    parameter.length(),
                    "the condition after OR does not contain `:%s`".formatted(parameter.name()),
                    "compare with the same parameter, as in"
                            + " `(:status IS NULL OR o.status = :status)`");
        }
    }

    private static void checkNumber(JpqlTree.ParameterOperand parameter, int number)
            throws Mistake {
        if (number > Variant.PARAMETERS_MAX) {
            throw new Mistake(
                    parameter.offset(),
                    parameter.length(),
                    "more than %d parameters may be null, and each doubles the number of statements"
                            .formatted(Variant.PARAMETERS_MAX),
                    "ask several questions, each with the filters that are used together");
        }
    }

    /// The parameters without which a predicate cannot be evaluated.
    private static List<JpqlTree.ParameterOperand> needed(JpqlTree.Predicate predicate) {
        return predicate instanceof JpqlTree.IfGiven(var parameter, var predicates)
                ? predicates.stream()
                        .flatMap(QuestionVariants::parameters)
                        .filter(each -> !each.name().equals(parameter.name()))
                        .toList()
                : parameters(predicate).toList();
    }

    private static Stream<JpqlTree.ParameterOperand> parameters(JpqlTree.Predicate predicate) {
        return operands(predicate)
                .filter(JpqlTree.ParameterOperand.class::isInstance)
                .map(JpqlTree.ParameterOperand.class::cast);
    }

    private static Stream<JpqlTree.Operand> operands(JpqlTree.Predicate predicate) {
        return switch (predicate) {
            case JpqlTree.Compare compare -> Stream.of(compare.value());
            case JpqlTree.CompareRow row -> row.values().stream();
            case JpqlTree.Between between -> Stream.of(between.low(), between.high());
            case JpqlTree.InList in -> Stream.of(in.list());
            case JpqlTree.InValues in -> in.values().stream();
            case JpqlTree.MemberOf member -> Stream.of(member.value());
            case JpqlTree.IfGiven(var _, var predicates) ->
                    predicates.stream().flatMap(QuestionVariants::operands);
        };
    }
}
