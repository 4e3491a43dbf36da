package dev.rowhouse.engine.udf;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;

import dev.rowhouse.cql.error.CqlException;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

import javax.lang.model.element.Modifier;

/// Looks at the parsed source of a function before it is compiled, for what keeps the compiler busy
/// or takes its memory: deep nesting, lambdas within lambdas, constants that double from one to the
/// next.
final class SourceCheck extends TreeScanner<@Nullable Void, @Nullable Void> {
    private static final int DEPTH_MAX = 500;
    private static final int LAMBDAS_MAX = 4;
    // What a class file holds of one constant.
    private static final long CONSTANT_MAX = 65_535;
    private static final int NUMBER_LENGTH = 32;

    private final Map<String, Long> constants = new HashMap<>();
    private int depth;
    private int lambdas;

    private SourceCheck() {}

    /// Checks a source.
    ///
    /// @throws CqlException when the compiler had too much to do
    static void check(CompilationUnitTree unit) {
        new SourceCheck().scan(unit, null);
    }

    private static CqlException refused(String why) {
        return CqlException.invalid("Java source compilation failed:\n%s", why);
    }

    @Override
    public @Nullable Void scan(@Nullable Tree tree, @Nullable Void nothing) {
        if (++depth > DEPTH_MAX) {
            throw refused("the body is nested too deeply");
        }
        super.scan(tree, null);
        depth--;
        return null;
    }

    @Override
    public @Nullable Void visitLambdaExpression(
            LambdaExpressionTree lambda, @Nullable Void nothing) {
        if (++lambdas > LAMBDAS_MAX) {
            throw refused("more than %d lambdas within each other".formatted(LAMBDAS_MAX));
        }
        super.visitLambdaExpression(lambda, null);
        lambdas--;
        return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
        super.visitVariable(variable, null);
        ExpressionTree value = variable.getInitializer();
        if (value != null && variable.getModifiers().getFlags().contains(Modifier.FINAL)) {
            long length = checked(length(value));
            constants.merge(variable.getName().toString(), length, Math::max);
        }
        return null;
    }

    @Override
    public @Nullable Void visitBinary(BinaryTree sum, @Nullable Void nothing) {
        checked(length(sum));
        // The left side of a long sum is one, too: it has been looked at.
        ExpressionTree left = sum;
        while (left instanceof BinaryTree binary) {
            scan(binary.getRightOperand(), null);
            left = binary.getLeftOperand();
        }
        scan(left, null);
        return null;
    }

    private static long checked(long length) {
        if (length > CONSTANT_MAX) {
            throw refused("a constant of more than %d characters".formatted(CONSTANT_MAX));
        }
        return length;
    }

    /// An upper bound on the length of the text that a constant expression becomes.
    private long length(Tree expression) {
        long length = 0;
        Tree left = expression;
        while (left instanceof BinaryTree binary) {
            length = Math.min(length + length(binary.getRightOperand()), CONSTANT_MAX + 1);
            left = binary.getLeftOperand();
        }
        return length
                + switch (left) {
                    case LiteralTree literal ->
                            literal.getValue() instanceof String text
                                    ? text.length()
                                    : NUMBER_LENGTH;
                    case IdentifierTree name ->
                            constants.getOrDefault(name.getName().toString(), 0L);
                    case ParenthesizedTree inner -> length(inner.getExpression());
                    case ConditionalExpressionTree choice ->
                            Math.max(
                                    length(choice.getTrueExpression()),
                                    length(choice.getFalseExpression()));
                    case TypeCastTree cast -> length(cast.getExpression());
                    default -> 0;
                };
    }
}
