package dev.rowhouse.engine.udf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.udf.api.Bounded;
import dev.rowhouse.engine.udf.api.Budget;

import org.junit.jupiter.api.Test;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The list of what functions may use says what there is, and has a replacement for each method
/// that needs one.
class AllowedMembersTest {
    private final AllowedMembers allowed = AllowedMembers.STANDARD;

    private static Class<?> load(String internalName) throws ClassNotFoundException {
        return Class.forName(internalName.replace('/', '.'));
    }

    @Test
    void everyNameIsThatOfAMember() throws ClassNotFoundException {
        List<String> wrong = new ArrayList<>();
        for (String className : allowed.classNames()) {
            Class<?> type = load(className);
            for (String name : allowed.members(className).keySet()) {
                boolean isThere =
                        switch (name) {
                            case "*" -> true;
                            case "<init>" ->
                                    type.getConstructors().length > 0
                                            || className.equals("java/lang/Object");
                            default ->
                                    Arrays.stream(type.getMethods())
                                            .anyMatch(one -> one.getName().equals(name));
                        };
                if (!isThere) {
                    wrong.add(className + "." + name);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyBoundedMethodHasAReplacementForEachOverload() throws ClassNotFoundException {
        List<String> missing = new ArrayList<>();
        for (String className : allowed.classNames()) {
            for (Map.Entry<String, String> member : allowed.members(className).entrySet()) {
                if (member.getValue().contains("b")) {
                    for (Method method : load(className).getDeclaredMethods()) {
                        if (method.getName().equals(member.getKey()) && isCallable(method)) {
                            addUnlessReplaced(method, missing);
                        }
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private boolean isCallable(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && Arrays.stream(method.getParameterTypes())
                        .allMatch(type -> allowed.hasType(type.describeConstable().orElseThrow()));
    }

    private static void addUnlessReplaced(Method method, List<String> missing) {
        List<Class<?>> operands = new ArrayList<>();
        if (!Modifier.isStatic(method.getModifiers())) {
            operands.add(method.getDeclaringClass());
        }
        operands.addAll(List.of(method.getParameterTypes()));
        operands.add(Budget.class);
        try {
            Method replacement =
                    Bounded.class.getMethod(method.getName(), operands.toArray(Class<?>[]::new));
            assertThat(replacement.getReturnType()).isEqualTo(method.getReturnType());
        } catch (NoSuchMethodException e) {
            missing.add(method.toString());
        }
    }

    @Test
    void nothingThatReachesTheProcessIsAllowed() {
        assertThat(allowed.classNames())
                .noneMatch(name ->
                        name.startsWith("java/lang/reflect/")
                                || name.startsWith("java/lang/invoke/")
                                || name.startsWith("java/io/") && name.endsWith("Stream")
                                || name.startsWith("java/util/concurrent/")
                                || name.startsWith("java/nio/file/"));
        assertThat(allowed.members("java/lang/System").keySet())
                .containsExactlyInAnyOrder(
                        "arraycopy",
                        "currentTimeMillis",
                        "identityHashCode",
                        "lineSeparator",
                        "nanoTime");
        assertThat(allowed.members("java/lang/Class").keySet())
                .containsExactlyInAnyOrder(
                        "cast",
                        "equals",
                        "getName",
                        "getSimpleName",
                        "hashCode",
                        "isInstance",
                        "toString");
    }
}
