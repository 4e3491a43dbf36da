package dev.rowhouse.imports.jpa;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Signature;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The persistent part of a class.
///
/// @param name its binary name with slashes
/// @param superName that of its superclass
/// @param source the name of its source file
/// @param isAbstract whether it has no instances of its own
/// @param marks its annotations
/// @param properties its fields, with the annotations of their getters
/// @param constants the names of its constants, if it is an enumeration
/// @param methodMarks the annotations of its methods, by method name
record JpaClass(
        String name,
        String superName,
        String source,
        boolean isAbstract,
        List<Mark> marks,
        List<Property> properties,
        List<String> constants,
        List<Map.Entry<String, Mark>> methodMarks) {
    /// A field that may be kept.
    ///
    /// @param name its name
    /// @param type the descriptor of its type, such as `I` or `Ljava/lang/String;`
    /// @param arguments the descriptors of its type arguments
    /// @param marks its annotations
    record Property(String name, String type, List<String> arguments, List<Mark> marks) {
        /// The annotation of a simple name.
        Optional<Mark> mark(String wanted) {
            return marks.stream().filter(mark -> mark.name().equals(wanted)).findFirst();
        }

        /// Whether it has an annotation of a simple name.
        boolean has(String wanted) {
            return mark(wanted).isPresent();
        }

        /// Whether nothing says that there is always a value.
        boolean mayBeNull() {
            return !JavaTypes.isPrimitive(type)
                    && mark("Column").filter(mark -> mark.isFalse("nullable")).isEmpty()
                    && mark("Basic").filter(mark -> mark.isFalse("optional")).isEmpty()
                    && !has("NotNull")
                    && !has("NotBlank")
                    && !has("NotEmpty");
        }

        /// Whether no two rows have the same value.
        boolean isUnique() {
            return mark("Column")
                    .filter(mark -> Boolean.TRUE.equals(mark.values().get("unique")))
                    .isPresent();
        }

        /// Whether of a time only the day counts.
        boolean isDay() {
            return mark("Temporal").filter(mark -> mark.text("value").equals("DATE")).isPresent();
        }

        /// The usual length of a text, guessed from the maximum length of its column.
        OptionalDouble usualLength() {
            return mark("Column")
                    .map(mark -> mark.text("length"))
                    .filter(text -> text.matches("\\d+"))
                    .map(Integer::parseInt)
                    .map(largest -> OptionalDouble.of(largest <= 6 ? largest : largest / 3))
                    .orElse(OptionalDouble.empty());
        }

        /// The property of the other class that owns the relationship; empty when it is this one.
        String mappedBy() {
            for (String kind : List.of("OneToMany", "OneToOne", "ManyToMany")) {
                Optional<Mark> mark = mark(kind);
                if (mark.isPresent()) {
                    return mark.get().text("mappedBy");
                }
            }
            return "";
        }
    }

    /// An annotation.
    ///
    /// @param name its simple name
    /// @param values its values: texts, truth values, numbers, names of constants, lists, marks
    record Mark(String name, Map<String, Object> values) {
        /// A value as text; empty when it is not given.
        String text(String key) {
            Object value = values.get(key);
            return value == null ? "" : value.toString();
        }

        /// Whether a value is given as false.
        boolean isFalse(String key) {
            return Boolean.FALSE.equals(values.get(key));
        }

        /// A value as a list of marks.
        List<Mark> marks(String key) {
            List<Mark> marks = new ArrayList<>();
            if (values.get(key) instanceof List<?> list) {
                list.forEach(each -> {
                    if (each instanceof Mark mark) {
                        marks.add(mark);
                    }
                });
            }
            return marks;
        }
    }

    /// The annotation of a simple name.
    Optional<Mark> mark(String wanted) {
        return marks.stream().filter(mark -> mark.name().equals(wanted)).findFirst();
    }

    /// The name without its package.
    String simpleName() {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return last.substring(last.lastIndexOf('$') + 1);
    }

    /// Reads a class file.
    ///
    /// @throws IllegalArgumentException when the bytes are none
    static JpaClass read(byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        String name = model.thisClass().asInternalName();
        boolean isEnum = model.flags().has(AccessFlag.ENUM);
        Map<String, Property> properties = new LinkedHashMap<>();
        List<String> constants = new ArrayList<>();
        for (FieldModel field : model.fields()) {
            String fieldName = field.fieldName().stringValue();
            if (isEnum && field.flags().has(AccessFlag.ENUM)) {
                constants.add(fieldName);
            }
            boolean isKept =
                    !field.flags().has(AccessFlag.STATIC)
                            && !field.flags().has(AccessFlag.TRANSIENT)
                            && !field.flags().has(AccessFlag.SYNTHETIC);
            if (isKept) {
                properties.put(
                        fieldName,
                        new Property(
                                fieldName,
                                field.fieldType().stringValue(),
                                arguments(field),
                                marks(field)));
            }
        }
        List<Map.Entry<String, Mark>> methodMarks = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            List<Mark> found = marks(method);
            String methodName = method.methodName().stringValue();
            found.forEach(mark -> methodMarks.add(Map.entry(methodName, mark)));
            Property property = properties.get(property(methodName));
            if (property != null && !found.isEmpty()) {
                List<Mark> all = new ArrayList<>(property.marks());
                all.addAll(found);
                properties.put(
                        property.name(),
                        new Property(property.name(), property.type(), property.arguments(), all));
            }
        }
        return new JpaClass(
                name,
                model.superclass().map(each -> each.asInternalName()).orElse(""),
                model.findAttribute(Attributes.sourceFile())
                        .map(SourceFileAttribute::sourceFile)
                        .map(text -> text.stringValue())
                        .orElse(name),
                model.flags().has(AccessFlag.ABSTRACT),
                marks(model),
                List.copyOf(properties.values()),
                constants,
                methodMarks);
    }

    private static String property(String method) {
        String bare =
                method.startsWith("get")
                        ? method.substring(3)
                        : method.startsWith("is") ? method.substring(2) : "";
        return bare.isEmpty() ? "" : Character.toLowerCase(bare.charAt(0)) + bare.substring(1);
    }

    private static List<String> arguments(FieldModel field) {
        Optional<SignatureAttribute> signature = field.findAttribute(Attributes.signature());
        if (signature.isPresent()
                && signature.get().asTypeSignature() instanceof Signature.ClassTypeSig type) {
            List<String> arguments = new ArrayList<>();
            for (Signature.TypeArg argument : type.typeArgs()) {
                if (argument instanceof Signature.TypeArg.Bounded bounded) {
                    arguments.add(
                            bounded.boundType() instanceof Signature.ClassTypeSig named
                                    ? "L" + named.className() + ";"
                                    : bounded.boundType().signatureString());
                }
            }
            return arguments;
        }
        return List.of();
    }

    private static List<Mark> marks(AttributedElement element) {
        return element
                .findAttribute(Attributes.runtimeVisibleAnnotations())
                .map(RuntimeVisibleAnnotationsAttribute::annotations)
                .orElse(List.of())
                .stream()
                .map(JpaClass::mark)
                .toList();
    }

    private static Mark mark(Annotation annotation) {
        String type = annotation.className().stringValue();
        Map<String, Object> values = new LinkedHashMap<>();
        for (AnnotationElement element : annotation.elements()) {
            values.put(element.name().stringValue(), value(element.value()));
        }
        String simple = type.substring(type.lastIndexOf('/') + 1, type.length() - 1);
        return new Mark(simple.substring(simple.lastIndexOf('$') + 1), values);
    }

    private static Object value(AnnotationValue value) {
        return switch (value) {
            case AnnotationValue.OfString text -> text.stringValue();
            case AnnotationValue.OfBoolean truth -> truth.booleanValue();
            case AnnotationValue.OfInt number -> number.intValue();
            case AnnotationValue.OfEnum constant -> constant.constantName().stringValue();
            case AnnotationValue.OfClass type -> type.className().stringValue();
            case AnnotationValue.OfArray array ->
                    array.values().stream().map(JpaClass::value).toList();
            case AnnotationValue.OfAnnotation nested -> mark(nested.annotation());
            default -> value.toString();
        };
    }
}
