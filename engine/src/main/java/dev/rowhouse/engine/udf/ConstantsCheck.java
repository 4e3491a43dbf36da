package dev.rowhouse.engine.udf;

import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.JavaFunction;

import org.objectweb.asm.ClassReader;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import java.util.stream.Stream;

/// Looks at every constant of a compiled function, used by an instruction or not: classes, members
/// and the descriptors of methods. All must be on the list of [AllowedMembers], or belong to the
/// frame that each function is put into. Constants and call sites that methods of other classes
/// make at run time are refused.
final class ConstantsCheck {
    private static final String BASE = name(JavaFunction.class);
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";
    private static final String CONSTRUCTOR = "<init>";

    // They stand in the frame and in the descriptors of call sites; [ByteCodeCheck] lets no
    // instruction use them.
    private static final Set<String> FRAME =
            Set.of(
                    JavaSource.INTERNAL_NAME,
                    BASE,
                    name(Budget.class),
                    LAMBDAS,
                    SWITCHES,
                    "java/lang/invoke/CallSite",
                    "java/lang/invoke/MethodHandle",
                    "java/lang/invoke/MethodHandles",
                    "java/lang/invoke/MethodHandles$Lookup",
                    "java/lang/invoke/MethodType");
    private static final Set<String> BOOTSTRAPS =
            Set.of(LAMBDAS + ".metafactory", SWITCHES + ".typeSwitch");

    private final AllowedMembers allowed = AllowedMembers.STANDARD;
    private final Set<String> violations;

    private ConstantsCheck(Set<String> violations) {
        this.violations = violations;
    }

    private static String name(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    /// Adds forbidden constants to the violations.
    static void check(ClassReader compiled, Set<String> violations) {
        ConstantsCheck check = new ConstantsCheck(violations);
        new ConstantPool(compiled).all().forEach(check::check);
    }

    private void check(ConstantPool.Constant constant) {
        switch (constant) {
            case ConstantPool.ClassName named -> check(named.type());
            case ConstantPool.Member member -> check(member);
            case ConstantPool.Descriptor descriptor -> checkDescriptor(descriptor.text());
            case ConstantPool.CallSite site ->
                    require(
                            BOOTSTRAPS.contains(text(site.bootstrap())),
                            "call site of " + site.name());
            case ConstantPool.Computed computed ->
                    require(false, "constant made at run time: " + computed.name());
            case ConstantPool.Other other -> require(false, other.text());
        }
    }

    private static String text(ConstantPool.Member member) {
        return member.owner() + "." + member.name();
    }

    private void check(ConstantPool.Member member) {
        String owner = member.owner();
        String name = member.name();
        String type = member.descriptor();
        boolean isField = !type.startsWith("(");
        boolean isAllowed =
                owner.startsWith("[")
                        || owner.equals(JavaSource.INTERNAL_NAME)
                        || BOOTSTRAPS.contains(text(member))
                        || owner.equals(BASE)
                                && name.equals(CONSTRUCTOR)
                                && type.equals(JavaSource.CONSTRUCTOR_TYPE)
                        || (isField
                                ? allowed.has(owner)
                                        && allowed.hasType(ClassDesc.ofDescriptor(type))
                                : allowed.method(owner, name, MethodTypeDesc.ofDescriptor(type))
                                        .isPresent());
        require(isAllowed, "use of " + text(member).replace('/', '.'));
    }

    private void checkDescriptor(String descriptor) {
        if (descriptor.startsWith("(")) {
            MethodTypeDesc type = MethodTypeDesc.ofDescriptor(descriptor);
            Stream.concat(Stream.of(type.returnType()), type.parameterList().stream())
                    .forEach(this::check);
        } else {
            check(ClassDesc.ofDescriptor(descriptor));
        }
    }

    private void check(ClassDesc type) {
        ClassDesc element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        require(
                element.isPrimitive()
                        || allowed.hasType(element)
                        || FRAME.contains(AllowedMembers.internalName(element)),
                "use of " + element.displayName());
    }

    private void require(boolean isAllowed, String what) {
        if (!isAllowed) {
            violations.add(what);
        }
    }
}
