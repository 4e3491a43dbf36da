package dev.rowhouse.engine.udf;

import dev.rowhouse.cql.schema.FunctionMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.JavaFunction;
import dev.rowhouse.engine.udf.api.TupleValue;
import dev.rowhouse.engine.udf.api.UDFContext;
import dev.rowhouse.engine.udf.api.UDTValue;

import java.util.StringJoiner;

/// The source of the class of a function, with the body in the midst.
///
/// @param text the source
/// @param bodyLine the line on which the body begins, from 1
/// @param bodyLines how many lines the body has
record JavaSource(String text, int bodyLine, int bodyLines) {
    /// The package of such classes, which holds nothing else.
    static final String PACKAGE = "rowhouse.function";

    /// The name of the class.
    static final String CLASS = "UserFunction";

    /// The full name of the class as class files have it.
    static final String INTERNAL_NAME = PACKAGE.replace('.', '/') + "/" + CLASS;

    /// The name of the method that takes the arguments as objects.
    static final String CALL = "call";

    /// The name of the method that is the body.
    static final String BODY = "body";

    /// The descriptor of its constructor, and of that of its superclass.
    static final String CONSTRUCTOR_TYPE =
            "(L%s;L%s;)V"
                    .formatted(
                            UDFContext.class.getName().replace('.', '/'),
                            Budget.class.getName().replace('.', '/'));

    private static final String API = JavaFunction.class.getPackageName() + ".";

    static JavaSource of(FunctionMetadata function) {
        StringBuilder text = new StringBuilder();
        text.append("package ").append(PACKAGE).append(";\n");
        text.append("import java.nio.ByteBuffer;\nimport java.util.*;\n");
        for (Class<?> imported : new Class<?>[] {TupleValue.class, UDTValue.class}) {
            text.append("import ").append(imported.getName()).append(";\n");
        }
        String context = UDFContext.class.getName();
        String budget = Budget.class.getName();
        text.append(
                "public final class %s extends %s {\n"
                        .formatted(CLASS, JavaFunction.class.getName()));
        text.append(
                "    public %s(%s udfContext, %s budget) {\n".formatted(CLASS, context, budget));
        text.append("        super(udfContext, budget);\n    }\n");
        text.append("    @SuppressWarnings(\"unchecked\")\n");
        text.append("    public Object %s(Object[] arguments) {\n".formatted(CALL));
        text.append("        return %s(%s);\n    }\n".formatted(BODY, arguments(function)));
        text.append(
                "    private %s %s(%s) {\n"
                        .formatted(
                                type(function, function.returnType()), BODY, parameters(function)));
        int bodyLine = (int) text.chars().filter(one -> one == '\n').count() + 1;
        text.append(inOurWords(function.body())).append("\n    }\n}\n");
        int bodyLines = (int) function.body().lines().count();
        return new JavaSource(text.toString(), bodyLine, Math.max(1, bodyLines));
    }

    private static String type(FunctionMetadata function, CqlType type) {
        return function.calledOnNullInput() ? JavaTypes.boxed(type) : JavaTypes.primitive(type);
    }

    private static String arguments(FunctionMetadata function) {
        StringJoiner text = new StringJoiner(", ");
        for (int i = 0; i < function.argumentTypes().size(); i++) {
            text.add(
                    "(%s) arguments[%d]"
                            .formatted(JavaTypes.boxed(function.argumentTypes().get(i)), i));
        }
        return text.toString();
    }

    private static String parameters(FunctionMetadata function) {
        StringJoiner text = new StringJoiner(", ");
        for (int i = 0; i < function.argumentTypes().size(); i++) {
            text.add(
                    type(function, function.argumentTypes().get(i))
                            + " "
                            + function.argumentNames().get(i));
        }
        return text.toString();
    }

    /// Bodies written for Cassandra name its classes in full where there is no import.
    private static String inOurWords(String body) {
        return body.replace("org.apache.cassandra.cql3.functions.types.", API)
                .replace("org.apache.cassandra.cql3.functions.UDFContext", API + "UDFContext")
                .replace("org.apache.cassandra.cql3.Duration", API + "Duration");
    }
}
