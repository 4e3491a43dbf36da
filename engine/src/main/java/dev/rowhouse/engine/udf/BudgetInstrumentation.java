package dev.rowhouse.engine.udf;

import dev.rowhouse.engine.udf.api.JavaFunction;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the body of a function watch its own budget: code is added in front of every jump backwards, at the beginning of the body (which may
/// call itself), and where something large may come into being. The clock of the machine is replaced by that of the database.
final class BudgetInstrumentation {
    private static final ClassDesc BASE = ClassDesc.of(JavaFunction.class.getName());
    private static final String TAKE_ROOM = "takeRoom";
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final MethodTypeDesc TAKES_INT = MethodTypeDesc.of(ConstantDescs.CD_void, INT);
    private static final MethodTypeDesc TAKES_TEXT =
            MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of(CharSequence.class.getName()));
    private static final MethodTypeDesc GIVES_LONG = MethodTypeDesc.of(ConstantDescs.CD_long);

    // Methods whose last argument is the size of what they make.
    private static final Set<String> SIZED =
            Set.of(
                    "java/lang/String.repeat",
                    "java/lang/StringBuilder.<init>",
                    "java/lang/StringBuilder.ensureCapacity",
                    "java/lang/StringBuilder.setLength",
                    "java/lang/StringBuffer.<init>",
                    "java/lang/StringBuffer.ensureCapacity",
                    "java/lang/StringBuffer.setLength",
                    "java/nio/ByteBuffer.allocate",
                    "java/nio/CharBuffer.allocate",
                    "java/nio/IntBuffer.allocate",
                    "java/nio/LongBuffer.allocate",
                    "java/nio/DoubleBuffer.allocate",
                    "java/util/ArrayDeque.<init>",
                    "java/util/ArrayList.<init>",
                    "java/util/ArrayList.ensureCapacity",
                    "java/util/Arrays.copyOf",
                    "java/util/BitSet.<init>",
                    "java/util/BitSet.set",
                    "java/util/HashMap.<init>",
                    "java/util/HashSet.<init>",
                    "java/util/IdentityHashMap.<init>",
                    "java/util/LinkedHashMap.<init>",
                    "java/util/LinkedHashSet.<init>",
                    "java/util/PriorityQueue.<init>",
                    "java/util/Vector.<init>",
                    "java/math/BigInteger.pow",
                    "java/math/BigInteger.shiftLeft",
                    "java/math/BigDecimal.pow",
                    "java/math/BigDecimal.setScale");

    private BudgetInstrumentation() {}

    static byte[] instrument(byte[] compiled) {
        ClassFile classFile =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofClassLoading(
                                                JavaFunction.class.getClassLoader())
                                        .orElse(ClassHierarchyResolver.defaultResolver())));
        return classFile.transformClass(
                classFile.parse(compiled),
                ClassTransform.transformingMethodBodies(
                        BudgetInstrumentation::isBody, CodeTransform.ofStateful(Watch::new)));
    }

    private static boolean isBody(MethodModel method) {
        return method.methodName().equalsString(JavaSource.BODY);
    }

    /// **Thread safety.** Belongs to one transformation of one method.
    private static final class Watch implements CodeTransform {
        private final Set<Label> passed = new HashSet<>();

        @Override
        public void atStart(CodeBuilder code) {
            countTurn(code);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            switch (element) {
                case LabelTarget target -> passed.add(target.label());
                case BranchInstruction jump -> countTurnBefore(code, Stream.of(jump.target()));
                case TableSwitchInstruction jump ->
                        countTurnBefore(code, targets(jump.defaultTarget(), jump.cases()));
                case LookupSwitchInstruction jump ->
                        countTurnBefore(code, targets(jump.defaultTarget(), jump.cases()));
                case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _ ->
                        takeRoom(code);
                case NewMultiArrayInstruction array -> takeRoom(code, array.dimensions());
                case InvokeInstruction call -> {
                    invoke(code, call);
                    return;
                }
                default -> {}
            }
            code.with(element);
        }

        private static Stream<Label> targets(Label otherwise, List<SwitchCase> cases) {
            return Stream.concat(Stream.of(otherwise), cases.stream().map(SwitchCase::target));
        }

        private void countTurnBefore(CodeBuilder code, Stream<Label> targets) {
            if (targets.anyMatch(passed::contains)) {
                countTurn(code);
            }
        }

        private static void countTurn(CodeBuilder code) {
            code.aload(0).invokevirtual(BASE, "countTurn", ConstantDescs.MTD_void);
        }

        // The length is on top of the stack and stays there.
        private static void takeRoom(CodeBuilder code) {
            code.dup().aload(0).swap().invokevirtual(BASE, TAKE_ROOM, TAKES_INT);
        }

        private static void takeRoom(CodeBuilder code, int dimensions) {
            if (dimensions == 1) {
                takeRoom(code);
                return;
            }
            int[] slots = new int[dimensions];
            for (int i = dimensions - 1; i >= 0; i--) {
                slots[i] = code.allocateLocal(TypeKind.INT);
                code.istore(slots[i]);
            }
            code.aload(0);
            for (int slot : slots) {
                code.iload(slot);
            }
            code.invokevirtual(
                    BASE,
                    TAKE_ROOM,
                    MethodTypeDesc.of(ConstantDescs.CD_void, Collections.nCopies(dimensions, INT)));
            for (int slot : slots) {
                code.iload(slot);
            }
        }

        private static void invoke(CodeBuilder code, InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String name = call.name().stringValue();
            if (owner.equals("java/lang/System") && name.equals("currentTimeMillis")) {
                code.aload(0).invokevirtual(BASE, "epochMillis", GIVES_LONG);
                return;
            }
            if (owner.equals("java/lang/System") && name.equals("nanoTime")) {
                code.aload(0).invokevirtual(BASE, "nanoTime", GIVES_LONG);
                return;
            }
            if (SIZED.contains(owner + "." + name) && call.type().stringValue().contains("I)")) {
                takeRoom(code);
            }
            code.with(call);
            boolean isText =
                    owner.equals("java/lang/StringBuilder")
                            || owner.equals("java/lang/StringBuffer")
                            || owner.equals("java/lang/String");
            boolean givesText = call.type().stringValue().contains(")Ljava/lang/String");
            if (isText && givesText) {
                code.dup().aload(0).swap().invokevirtual(BASE, "checkLength", TAKES_TEXT);
            }
        }
    }
}
