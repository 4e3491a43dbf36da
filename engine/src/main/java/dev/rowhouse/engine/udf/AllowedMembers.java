package dev.rowhouse.engine.udf;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The classes, methods and fields that the body of a function may use, read from the resource
/// `allowed.txt`, which explains its form. What is not listed is not allowed. Class names are those
/// of class files, for example `java/lang/String`.
///
/// **Thread safety.** Immutable.
final class AllowedMembers {
    /// The list that comes with the program.
    static final AllowedMembers STANDARD = read("allowed.txt");

    private static final String ALL = "*";
    private static final String CONSTRUCTOR = "<init>";

    private final Map<String, Entry> classes;

    private AllowedMembers(Map<String, Entry> classes) {
        this.classes = Map.copyOf(classes);
    }

    /// The members of one class.
    ///
    /// @param members the flags of each name
    /// @param refused overloads that are not allowed, as name and descriptor
    /// @param parents the direct supertypes
    private record Entry(Map<String, String> members, Set<String> refused, Set<String> parents) {}

    private static AllowedMembers read(String resource) {
        try (InputStream in = AllowedMembers.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("no resource " + resource);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Map<String, Entry> classes = new HashMap<>();
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> {
                        String[] parts = line.split(":", 2);
                        classes.put(parts[0].replace('.', '/'), entry(parts[0], parts[1].strip()));
                    });
            return new AllowedMembers(classes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry entry(String className, String members) {
        Map<String, String> flags = new HashMap<>();
        Set<String> refused = new HashSet<>();
        for (String word : members.isEmpty() ? new String[0] : members.split(" +")) {
            if (word.startsWith("-")) {
                refused.add(word.substring(1));
            } else {
                String[] parts = word.split("/", 2);
                flags.put(parts[0], parts.length == 1 ? "" : parts[1]);
            }
        }
        return new Entry(flags, refused, parents(className));
    }

    private static Set<String> parents(String className) {
        try {
            Class<?> type = Class.forName(className, false, AllowedMembers.class.getClassLoader());
            Set<String> parents = new HashSet<>();
            parents.add("java/lang/Object");
            for (Class<?> one : type.getInterfaces()) {
                parents.add(one.getName().replace('.', '/'));
            }
            Class<?> above = type.getSuperclass();
            if (above != null) {
                parents.add(above.getName().replace('.', '/'));
            }
            return parents;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("allowed.txt names a class that is missing", e);
        }
    }

    /// The names of the classes.
    Set<String> classNames() {
        return classes.keySet();
    }

    /// The names of the members of a class, with their flags.
    Map<String, String> members(String className) {
        Entry entry = classes.get(className);
        return entry == null ? Map.of() : entry.members;
    }

    /// Whether a body may name a class.
    boolean has(String className) {
        return classes.containsKey(className);
    }

    /// Whether a body may name a type: a primitive one, an allowed class, or an array of these.
    boolean hasType(ClassDesc type) {
        ClassDesc element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        return element.isPrimitive() || has(internalName(element));
    }

    /// The name of a class as class files have it.
    static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }

    /// The flags of a method; empty when a body may not call it.
    ///
    /// @param owner the class that the call names
    Optional<String> method(String owner, String name, MethodTypeDesc type) {
        Entry entry = classes.get(owner);
        if (entry == null
                || entry.refused.contains(name + type.descriptorString())
                || !hasType(type.returnType())
                || !type.parameterList().stream().allMatch(this::hasType)) {
            return Optional.empty();
        }
        return name.equals(CONSTRUCTOR)
                ? Optional.ofNullable(flags(entry, name))
                : inherited(owner, name);
    }

    private Optional<String> inherited(String owner, String name) {
        Deque<String> open = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        open.add(owner);
        while (!open.isEmpty()) {
            String next = open.remove();
            if (!seen.add(next)) {
                continue;
            }
            Entry entry = classes.get(next);
            if (entry == null) {
                open.addAll(parents(next.replace('/', '.')));
                continue;
            }
            String flags = flags(entry, name);
            if (flags != null) {
                return Optional.of(flags);
            }
            open.addAll(entry.parents);
        }
        return Optional.empty();
    }

    private static @Nullable String flags(Entry entry, String name) {
        String own = entry.members.get(name);
        return own == null ? entry.members.get(ALL) : own;
    }
}
