package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Literal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Resolves an UPDATE that changes counters: one that adds to each of them, or one that resets each
/// of them to 0.
///
/// @param view the entity as the statement sees it
/// @param alias the alias of its instance
/// @param resolver resolves the amounts
record CounterSteps(View view, String alias, ConditionResolver resolver) {
    /// Whether an UPDATE changes counters: it adds to something, or sets a counter.
    static boolean areMeant(JpqlTree.Update update, View view, String alias) {
        return update.set().stream()
                .anyMatch(term ->
                        term.change() != JpqlTree.Change.SET
                                || counter(term, view, alias)
                                        .filter(each -> !each.isInstanceCounter())
                                        .isPresent());
    }

    private static Optional<Attribute> counter(JpqlTree.SetTerm term, View view, String alias) {
        List<JpqlTree.Name> names = term.path().names();
        return names.size() == 2 && names.getFirst().text().equals(alias)
                ? view.find(names.getLast().text()).filter(Attribute::isCounter)
                : Optional.empty();
    }

    /// The changes of the counters.
    List<ConceptualMutation.Step> of(JpqlTree.Update update) throws Mistake {
        boolean areReset =
                update.set().stream().allMatch(term -> term.change() == JpqlTree.Change.SET);
        List<ConceptualMutation.Step> steps = new ArrayList<>();
        for (JpqlTree.SetTerm term : update.set()) {
            JpqlTree.Path path = term.path();
            Attribute counter = counted(term, areReset);
            if (steps.stream().anyMatch(step -> step.counter().equals(counter))) {
                throw mistake(
                        path,
                        "`%s` is %s twice".formatted(path.text(), areReset ? "reset" : "counted"),
                        areReset ? "remove one of the two" : "add both amounts at once");
            }
            steps.add(areReset ? reset(term, counter) : added(term, counter));
        }
        return steps;
    }

    /// The counter of a term.
    private Attribute counted(JpqlTree.SetTerm term, boolean areReset) throws Mistake {
        JpqlTree.Path path = term.path();
        Optional<Attribute> counter = counter(term, view, alias);
        boolean isSet = term.change() == JpqlTree.Change.SET;
        if (isSet && !areReset && counter.filter(each -> !each.isInstanceCounter()).isPresent()) {
            throw mistake(
                    path,
                    "one statement cannot both reset and count, because a reset may be repeated and counting may not",
                    "write two mutations");
        }
        if (counter.isEmpty() || isSet && !areReset) {
            throw mistake(
                    path,
                    isSet
                            ? "one statement cannot both set attributes and "
                                    + (areReset ? "reset counters" : "count")
                            : "`" + path.text() + "` is not a counter of " + view.name(),
                    isSet
                            ? "write two mutations"
                            : "declare it as `counter`, or read it and set the new value");
        }
        if (counter.get().isInstanceCounter()) {
            throw mistake(
                    path,
                    "`%s` is derived: it is always %s"
                            .formatted(
                                    path.text(), counter.get().derivation().orElseThrow().text()),
                    "leave it out; mutations of the underlying instances count");
        }
        return counter.get();
    }

    private ConceptualMutation.Step added(JpqlTree.SetTerm term, Attribute counter) throws Mistake {
        return new ConceptualMutation.Step.Add(
                counter,
                resolver.single(term.value(), counter),
                term.change() == JpqlTree.Change.SUBTRACT);
    }

    private static ConceptualMutation.Step reset(JpqlTree.SetTerm term, Attribute counter)
            throws Mistake {
        if (!(term.value() instanceof JpqlTree.LiteralOperand operand) || !isZero(operand)) {
            throw mistake(
                    term.path(),
                    "`%s` is a counter: it can be set to 0, and to no other value"
                            .formatted(counter.name()),
                    "reset it by `SET %1$s = 0`, or count by `SET %1$s = %1$s + :n`"
                            .formatted(term.path().text()));
        }
        return new ConceptualMutation.Step.Reset(counter);
    }

    private static boolean isZero(JpqlTree.LiteralOperand operand) {
        return operand.literal() instanceof Literal.Numeral(var number)
                && number.signum() == 0
                && number.scale() <= 0;
    }

    private static Mistake mistake(JpqlTree.Path path, String what, String remedy) {
        return new Mistake(path.offset(), path.length(), what, remedy);
    }
}
