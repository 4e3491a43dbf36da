package dev.rowhouse.engine.udf;

import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.JavaFunction;

import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantDynamicEntry;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.ModuleEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PackageEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import java.util.stream.Stream;

/// Looks at every constant of a compiled function, used by an instruction or not: classes, members,
/// handles, method types and call sites made at run time. All must be on the list of
/// [AllowedMembers], or belong to the frame that each function is put into.
final class ConstantsCheck {
    private static final String OWN = JavaSource.PACKAGE.replace('.', '/') + "/" + JavaSource.CLASS;
    private static final String BASE = name(JavaFunction.class);
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";
    private static final String CONSTRUCTOR = "<init>";

    // They stand in the frame and in the descriptors of call sites; [ByteCodeCheck] lets no
    // instruction use them.
    private static final Set<String> FRAME =
            Set.of(
                    OWN,
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
    static void check(ClassModel model, Set<String> violations) {
        ConstantsCheck check = new ConstantsCheck(violations);
        for (PoolEntry entry : model.constantPool()) {
            check.check(entry);
        }
    }

    private void check(PoolEntry entry) {
        switch (entry) {
            case ClassEntry type -> check(type.asSymbol());
            case MemberRefEntry member -> check(member);
            case NameAndTypeEntry described -> checkDescriptor(described.type().stringValue());
            case MethodTypeEntry type -> checkDescriptor(type.descriptor().stringValue());
            case InvokeDynamicEntry site ->
                    require(
                            BOOTSTRAPS.contains(
                                    text(site.bootstrap().bootstrapMethod().reference())),
                            "call site of " + site.name().stringValue());
            case ConstantDynamicEntry constant ->
                    require(false, "constant made at run time: " + constant.name().stringValue());
            case ModuleEntry module -> require(false, "module " + module.name().stringValue());
            case PackageEntry one -> require(false, "package " + one.name().stringValue());
            default -> {}
        }
    }

    private static String text(MemberRefEntry member) {
        return member.owner().asInternalName() + "." + member.name().stringValue();
    }

    private void check(MemberRefEntry member) {
        String owner = member.owner().asInternalName();
        String name = member.name().stringValue();
        String type = member.type().stringValue();
        boolean isField = !type.startsWith("(");
        boolean isAllowed =
                owner.startsWith("[")
                        || owner.equals(OWN)
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
