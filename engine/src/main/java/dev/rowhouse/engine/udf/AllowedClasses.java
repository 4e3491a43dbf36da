package dev.rowhouse.engine.udf;

import dev.rowhouse.engine.udf.api.JavaFunction;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What the body of a function may use. What is not listed is not allowed: files, network, threads, reflection, class loading, the settings
/// of the process, and functional interfaces, which Cassandra hides from bodies too. Names are those of class files, `java/lang/String`.
final class AllowedClasses {
    private static final String LANG = "java/lang/";
    private static final String UTIL = "java/util/";
    private static final Pattern SIMPLE = Pattern.compile("[A-Z]\\w*(\\$[A-Z]\\w*)*");

    private static final Set<String> LANG_CLASSES =
            Set.of(
                    "Appendable",
                    "AutoCloseable",
                    "Boolean",
                    "Byte",
                    "CharSequence",
                    "Character",
                    "Class",
                    "Cloneable",
                    "Comparable",
                    "Deprecated",
                    "Double",
                    "Enum",
                    "Float",
                    "Integer",
                    "Iterable",
                    "Long",
                    "Math",
                    "Number",
                    "Object",
                    "Override",
                    "Record",
                    "Short",
                    "StackTraceElement",
                    "StrictMath",
                    "String",
                    "StringBuffer",
                    "StringBuilder",
                    "SuppressWarnings",
                    "System",
                    "Throwable",
                    "Void");

    private static final Set<String> FORBIDDEN_UTIL_CLASSES =
            Set.of(
                    "Formatter",
                    "Properties",
                    "PropertyResourceBundle",
                    "ResourceBundle",
                    "Scanner",
                    "ServiceLoader",
                    "Timer",
                    "TimerTask");

    private static final Set<String> OTHERS =
            Set.of(
                    "java/io/IOException",
                    "java/io/Serializable",
                    "java/net/Inet4Address",
                    "java/net/Inet6Address",
                    "java/net/InetAddress",
                    "java/net/UnknownHostException");

    private static final Pattern PACKAGES =
            Pattern.compile(
                    "(java/math|java/text|java/time(/\\w+)*|java/nio|java/util/regex)/"
                            + SIMPLE.pattern());

    /// Of some classes only these methods.
    private static final Map<String, Set<String>> ONLY =
            Map.of(
                    LANG + "Class",
                    Set.of("cast", "getName", "getSimpleName", "isInstance", "toString"),
                    LANG + "System",
                    Set.of(
                            "arraycopy",
                            "currentTimeMillis",
                            "identityHashCode",
                            "lineSeparator",
                            "nanoTime"));

    private static final Set<String> HOST_LOOKUPS =
            Set.of(
                    "getAllByName",
                    "getByAddress",
                    "getByName",
                    "getCanonicalHostName",
                    "getHostName",
                    "getLocalHost",
                    "getLoopbackAddress",
                    "isReachable",
                    "ofLiteral");

    /// Of other classes all but these methods.
    private static final Map<String, Set<String>> ALL_BUT =
            Map.of(
                    LANG + "Object",
                    Set.of("notify", "notifyAll", "wait"),
                    LANG + "Boolean",
                    Set.of("getBoolean"),
                    LANG + "Integer",
                    Set.of("getInteger"),
                    LANG + "Long",
                    Set.of("getLong"),
                    LANG + "Enum",
                    Set.of("describeConstable"),
                    "java/nio/ByteBuffer",
                    Set.of("allocateDirect"),
                    "java/net/InetAddress",
                    HOST_LOOKUPS,
                    "java/net/Inet4Address",
                    HOST_LOOKUPS,
                    "java/net/Inet6Address",
                    HOST_LOOKUPS,
                    UTIL + "Locale",
                    Set.of("setDefault"));

    private static final String API = JavaFunction.class.getPackageName().replace('.', '/') + "/";
    private static final Set<String> API_CLASSES =
            Set.of(
                    API + "Duration",
                    API + "Fields",
                    API + "JavaFunction",
                    API + "LocalDate",
                    API + "TupleValue",
                    API + "UDFContext",
                    API + "UDTValue");

    private AllowedClasses() {}

    static boolean isAllowed(String className) {
        if (className.startsWith(LANG)) {
            String simple = className.substring(LANG.length());
            return LANG_CLASSES.contains(simple)
                    || SIMPLE.matcher(simple).matches()
                            && (simple.endsWith("Exception")
                                    || simple.endsWith("Error")
                                    || simple.startsWith("Character$"));
        }
        if (className.startsWith(UTIL) && className.indexOf('/', UTIL.length()) < 0) {
            String outer = className.substring(UTIL.length()).split("\\$", 2)[0];
            return !FORBIDDEN_UTIL_CLASSES.contains(outer);
        }
        return OTHERS.contains(className)
                || API_CLASSES.contains(className)
                || PACKAGES.matcher(className).matches();
    }

    static boolean isAllowed(String className, String method) {
        Set<String> only = ONLY.get(className);
        if (only != null) {
            return only.contains(method);
        }
        if (className.equals(UTIL + "TimeZone") || className.equals(UTIL + "SimpleTimeZone")) {
            return !method.equals("setDefault");
        }
        return !ALL_BUT.getOrDefault(className, Set.of()).contains(method)
                && !ALL_BUT.getOrDefault(LANG + "Object", Set.of()).contains(method);
    }
}
