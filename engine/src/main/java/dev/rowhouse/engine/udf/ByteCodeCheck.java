package dev.rowhouse.engine.udf;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.udf.api.JavaFunction;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
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
        classes.values().forEach(one -> check.check(node(one)));
        check.refuse();
        classes.values()
                .forEach(one -> ConstantsCheck.check(new ClassReader(one), check.violations));
        check.refuse();
    }

    private static ClassNode node(byte[] compiled) {
        ClassNode node = new ClassNode();
        new ClassReader(compiled).accept(node, ClassReader.SKIP_FRAMES);
        return node;
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

    private void check(ClassNode node) {
        if (!BASE.equals(node.superName)) {
            violations.add("class does not extend " + JavaFunction.class.getName());
        }
        if (!has(node.access, Opcodes.ACC_PUBLIC) || !has(node.access, Opcodes.ACC_FINAL)) {
            violations.add("class not public final");
        }
        if (!node.name.equals(JavaSource.INTERNAL_NAME) || !node.interfaces.isEmpty()) {
            violations.add("class declared: " + node.name);
        }
        node.fields.forEach(field -> violations.add("field declared: " + field.name));
        declared =
                node.methods.stream()
                        .map(method -> method.name + method.desc)
                        .collect(Collectors.toSet());
        Set<String> single = new TreeSet<>();
        for (MethodNode method : node.methods) {
            checkDeclaration(method, single);
            if (!method.name.equals(CONSTRUCTOR)) {
                method.tryCatchBlocks.forEach(this::check);
                method.instructions.forEach(this::check);
            }
        }
    }

    private static boolean has(int flags, int flag) {
        return (flags & flag) != 0;
    }

    private void checkDeclaration(MethodNode method, Set<String> single) {
        String name = method.name;
        String type = method.desc;
        boolean isPrivate = has(method.access, Opcodes.ACC_PRIVATE);
        boolean isOwn =
                switch (name) {
                    case CONSTRUCTOR ->
                            type.equals(JavaSource.CONSTRUCTOR_TYPE) && single.add(name);
                    case JavaSource.CALL ->
                            type.equals("([Ljava/lang/Object;)Ljava/lang/Object;")
                                    && single.add(name);
                    case JavaSource.BODY -> isPrivate && single.add(name);
                    default ->
                            name.startsWith(LAMBDA)
                                    && isPrivate
                                    && has(method.access, Opcodes.ACC_SYNTHETIC);
                };
        if (name.equals("<clinit>")) {
            violations.add("static initializer declared");
        } else if (!isOwn) {
            violations.add("not allowed method declared: " + name + type);
        }
        if (has(method.access, Opcodes.ACC_SYNCHRONIZED)) {
            violations.add("use of synchronized");
        }
        if (method.instructions.size() == 0) {
            violations.add("method without a body: " + name + type);
        }
    }

    private void check(TryCatchBlockNode handler) {
        if (handler.type != null) {
            checkClass(handler.type, true);
        }
    }

    private void check(AbstractInsnNode instruction) {
        switch (instruction) {
            case LineNumberNode number -> line = number.line;
            case MethodInsnNode call ->
                    checkCall(call.owner, call.name, MethodTypeDesc.ofDescriptor(call.desc));
            case InvokeDynamicInsnNode call -> check(call);
            case FieldInsnNode field -> checkField(field);
            // A new object, a new array of objects, or a check of a type.
            case TypeInsnNode typed -> checkType(ConstantPool.type(typed.desc), true);
            case MultiANewArrayInsnNode array -> {
                checkType(ClassDesc.ofDescriptor(array.desc), true);
                if (array.dims > DIMENSIONS_MAX) {
                    violations.add("array of more than three dimensions");
                }
            }
            default -> {
                if (instruction.getOpcode() == Opcodes.MONITORENTER
                        || instruction.getOpcode() == Opcodes.MONITOREXIT) {
                    violations.add("use of synchronized");
                }
            }
        }
    }

    private void checkField(FieldInsnNode field) {
        if (field.owner.equals(JavaSource.INTERNAL_NAME)) {
            // The one field that a body inherits.
            if (!field.name.equals("udfContext")) {
                violations.add("use of field " + field.name);
            }
        } else if (checkClass(field.owner, false)) {
            checkType(ClassDesc.ofDescriptor(field.desc), false);
        }
    }

    /// A lambda, a method reference or a switch on types: the interface and the method behind it.
    private void check(InvokeDynamicInsnNode call) {
        checkTypes(MethodTypeDesc.ofDescriptor(call.desc));
        for (Object argument : call.bsmArgs) {
            switch (argument) {
                case Handle handle -> {
                    if (handle.getTag() <= Opcodes.H_PUTSTATIC) {
                        violations.add("handle of a field: " + handle.getName());
                    } else {
                        checkReference(handle.getOwner(), handle.getName(), handle.getDesc());
                    }
                }
                case Type type -> {
                    if (type.getSort() == Type.METHOD) {
                        checkTypes(MethodTypeDesc.ofDescriptor(type.getDescriptor()));
                    } else {
                        checkType(ClassDesc.ofDescriptor(type.getDescriptor()), true);
                    }
                }
                case String ignored -> {}
                case Integer ignored -> {}
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
        if (owner.startsWith(JavaSource.INTERNAL_NAME)) {
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
        if (className.startsWith("[")
                || className.startsWith(JavaSource.INTERNAL_NAME)
                || allowed.has(className)) {
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
