package dev.rowhouse.engine.udf;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.udf.api.JavaFunction;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Looks through the compiled class of a function for what is not allowed in it. The class may have nothing but the three methods of its
/// source: no fields, no further methods, no inner classes, no lambdas; and its body may use [AllowedClasses] only.
///
/// What Cassandra's compiler would not find, because Cassandra hides it, is reported as not to be found; the rest as a failed validation.
final class ByteCodeCheck {
    private static final String OWN = JavaSource.PACKAGE.replace('.', '/') + "/";
    private static final String LANG = "java.lang.";
    private static final int DIMENSIONS_MAX = 3;

    private final JavaSource source;
    private final Set<String> violations = new TreeSet<>();
    // What could not be found, by line and name: whether it stood where only a type can.
    private final Map<String, Boolean> unresolved = new TreeMap<>();
    private int line;

    private ByteCodeCheck(JavaSource source) {
        this.source = source;
    }

    /// Checks all classes that the source became.
    ///
    /// @throws CqlException when something is not allowed
    static void check(JavaSource source, Map<String, byte[]> classes) {
        ByteCodeCheck check = new ByteCodeCheck(source);
        classes.values().forEach(one -> check.check(ClassFile.of().parse(one)));
        if (!check.unresolved.isEmpty()) {
            String lines =
                    check.unresolved.entrySet().stream()
                            .map(one ->
                                    one.getKey()
                                            + " cannot be resolved"
                                            + (one.getValue() ? " to a type" : ""))
                            .collect(Collectors.joining("\n"));
            throw CqlException.invalid("Java source compilation failed:\n%s\n", lines);
        }
        if (!check.violations.isEmpty()) {
            throw CqlException.invalid("Java UDF validation failed: %s", check.violations);
        }
    }

    private void check(ClassModel model) {
        String expected = JavaFunction.class.getName().replace('.', '/');
        if (!model.superclass().map(one -> one.asInternalName().equals(expected)).orElse(false)) {
            violations.add("class does not extend " + JavaFunction.class.getName());
        }
        if (!model.flags().has(AccessFlag.PUBLIC) || !model.flags().has(AccessFlag.FINAL)) {
            violations.add("class not public final");
        }
        model.fields().forEach(field -> violations.add("field declared: " + field.fieldName()));
        for (MethodModel method : model.methods()) {
            checkDeclaration(method);
            method.code().ifPresent(code -> code.forEach(this::check));
        }
    }

    private void checkDeclaration(MethodModel method) {
        String name = method.methodName().stringValue();
        String type = method.methodType().stringValue();
        boolean isOwn =
                switch (name) {
                    case "<init>" -> type.contains("UDFContext;");
                    case JavaSource.CALL -> type.equals("([Ljava/lang/Object;)Ljava/lang/Object;");
                    case JavaSource.BODY -> method.flags().has(AccessFlag.PRIVATE);
                    default -> false;
                };
        if (name.equals("<clinit>")) {
            violations.add("static initializer declared");
        } else if (!isOwn && !name.startsWith("lambda$")) {
            violations.add("not allowed method declared: " + name + type);
        }
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            violations.add("use of synchronized");
        }
    }

    private void check(CodeElement element) {
        switch (element) {
            case LineNumber number -> line = number.line();
            case InvokeInstruction call ->
                    checkCall(
                            call.owner().asInternalName(),
                            call.name().stringValue(),
                            call.typeSymbol().returnType());
            case InvokeDynamicInstruction call -> checkType(call.typeSymbol().returnType(), true);
            case FieldInstruction field -> {
                checkClass(field.owner().asInternalName(), false);
                checkType(field.typeSymbol(), false);
            }
            case NewObjectInstruction created ->
                    checkClass(created.className().asInternalName(), true);
            case NewReferenceArrayInstruction array ->
                    checkType(array.componentType().asSymbol(), true);
            case NewMultiArrayInstruction array -> {
                checkType(array.arrayType().asSymbol(), true);
                if (array.dimensions() > DIMENSIONS_MAX) {
                    violations.add("array of more than three dimensions");
                }
            }
            case TypeCheckInstruction type -> checkType(type.type().asSymbol(), true);
            case MonitorInstruction _ -> violations.add("use of synchronized");
            case ExceptionCatch handler ->
                    handler.catchType().ifPresent(one -> checkClass(one.asInternalName(), true));
            default -> {}
        }
    }

    private void checkCall(String owner, String name, ClassDesc returned) {
        if (owner.startsWith("[")) {
            return;
        }
        if (!checkClass(owner, name.equals("<init>"))) {
            return;
        }
        if (!AllowedClasses.isAllowed(owner, name)) {
            violations.add("call to " + owner.replace('/', '.') + "." + name + "()");
        } else {
            checkType(returned, true);
        }
    }

    private void checkType(ClassDesc type, boolean isTypeName) {
        ClassDesc element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        if (!element.isPrimitive()) {
            String descriptor = element.descriptorString();
            checkClass(descriptor.substring(1, descriptor.length() - 1), isTypeName);
        }
    }

    private boolean checkClass(String className, boolean isTypeName) {
        if (className.startsWith("[")
                || className.startsWith(OWN)
                || AllowedClasses.isAllowed(className)) {
            return true;
        }
        String name = className.replace('/', '.').replace('$', '.');
        boolean isImported = name.startsWith(LANG) && name.lastIndexOf('.') < LANG.length();
        unresolved.merge(
                "Line %d: %s"
                        .formatted(
                                Math.max(1, line - source.bodyLine() + 1),
                                isImported ? name.substring(LANG.length()) : name),
                isTypeName,
                Boolean::logicalOr);
        return false;
    }
}
