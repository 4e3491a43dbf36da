package dev.rowhouse.engine.udf;

import org.objectweb.asm.ClassReader;

import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;

/// The constants of a class file that name something, as chapter 4.4 of the Java Virtual Machine
/// Specification describes them. Texts and numbers are left out.
final class ConstantPool {
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_TYPE = 16;
    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    /// The bytes of a reference to another constant.
    private static final int REFERENCE = 2;

    /// The bytes of an attribute's name and length.
    private static final int ATTRIBUTE_HEADER = 6;

    private final ClassReader reader;
    private final char[] buffer;
    private final List<Member> bootstraps;

    ConstantPool(ClassReader reader) {
        this.reader = reader;
        this.buffer = new char[reader.getMaxStringLength()];
        this.bootstraps = bootstraps();
    }

    /// A constant.
    sealed interface Constant {}

    /// The name of a class or of a type of array.
    record ClassName(ClassDesc type) implements Constant {}

    /// The name of a field or method.
    ///
    /// @param owner the class as class files name it, or the descriptor of an array
    record Member(String owner, String name, String descriptor) implements Constant {}

    /// The type of a field or method.
    record Descriptor(String text) implements Constant {}

    /// A call whose target is found at run time.
    ///
    /// @param bootstrap the method that finds it
    record CallSite(String name, Member bootstrap) implements Constant {}

    /// A constant that a method makes at run time.
    record Computed(String name) implements Constant {}

    /// The name of a module or package, with what it is.
    record Other(String text) implements Constant {}

    /// The constants in their order.
    List<Constant> all() {
        List<Constant> constants = new ArrayList<>();
        for (int index = 1; index < reader.getItemCount(); index++) {
            int at = reader.getItem(index);
            // Long numbers take two places.
            if (at == 0) {
                continue;
            }
            switch (reader.readByte(at - 1)) {
                case CLASS -> constants.add(new ClassName(type(reader.readUTF8(at, buffer))));
                case FIELD, METHOD, INTERFACE_METHOD -> constants.add(member(at));
                case NAME_AND_TYPE ->
                        constants.add(new Descriptor(reader.readUTF8(at + REFERENCE, buffer)));
                case METHOD_TYPE -> constants.add(new Descriptor(reader.readUTF8(at, buffer)));
                case DYNAMIC -> constants.add(new Computed(name(at)));
                case INVOKE_DYNAMIC ->
                        constants.add(
                                new CallSite(
                                        name(at), bootstraps.get(reader.readUnsignedShort(at))));
                case MODULE -> constants.add(new Other("module " + reader.readUTF8(at, buffer)));
                case PACKAGE -> constants.add(new Other("package " + reader.readUTF8(at, buffer)));
                default -> {}
            }
        }
        return constants;
    }

    /// The methods that find the targets of calls, in the order in which call sites refer to them.
    private List<Member> bootstraps() {
        int at = afterMembers(afterMembers(afterInterfaces()));
        int attributes = reader.readUnsignedShort(at);
        at += REFERENCE;
        for (int i = 0; i < attributes; i++) {
            if (reader.readUTF8(at, buffer).equals("BootstrapMethods")) {
                return bootstraps(at + ATTRIBUTE_HEADER);
            }
            at = afterAttribute(at);
        }
        return List.of();
    }

    private List<Member> bootstraps(int start) {
        List<Member> methods = new ArrayList<>();
        int count = reader.readUnsignedShort(start);
        int at = start + REFERENCE;
        for (int i = 0; i < count; i++) {
            int handle = reader.getItem(reader.readUnsignedShort(at));
            // The first byte of a handle is its kind.
            methods.add(member(reader.getItem(reader.readUnsignedShort(handle + 1))));
            int arguments = reader.readUnsignedShort(at + REFERENCE);
            at += REFERENCE * (2 + arguments);
        }
        return methods;
    }

    /// The flags, the class and its superclass stand before the interfaces.
    private int afterInterfaces() {
        int count = reader.header + 3 * REFERENCE;
        return count + REFERENCE * (1 + reader.readUnsignedShort(count));
    }

    /// The place after all fields or all methods.
    private int afterMembers(int start) {
        int members = reader.readUnsignedShort(start);
        int at = start + REFERENCE;
        for (int i = 0; i < members; i++) {
            // The flags, the name and the type stand before the attributes.
            at += 3 * REFERENCE;
            int attributes = reader.readUnsignedShort(at);
            at += REFERENCE;
            for (int j = 0; j < attributes; j++) {
                at = afterAttribute(at);
            }
        }
        return at;
    }

    private int afterAttribute(int at) {
        return at + ATTRIBUTE_HEADER + reader.readInt(at + REFERENCE);
    }

    /// The type that a constant of kind class names.
    ///
    /// @param name the name as class files have it, or the descriptor of an array
    static ClassDesc type(String name) {
        return name.startsWith("[") ? ClassDesc.ofDescriptor(name) : ClassDesc.ofInternalName(name);
    }

    private Member member(int at) {
        int described = reader.getItem(reader.readUnsignedShort(at + REFERENCE));
        return new Member(
                reader.readClass(at, buffer),
                reader.readUTF8(described, buffer),
                reader.readUTF8(described + REFERENCE, buffer));
    }

    private String name(int at) {
        int described = reader.getItem(reader.readUnsignedShort(at + REFERENCE));
        return reader.readUTF8(described, buffer);
    }
}
