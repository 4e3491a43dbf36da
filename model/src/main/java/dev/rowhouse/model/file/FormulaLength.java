package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Literal;

import java.util.List;
import java.util.OptionalDouble;

/// The average length of the texts that a formula gives: that of its values, each as frequent as
/// the others.
final class FormulaLength {
    private FormulaLength() {}

    /// The average characters; empty when the formula gives no text, or one of unknown length.
    ///
    /// @param attributes those from which it is computed
    static OptionalDouble of(Formula formula, List<Attribute> attributes) {
        return switch (formula) {
            case Formula.Constant(Literal.Text(String text)) -> OptionalDouble.of(text.length());
            case Formula.Input(var name, var _) ->
                    attributes.stream()
                            .filter(each -> each.name().equals(name))
                            .flatMapToDouble(each -> each.statistics().length().stream())
                            .findFirst();
            case Formula.Choice choice -> {
                OptionalDouble then = of(choice.then(), attributes);
                OptionalDouble otherwise = of(choice.otherwise(), attributes);
                yield then.isPresent() && otherwise.isPresent()
                        ? OptionalDouble.of((then.getAsDouble() + otherwise.getAsDouble()) / 2)
                        : OptionalDouble.empty();
            }
            case Formula.Constant _, Formula.Calendar _, Formula.Arithmetic _ ->
                    OptionalDouble.empty();
        };
    }
}
