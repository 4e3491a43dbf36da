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
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Searches the compiled class of a function for forbidden code. There may be one class, with the
/// three methods of its source and the lambdas of its body: no fields, no further methods, no
/// further classes. Its instructions may use [AllowedMembers] only, method references included;
/// [ConstantsCheck] checks the other names in its constants.
///
/// Members that Cassandra hides from its compiler are reported as not found; others as a failed
/// validation.
final class ByteCodeCheck {
    private static final String OWN = JavaSource.PACKAGE.replace('.', '/') + "/" + JavaSource.CLASS;
    private static final String BASE = JavaFunction.class.getName().replace('.', '/');
    private static final String LANG = "java.lang.";
    private static final String LAMBDA = "lambda$";
    private static final String CONSTRUCTOR = "<init>";
    private static final int DIMENSIONS_MAX = 3;

    private final JavaSource source;
    private final AllowedMembers allowed = AllowedMembers.STANDARD;
    private final Set<String> violations = new TreeSet<>();
    // The names that could not be found, by line and name, with whether only a type can be at that
    // place.
    private final Map<String, Boolean> unresolved = new TreeMap<>();
    private Set<String> declared = Set.of();
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
        check.refuse();
        classes.values()
                .forEach(one -> ConstantsCheck.check(ClassFile.of().parse(one), check.violations));
        check.refuse();
    }

    private void refuse() {
        if (!unresolved.isEmpty()) {
            String lines =
                    unresolved.entrySet().stream()
                            .map(one ->
                                    one.getKey()
                                            + " cannot be resolved"
                                            + (one.getValue() ? " to a type" : ""))
                            .collect(Collectors.joining("\n"));
            throw CqlException.invalid("Java source compilation failed:\n%s\n", lines);
        }
        if (!violations.isEmpty()) {
            throw CqlException.invalid("Java UDF validation failed: %s", violations);
        }
    }

    private void check(ClassModel model) {
        if (!model.superclass().map(one -> one.asInternalName().equals(BASE)).orElse(false)) {
            violations.add("class does not extend " + JavaFunction.class.getName());
        }
        if (!model.flags().has(AccessFlag.PUBLIC) || !model.flags().has(AccessFlag.FINAL)) {
            violations.add("class not public final");
        }
        if (!model.thisClass().asInternalName().equals(OWN) || !model.interfaces().isEmpty()) {
            violations.add("class declared: " + model.thisClass().asInternalName());
        }
        model.fields().forEach(field -> violations.add("field declared: " + field.fieldName()));
        declared =
                model.methods().stream()
                        .map(method ->
                                method.methodName().stringValue()
                                        + method.methodType().stringValue())
                        .collect(Collectors.toSet());
        Set<String> single = new TreeSet<>();
        for (MethodModel method : model.methods()) {
            checkDeclaration(method, single);
            if (!method.methodName().equalsString(CONSTRUCTOR)) {
                method.code().ifPresent(code -> code.forEach(this::check));
            }
        }
    }

    private void checkDeclaration(MethodModel method, Set<String> single) {
        String name = method.methodName().stringValue();
        String type = method.methodType().stringValue();
        boolean isOwn =
                switch (name) {
                    case CONSTRUCTOR ->
                            type.equals(JavaSource.CONSTRUCTOR_TYPE) && single.add(name);
                    case JavaSource.CALL ->
                            type.equals("([Ljava/lang/Object;)Ljava/lang/Object;")
                                    && single.add(name);
                    case JavaSource.BODY ->
                            method.flags().has(AccessFlag.PRIVATE) && single.add(name);
                    default ->
                            name.startsWith(LAMBDA)
                                    && method.flags().has(AccessFlag.PRIVATE)
                                    && method.flags().has(AccessFlag.SYNTHETIC);
                };
        if (name.equals("<clinit>")) {
            violations.add("static initializer declared");
        } else if (!isOwn) {
            violations.add("not allowed method declared: " + name + type);
        }
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            violations.add("use of synchronized");
        }
        if (method.code().isEmpty()) {
            violations.add("method without a body: " + name + type);
        }
    }

    private void check(CodeElement element) {
        switch (element) {
            case LineNumber number -> line = number.line();
            case InvokeInstruction call ->
                    checkCall(
                            call.owner().asInternalName(),
                            call.name().stringValue(),
                            call.typeSymbol());
            case InvokeDynamicInstruction call -> check(call);
            case FieldInstruction field -> checkField(field);
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

    private void checkField(FieldInstruction field) {
        String owner = field.owner().asInternalName();
        if (owner.equals(OWN)) {
            // The one field that a body inherits.
            if (!field.name().equalsString("udfContext")) {
                violations.add("use of field " + field.name().stringValue());
            }
        } else if (checkClass(owner, false)) {
            checkType(field.typeSymbol(), false);
        }
    }

    /// A lambda, a method reference or a switch on types: the interface and the method behind it.
    private void check(InvokeDynamicInstruction call) {
        checkTypes(call.typeSymbol());
        for (ConstantDesc argument : call.bootstrapArgs()) {
            switch (argument) {
                case DirectMethodHandleDesc handle -> {
                    String owner = AllowedMembers.internalName(handle.owner());
                    String name = handle.methodName();
                    switch (handle.kind()) {
                        case GETTER, SETTER, STATIC_GETTER, STATIC_SETTER ->
                                violations.add("handle of a field: " + name);
                        case CONSTRUCTOR ->
                                checkReference(owner, CONSTRUCTOR, handle.lookupDescriptor());
                        default -> checkReference(owner, name, handle.lookupDescriptor());
                    }
                }
                case MethodTypeDesc type -> checkTypes(type);
                case ClassDesc type -> checkType(type, true);
                case String _, Integer _ -> {}
                default -> violations.add("constant " + argument);
            }
        }
    }

    private void checkReference(String owner, String name, String descriptor) {
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(descriptor);
        checkCall(owner, name, type);
        if (BudgetInstrumentation.needsCode(owner, name, type)) {
            violations.add(
                    "reference to %s.%s(): call it in a lambda instead"
                            .formatted(owner.replace('/', '.'), name));
        }
    }

    private void checkTypes(MethodTypeDesc type) {
        checkType(type.returnType(), true);
        type.parameterList().forEach(one -> checkType(one, true));
    }

    private void checkCall(String owner, String name, MethodTypeDesc type) {
        if (owner.startsWith("[")) {
            if (!name.equals("clone")) {
                violations.add("call to array." + name + "()");
            }
            return;
        }
        if (owner.startsWith(OWN)) {
            boolean isOwn = declared.contains(name + type.descriptorString());
            if (!isOwn && allowed.method("java/lang/Object", name, type).isEmpty()) {
                violations.add("call to " + name + "()");
            }
            return;
        }
        if (!checkClass(owner, name.equals(CONSTRUCTOR))) {
            return;
        }
        if (allowed.method(owner, name, type).isEmpty()) {
            violations.add("call to " + owner.replace('/', '.') + "." + name + "()");
        }
    }

    private void checkType(ClassDesc type, boolean isTypeName) {
        ClassDesc element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        if (!element.isPrimitive()) {
            checkClass(AllowedMembers.internalName(element), isTypeName);
        }
    }

    private boolean checkClass(String className, boolean isTypeName) {
        if (className.startsWith("[") || className.startsWith(OWN) || allowed.has(className)) {
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
