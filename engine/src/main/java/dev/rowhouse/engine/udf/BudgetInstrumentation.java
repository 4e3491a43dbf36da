package dev.rowhouse.engine.udf;

import dev.rowhouse.engine.udf.api.Bounded;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.JavaFunction;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Makes the methods of a function, those of its lambdas included, watch their budget: code is
/// added in front of every jump backwards, at the beginning of each method (which may call itself),
/// and around calls as the flags in [AllowedMembers] say. The clock of the machine is replaced by
/// that of the database.
final class BudgetInstrumentation {
    private static final Type BASE = Type.getType(JavaFunction.class);
    private static final Type BUDGET = Type.getType(Budget.class);
    private static final Type BOUNDED = Type.getType(Bounded.class);
    private static final Type OBJECT = Type.getType(Object.class);
    private static final Type TEXT = Type.getType(String.class);
    private static final String SYSTEM = "java/lang/System";
    private static final String CONSTRUCTOR = "<init>";
    private static final String TAKE_ROOM = "takeRoom";
    private static final String GIVES_BUDGET = Type.getMethodDescriptor(BUDGET);
    private static final String GIVES_LONG = Type.getMethodDescriptor(Type.LONG_TYPE);
    private static final String TAKES_NOTHING = Type.getMethodDescriptor(Type.VOID_TYPE);
    private static final String TAKES_INT = Type.getMethodDescriptor(Type.VOID_TYPE, Type.INT_TYPE);
    private static final String TAKES_OBJECT = Type.getMethodDescriptor(Type.VOID_TYPE, OBJECT);
    private static final String TAKES_TEXT =
            Type.getMethodDescriptor(Type.VOID_TYPE, Type.getType(CharSequence.class));
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
        ClassNode node = new ClassNode();
        new ClassReader(compiled).accept(node, ClassReader.SKIP_FRAMES);
        Findings findings = new Findings();
        for (MethodNode method : node.methods) {
            if (!method.name.equals(CONSTRUCTOR) && !method.name.equals(JavaSource.CALL)) {
                new Watch(method, findings).rewrite();
            }
        }
        ClassWriter writer = new Writer();
        node.accept(writer);
        return new Watched(writer.toByteArray(), findings.needsScope, findings.runsApart);
    }

    /// Writes classes with the frames that the verifier wants. For these it has to know what two
    /// classes have in common.
    ///
    /// **Thread safety.** Belongs to one class.
    private static final class Writer extends ClassWriter {
        Writer() {
            super(COMPUTE_FRAMES);
        }

        @Override
        protected ClassLoader getClassLoader() {
            return JavaFunction.class.getClassLoader();
        }

        @Override
        protected String getCommonSuperClass(String one, String other) {
            return super.getCommonSuperClass(loaded(one), loaded(other));
        }

        /// The function itself has no class yet.
        private static String loaded(String name) {
            return name.equals(JavaSource.INTERNAL_NAME) ? BASE.getInternalName() : name;
        }
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

    /// Writes the code of one method anew.
    ///
    /// **Thread safety.** Belongs to one transformation of one method.
    private static final class Watch {
        private final MethodNode method;
        private final Findings findings;
        private final InsnList code = new InsnList();
        private final Set<LabelNode> passed = new HashSet<>();
        private final int budget;

        Watch(MethodNode method, Findings findings) {
            this.method = method;
            this.findings = findings;
            this.budget = newLocal(BUDGET);
        }

        private int newLocal(Type type) {
            int slot = method.maxLocals;
            method.maxLocals += type.getSize();
            return slot;
        }

        void rewrite() {
            start();
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                method.instructions.remove(instruction);
                accept(instruction);
            }
            method.instructions = code;
        }

        private void start() {
            if ((method.access & Opcodes.ACC_STATIC) != 0) {
                findings.needsScope = true;
                invoke(Opcodes.INVOKESTATIC, BUDGET, "current", GIVES_BUDGET);
            } else {
                load(BASE, 0);
                invoke(Opcodes.INVOKEVIRTUAL, BASE, "budget", GIVES_BUDGET);
            }
            store(BUDGET, budget);
            countTurn();
        }

        private void accept(AbstractInsnNode instruction) {
            switch (instruction) {
                case LabelNode label -> passed.add(label);
                case JumpInsnNode jump -> countTurnBefore(List.of(jump.label));
                case TableSwitchInsnNode jump -> countTurnBefore(targets(jump.dflt, jump.labels));
                case LookupSwitchInsnNode jump -> countTurnBefore(targets(jump.dflt, jump.labels));
                case MultiANewArrayInsnNode array -> takeRoom(array.dims);
                case InvokeDynamicInsnNode site -> noteReferences(site);
                case MethodInsnNode call -> {
                    watchCall(call);
                    return;
                }
                default -> watchOpcode(instruction.getOpcode());
            }
            code.add(instruction);
        }

        private void watchOpcode(int opcode) {
            switch (opcode) {
                case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> tellOfTop(TAKE_ROOM, TAKES_INT);
                case Opcodes.NEW -> tell("takeObject", TAKES_NOTHING);
                case Opcodes.AASTORE -> tellOfTop("retain", TAKES_OBJECT);
                default -> {}
            }
        }

        private static List<LabelNode> targets(LabelNode otherwise, List<LabelNode> cases) {
            List<LabelNode> targets = new ArrayList<>(cases);
            targets.add(otherwise);
            return targets;
        }

        private void countTurnBefore(List<LabelNode> targets) {
            if (targets.stream().anyMatch(passed::contains)) {
                countTurn();
            }
        }

        private void countTurn() {
            tell("countTurn", TAKES_NOTHING);
        }

        private void tell(String name, String type) {
            load(BUDGET, budget);
            invoke(Opcodes.INVOKEVIRTUAL, BUDGET, name, type);
        }

        /// Reports the operand on top of the stack, which stays there. It must not take two places.
        private void tellOfTop(String name, String type) {
            code.add(new InsnNode(Opcodes.DUP));
            load(BUDGET, budget);
            code.add(new InsnNode(Opcodes.SWAP));
            invoke(Opcodes.INVOKEVIRTUAL, BUDGET, name, type);
        }

        private void takeRoom(int dimensions) {
            if (dimensions == 1) {
                tellOfTop(TAKE_ROOM, TAKES_INT);
                return;
            }
            List<Type> lengths = Collections.nCopies(dimensions, Type.INT_TYPE);
            int[] slots = putAside(lengths);
            load(BUDGET, budget);
            putBack(lengths, slots);
            invoke(Opcodes.INVOKEVIRTUAL, BUDGET, TAKE_ROOM, type(Type.VOID_TYPE, lengths));
            putBack(lengths, slots);
        }

        /// A reference to a method that has to be watched cannot be.
        private void noteReferences(InvokeDynamicInsnNode site) {
            for (Object argument : site.bsmArgs) {
                if (argument instanceof Handle handle
                        && !flags(
                                        handle.getOwner(),
                                        handle.getName(),
                                        MethodTypeDesc.ofDescriptor(handle.getDesc()))
                                .isEmpty()) {
                    findings.runsApart = true;
                }
            }
        }

        private void watchCall(MethodInsnNode call) {
            if (call.owner.equals(SYSTEM) && CLOCKS.contains(call.name)) {
                tell(call.name, GIVES_LONG);
                return;
            }
            String flags = flags(call.owner, call.name, MethodTypeDesc.ofDescriptor(call.desc));
            Type result = Type.getReturnType(call.desc);
            if (flags.indexOf('b') >= 0) {
                List<Type> operands = operands(call, call.getOpcode() != Opcodes.INVOKESTATIC);
                operands.add(BUDGET);
                load(BUDGET, budget);
                invoke(Opcodes.INVOKESTATIC, BOUNDED, call.name, type(result, operands));
            } else {
                findings.runsApart |= flags.indexOf('a') >= 0;
                watchOperands(call, flags);
                code.add(call);
            }
            if (TEXTS.contains(call.owner) && TEXTS.contains(result.getInternalName())) {
                tellOfTop("checkLength", TAKES_TEXT);
            }
        }

        /// Puts the operands aside, tells the budget of them, and puts them back.
        private void watchOperands(MethodInsnNode call, String flags) {
            boolean hasReceiver =
                    call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals(CONSTRUCTOR);
            List<Type> operands = operands(call, hasReceiver);
            List<Telling> tellings = tellings(operands, hasReceiver ? 1 : 0, flags);
            if (tellings.isEmpty()) {
                return;
            }
            int[] slots = putAside(operands);
            for (Telling telling : tellings) {
                load(BUDGET, budget);
                load(operands.get(telling.operand), slots[telling.operand]);
                invoke(Opcodes.INVOKEVIRTUAL, BUDGET, telling.method, telling.type);
            }
            putBack(operands, slots);
        }

        private static List<Type> operands(MethodInsnNode call, boolean hasReceiver) {
            List<Type> operands = new ArrayList<>();
            if (hasReceiver) {
                operands.add(Type.getObjectType(call.owner));
            }
            operands.addAll(List.of(Type.getArgumentTypes(call.desc)));
            return operands;
        }

        /// The report of an operand to the budget.
        private record Telling(int operand, String method, String type) {}

        private static List<Telling> tellings(List<Type> operands, int first, String flags) {
            List<Telling> tellings = new ArrayList<>();
            for (int i = 0; i < operands.size(); i++) {
                Type operand = operands.get(i);
                boolean isKey = flags.indexOf('k') >= 0 && i == first && !operand.equals(TEXT);
                if (operand.getSort() >= Type.ARRAY) {
                    if (flags.indexOf('o') >= 0 || isKey) {
                        tellings.add(new Telling(i, "check", TAKES_OBJECT));
                    }
                    if (flags.indexOf('r') >= 0 && i >= first) {
                        tellings.add(new Telling(i, "retain", TAKES_OBJECT));
                    }
                    if (flags.indexOf('c') >= 0) {
                        tellings.add(new Telling(i, "copy", TAKES_OBJECT));
                    }
                } else if (operand.getOpcode(Opcodes.ILOAD) == Opcodes.ILOAD) {
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

        /// Moves operands from the stack to variables of their own, and tells their places.
        private int[] putAside(List<Type> operands) {
            int[] slots = new int[operands.size()];
            for (int i = slots.length - 1; i >= 0; i--) {
                slots[i] = newLocal(operands.get(i));
                store(operands.get(i), slots[i]);
            }
            return slots;
        }

        private void putBack(List<Type> operands, int[] slots) {
            for (int i = 0; i < slots.length; i++) {
                load(operands.get(i), slots[i]);
            }
        }

        private void load(Type type, int slot) {
            code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), slot));
        }

        private void store(Type type, int slot) {
            code.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), slot));
        }

        private void invoke(int opcode, Type owner, String name, String type) {
            code.add(new MethodInsnNode(opcode, owner.getInternalName(), name, type));
        }

        private static String type(Type result, List<Type> parameters) {
            return Type.getMethodDescriptor(result, parameters.toArray(Type[]::new));
        }
    }
}
