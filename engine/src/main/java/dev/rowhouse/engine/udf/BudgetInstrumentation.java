package dev.rowhouse.engine.udf;

import dev.rowhouse.engine.udf.api.Bounded;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.JavaFunction;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the methods of a function, those of its lambdas included, watch their budget: code is
/// added in front of every jump backwards, at the beginning of each method (which may call itself),
/// and around calls as the flags in [AllowedMembers] say. The clock of the machine is replaced by
/// that of the database.
final class BudgetInstrumentation {
    private static final ClassDesc BASE = ClassDesc.of(JavaFunction.class.getName());
    private static final ClassDesc BUDGET = ClassDesc.of(Budget.class.getName());
    private static final ClassDesc BOUNDED = ClassDesc.of(Bounded.class.getName());
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc VOID = ConstantDescs.CD_void;
    private static final String SYSTEM = "java/lang/System";
    private static final String CONSTRUCTOR = "<init>";
    private static final String TAKE_ROOM = "takeRoom";
    private static final MethodTypeDesc GIVES_BUDGET = MethodTypeDesc.of(BUDGET);
    private static final MethodTypeDesc GIVES_LONG = MethodTypeDesc.of(ConstantDescs.CD_long);
    private static final MethodTypeDesc TAKES_INT = MethodTypeDesc.of(VOID, INT);
    private static final MethodTypeDesc TAKES_OBJECT =
            MethodTypeDesc.of(VOID, ConstantDescs.CD_Object);
    private static final MethodTypeDesc TAKES_TEXT =
            MethodTypeDesc.of(VOID, ClassDesc.of(CharSequence.class.getName()));
    private static final Set<String> CLOCKS = Set.of("currentTimeMillis", "nanoTime");
    private static final Set<String> TEXTS =
            Set.of("java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer");

    private BudgetInstrumentation() {}

    /// A function that watches its budget.
    static final class Watched {
        private final byte[] bytes;
        private final boolean needsScope;
        private final boolean runsApart;

        private Watched(byte[] bytes, boolean needsScope, boolean runsApart) {
            this.bytes = bytes;
            this.needsScope = needsScope;
            this.runsApart = runsApart;
        }

        /// Its class. The caller must not change the array.
        byte[] bytes() {
            return bytes;
        }

        /// Whether static lambdas look for the budget in the scope of the call.
        boolean needsScope() {
            return needsScope;
        }

        /// Whether it needs a thread of its own in any case.
        boolean runsApart() {
            return runsApart;
        }
    }

    static Watched instrument(byte[] compiled) {
        ClassFile classFile =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofClassLoading(
                                                JavaFunction.class.getClassLoader())
                                        .orElse(ClassHierarchyResolver.defaultResolver())));
        Findings findings = new Findings();
        byte[] bytes =
                classFile.transformClass(
                        classFile.parse(compiled),
                        ClassTransform.transformingMethods(
                                BudgetInstrumentation::isWatched,
                                (method, element) -> {
                                    if (element instanceof CodeModel code) {
                                        boolean isStatic =
                                                code.parent()
                                                        .map(one ->
                                                                one.flags().has(AccessFlag.STATIC))
                                                        .orElse(false);
                                        method.transformCode(code, new Watch(isStatic, findings));
                                    } else {
                                        method.with(element);
                                    }
                                }));
        return new Watched(bytes, findings.needsScope, findings.runsApart);
    }

    private static boolean isWatched(MethodModel method) {
        return !method.methodName().equalsString(CONSTRUCTOR)
                && !method.methodName().equalsString(JavaSource.CALL);
    }

    /// Whether a call gets code around it that a method reference cannot have.
    static boolean needsCode(String owner, String name, MethodTypeDesc type) {
        String flags = flags(owner, name, type);
        return flags.indexOf('b') >= 0
                || flags.indexOf('s') >= 0
                || flags.indexOf('i') >= 0
                || owner.equals(SYSTEM) && CLOCKS.contains(name);
    }

    private static String flags(String owner, String name, MethodTypeDesc type) {
        return AllowedMembers.STANDARD.method(owner, name, type).orElse("");
    }

    /// **Thread safety.** Belongs to one transformation of one class.
    private static final class Findings {
        private boolean needsScope;
        private boolean runsApart;
    }

    /// **Thread safety.** Belongs to one transformation of one method.
    private static final class Watch implements CodeTransform {
        private final boolean isStatic;
        private final Findings findings;
        private final Set<Label> passed = new HashSet<>();
        private int budget;

        Watch(boolean isStatic, Findings findings) {
            this.isStatic = isStatic;
            this.findings = findings;
        }

        @Override
        public void atStart(CodeBuilder code) {
            if (isStatic) {
                findings.needsScope = true;
                code.invokestatic(BUDGET, "current", GIVES_BUDGET);
            } else {
                code.aload(0).invokevirtual(BASE, "budget", GIVES_BUDGET);
            }
            budget = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(budget);
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
                        tellOfTop(code, TAKE_ROOM, TAKES_INT);
                case NewMultiArrayInstruction array -> takeRoom(code, array.dimensions());
                case NewObjectInstruction _ ->
                        code.aload(budget)
                                .invokevirtual(BUDGET, "takeObject", ConstantDescs.MTD_void);
                case ArrayStoreInstruction store when store.opcode() == Opcode.AASTORE ->
                        tellOfTop(code, "retain", TAKES_OBJECT);
                case InvokeDynamicInstruction site -> noteReferences(site);
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

        private void countTurn(CodeBuilder code) {
            code.aload(budget).invokevirtual(BUDGET, "countTurn", ConstantDescs.MTD_void);
        }

        /// Reports the operand on top of the stack, which stays there. It must not take two places.
        private void tellOfTop(CodeBuilder code, String method, MethodTypeDesc type) {
            code.dup().aload(budget).swap().invokevirtual(BUDGET, method, type);
        }

        private void takeRoom(CodeBuilder code, int dimensions) {
            if (dimensions == 1) {
                tellOfTop(code, TAKE_ROOM, TAKES_INT);
                return;
            }
            int[] slots = new int[dimensions];
            for (int i = dimensions - 1; i >= 0; i--) {
                slots[i] = code.allocateLocal(TypeKind.INT);
                code.istore(slots[i]);
            }
            code.aload(budget);
            for (int slot : slots) {
                code.iload(slot);
            }
            code.invokevirtual(
                    BUDGET,
                    TAKE_ROOM,
                    MethodTypeDesc.of(VOID, Collections.nCopies(dimensions, INT)));
            for (int slot : slots) {
                code.iload(slot);
            }
        }

        /// A reference to a method that has to be watched cannot be.
        private void noteReferences(InvokeDynamicInstruction site) {
            for (Object argument : site.bootstrapArgs()) {
                if (argument instanceof DirectMethodHandleDesc handle
                        && !flags(
                                        AllowedMembers.internalName(handle.owner()),
                                        handle.methodName(),
                                        MethodTypeDesc.ofDescriptor(handle.lookupDescriptor()))
                                .isEmpty()) {
                    findings.runsApart = true;
                }
            }
        }

        private void invoke(CodeBuilder code, InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String name = call.name().stringValue();
            if (owner.equals(SYSTEM) && CLOCKS.contains(name)) {
                code.aload(budget).invokevirtual(BUDGET, name, GIVES_LONG);
                return;
            }
            MethodTypeDesc type = call.typeSymbol();
            String flags = flags(owner, name, type);
            if (flags.indexOf('b') >= 0) {
                List<ClassDesc> operands = new ArrayList<>();
                if (call.opcode() != Opcode.INVOKESTATIC) {
                    operands.add(call.owner().asSymbol());
                }
                operands.addAll(type.parameterList());
                operands.add(BUDGET);
                code.aload(budget)
                        .invokestatic(
                                BOUNDED, name, MethodTypeDesc.of(type.returnType(), operands));
            } else {
                findings.runsApart |= flags.indexOf('a') >= 0;
                watchOperands(code, call, flags);
                code.with(call);
            }
            if (TEXTS.contains(owner) && TEXTS.contains(text(type.returnType()))) {
                tellOfTop(code, "checkLength", TAKES_TEXT);
            }
        }

        private static String text(ClassDesc type) {
            return type.isClassOrInterface() ? AllowedMembers.internalName(type) : "";
        }

        /// Puts the operands aside, tells the budget of them, and puts them back.
        private void watchOperands(CodeBuilder code, InvokeInstruction call, String flags) {
            List<ClassDesc> operands = new ArrayList<>();
            boolean hasReceiver =
                    call.opcode() != Opcode.INVOKESTATIC && !call.name().equalsString(CONSTRUCTOR);
            if (hasReceiver) {
                operands.add(call.owner().asSymbol());
            }
            operands.addAll(call.typeSymbol().parameterList());
            int first = hasReceiver ? 1 : 0;
            List<Telling> tellings = tellings(operands, first, flags);
            if (tellings.isEmpty()) {
                return;
            }
            int[] slots = new int[operands.size()];
            for (int i = slots.length - 1; i >= 0; i--) {
                TypeKind kind = TypeKind.from(operands.get(i));
                slots[i] = code.allocateLocal(kind);
                code.storeLocal(kind, slots[i]);
            }
            for (Telling telling : tellings) {
                int slot = slots[telling.operand];
                code.aload(budget);
                if (telling.type == TAKES_INT) {
                    code.iload(slot);
                } else {
                    code.aload(slot);
                }
                code.invokevirtual(BUDGET, telling.method, telling.type);
            }
            for (int i = 0; i < slots.length; i++) {
                code.loadLocal(TypeKind.from(operands.get(i)), slots[i]);
            }
        }

        /// The report of an operand to the budget.
        private record Telling(int operand, String method, MethodTypeDesc type) {}

        private static List<Telling> tellings(List<ClassDesc> operands, int first, String flags) {
            List<Telling> tellings = new ArrayList<>();
            for (int i = 0; i < operands.size(); i++) {
                ClassDesc operand = operands.get(i);
                boolean isKey = flags.indexOf('k') >= 0 && i == first && !isText(operand);
                if (!operand.isPrimitive()) {
                    if (flags.indexOf('o') >= 0 || isKey) {
                        tellings.add(new Telling(i, "check", TAKES_OBJECT));
                    }
                    if (flags.indexOf('r') >= 0 && i >= first) {
                        tellings.add(new Telling(i, "retain", TAKES_OBJECT));
                    }
                    if (flags.indexOf('c') >= 0) {
                        tellings.add(new Telling(i, "copy", TAKES_OBJECT));
                    }
                } else if (TypeKind.from(operand).asLoadable() == TypeKind.INT) {
                    if (flags.indexOf('i') >= 0) {
                        tellings.add(new Telling(i, "check", TAKES_INT));
                    }
                    if (flags.indexOf('s') >= 0 && i == operands.size() - 1) {
                        tellings.add(new Telling(i, TAKE_ROOM, TAKES_INT));
                    }
                }
            }
            return tellings;
        }

        private static boolean isText(ClassDesc type) {
            return type.equals(ConstantDescs.CD_String);
        }
    }
}
