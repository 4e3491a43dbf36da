package dev.rowhouse.engine.udf;

import dev.rowhouse.base.RandomSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Bodies of functions made by chance: an expression that is allowed, or one that is not, in one of
/// the forms that Java has for running it. The argument of the function is the text `b`, and it
/// returns a text.
final class BodyDraw {
    private static final List<String> ALLOWED =
            List.of(
                    "b.length()",
                    "b.toUpperCase().trim()",
                    "Math.max(1, b.length())",
                    "new ArrayList<>(List.of(1, 2, 3))",
                    "new HashMap<>(Map.of(\"a\", 1)).get(\"a\")",
                    "b.replaceAll(\"[a-z]+\", \"-\")",
                    "String.format(\"%5d|%s\", 7, b)",
                    "new StringBuilder(b).reverse()",
                    "java.math.BigInteger.TWO.pow(100)",
                    "new java.math.BigDecimal(\"1.50\").stripTrailingZeros()",
                    "java.time.LocalDate.of(2024, 2, 29).plusYears(1)",
                    "UUID.nameUUIDFromBytes(new byte[3])",
                    "Arrays.asList(3, 1, 2)",
                    "Optional.of(b).isPresent()",
                    "java.util.regex.Pattern.compile(\"x*\").matcher(b).find()",
                    "ByteBuffer.allocate(8).putInt(3).position()",
                    "Integer.parseInt(\"12\") + 1",
                    "b.repeat(3)",
                    // These end with an error, or are stopped.
                    "b.repeat(2_000_000_000)",
                    "new long[1 << 20][1 << 20]",
                    "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\".matches(\"(.*a){30}b\")",
                    "java.math.BigInteger.ONE.shiftLeft(4_000_000).isProbablePrime(9)",
                    "new java.math.BigDecimal(\"1e999999999\").toBigInteger()",
                    "String.format(\"%999999999d\", 1)",
                    "Collections.nCopies(2_000_000_000, b).toString()");

    private static final List<String> FORBIDDEN =
            List.of(
                    "Runtime.getRuntime()",
                    "Thread.currentThread()",
                    "new Thread()",
                    "Integer.getInteger(\"java.version\")",
                    "Long.getLong(b)",
                    "Boolean.getBoolean(b)",
                    "System.getProperty(b)",
                    "System.getenv()",
                    "System.out",
                    "System.err.append(b)",
                    "System.console()",
                    "b.getClass().getClassLoader()",
                    "b.getClass().getModule()",
                    "String.class.getMethods()",
                    "Runtime.class",
                    "ProcessHandle.class",
                    "StackWalker.getInstance()",
                    "ClassLoader.getSystemClassLoader()",
                    "new ProcessBuilder(b)",
                    "new java.io.File(b)",
                    "java.nio.file.Path.of(b)",
                    "java.nio.ByteBuffer.allocateDirect(1)",
                    "new Scanner(b)",
                    "new Timer()",
                    "ServiceLoader.load(String.class)",
                    "ResourceBundle.getBundle(b)",
                    "new Exception(b).getStackTrace()",
                    "List.of(1).stream()",
                    "b.chars()",
                    "b.intern()",
                    "new Random().ints()",
                    "new SplittableRandom()",
                    "Collections.synchronizedList(new ArrayList<>())",
                    "java.lang.invoke.MethodHandles.lookup()",
                    "java.util.concurrent.ForkJoinPool.commonPool()",
                    "java.util.logging.Logger.getGlobal()",
                    "dev.rowhouse.engine.udf.api.Budget.current()",
                    "budget()",
                    "new UserFunction(null, null).call(new Object[0]).wait(1)");

    // With the interface that each is given to.
    private static final List<String> FORBIDDEN_REFERENCES =
            List.of(
                    "Comparable<String[]> r = com.sun.tools.javac.Main::compile;",
                    "Comparable<String> r = Integer::getInteger;",
                    "Comparable<String> r = Long::getLong;",
                    "Comparable<Integer> r = System::exit;",
                    "Comparable<String> r = System::getProperty;",
                    "AutoCloseable r = System::gc;",
                    "AutoCloseable r = Thread::dumpStack;",
                    "AutoCloseable r = new Exception(b)::printStackTrace;",
                    "AutoCloseable r = Thread::new;",
                    "AutoCloseable r = this::notify;",
                    "Comparator<String> r = System::setProperty;",
                    "Comparable<Integer> r = b::repeat;",
                    "Iterable<Object> r = ServiceLoader.load(Object.class)::iterator;",
                    "Comparable<Object> r = (Comparable<Object> & java.io.Serializable) System::identityHashCode;",
                    "java.util.function.Function<String, Object> r = Class::forName;");

    /// VALUE stands for the expression.
    private static final List<String> FORMS =
            List.of(
                    "return \"\" + VALUE;",
                    "Object o = VALUE; return \"\" + o;",
                    "Object[] o = {1, VALUE}; return \"\" + o[1];",
                    "return b == null ? b : \"\" + VALUE;",
                    "Comparator<Object> c = (x, y) -> { Object o = VALUE; return 0; }; return \"\" + c.compare(1, 2);",
                    "Iterable<Object> i = () -> { Comparator<Object> c = (x, y) -> { Object o = VALUE; return 1; }; c.compare(1, 2); return Collections.emptyIterator(); }; for (Object o : i) {} return b;",
                    "List<Integer> l = new ArrayList<>(List.of(3, 1, 2)); l.sort((x, y) -> { Object o = VALUE; return x - y; }); return l.toString();",
                    "switch (b) { case \"a\": return \"\" + VALUE; case \"b\": return b; default: Object o = VALUE; } return b;",
                    "return switch (b) { case \"x\" -> \"y\"; default -> { Object o = VALUE; yield \"\" + o; } };",
                    "Object s = b; return switch (s) { case Integer i -> \"i\"; case String t when t.isEmpty() -> \"\" + VALUE; default -> \"\" + VALUE; };",
                    "try (AutoCloseable c = () -> { Object o = VALUE; }) { return b; } catch (Exception e) { return e.getMessage(); }",
                    "try { Object o = VALUE; return \"\" + o; } catch (RuntimeException e) { return \"caught\"; } finally { b = \"\"; }",
                    "try { throw new IllegalStateException(b); } catch (Throwable e) { Object o = VALUE; return \"\" + o; }",
                    "for (int i = 0; i < 3; i++) { Object o = VALUE; if (o == null) continue; } return b;",
                    "Object o = null; do { o = VALUE; } while (o == b); return \"\" + o;",
                    "all: for (;;) { while (true) { Object o = VALUE; break all; } } return b;",
                    "if ((Object) (VALUE) instanceof String s) { return s; } return b;",
                    "var v = VALUE; return String.valueOf((Object) v);",
                    "return Objects.toString(VALUE);",
                    "Map<String, Object> m = new TreeMap<>((x, y) -> x.compareTo(y)); m.put(b, VALUE); return m.keySet().toString();",
                    "final Object o = VALUE; Comparable<Object> c = x -> o == x ? 0 : 1; return \"\" + c.compareTo(1);");

    /// In these even what is allowed must not load: they need a further class, method or field.
    private static final List<String> FORBIDDEN_FORMS =
            List.of(
                    "class Inner { Object o = VALUE; } return \"\" + new Inner().o;",
                    "return \"\" + new Object() { Object o() { return VALUE; } }.o();",
                    "record Pair(Object a, Object b) {} return \"\" + new Pair(1, VALUE);",
                    "enum One { A; Object o(String b) { return VALUE; } } return \"\" + One.A.o(b);",
                    "interface Given { default Object o(String b) { return VALUE; } } return b;",
                    "assert (Object) (VALUE) != null; return b;",
                    "synchronized (b) { return \"\" + VALUE; }",
                    "return b; } Object field = more(\"\"); Object more(String b) { return VALUE; } { more(\"\");",
                    "return b; } static { String b = \"\"; Object o = VALUE; } { ",
                    "return b; } public Object lambda$0(String b) { return VALUE; } { ",
                    "return b; } private String body(int i) { String b = \"\"; return \"\" + VALUE; } { ");

    private final RandomSource random;
    private final List<String> hiddenClasses;

    BodyDraw(RandomSource random) {
        this.random = random;
        this.hiddenClasses = HiddenClasses.NAMES;
    }

    /// @param text the body
    /// @param isAllowed whether it must compile
    record Body(String text, boolean isAllowed) {}

    Body next() {
        int kind = below(10);
        if (kind < 4) {
            return new Body(in(FORMS, one(ALLOWED)), true);
        }
        if (kind == 4) {
            return new Body(in(FORBIDDEN_FORMS, one(ALLOWED)), false);
        }
        if (kind == 5) {
            return new Body(one(FORBIDDEN_REFERENCES) + " return \"\" + r.hashCode();", false);
        }
        String value =
                kind == 6
                        ? "(Object) ((" + one(hiddenClasses) + ") null)"
                        : disguised(one(FORBIDDEN));
        return new Body(in(below(4) == 0 ? FORBIDDEN_FORMS : FORMS, value), false);
    }

    private static String in(String form, String value) {
        return form.replace("VALUE", value);
    }

    private String in(List<String> forms, String value) {
        return in(one(forms), value);
    }

    /// Java reads the same with some characters as escapes, or with comments between the words.
    private String disguised(String value) {
        return switch (below(4)) {
            case 0 -> value.replace("a", "\\u0061").replace("S", "\\uuu0053");
            case 1 -> value.replace(".", "/* . */./* \n */");
            default -> value;
        };
    }

    private <T> T one(List<T> list) {
        return list.get(below(list.size()));
    }

    private int below(int bound) {
        return (int) Math.floorMod(random.nextLong(), (long) bound);
    }

    /// Public classes of packages of the JDK in which nothing at all is allowed.
    private static final class HiddenClasses {
        private static final Set<String> PARTLY_ALLOWED =
                Set.of(
                        "java.io",
                        "java.lang",
                        "java.math",
                        "java.net",
                        "java.nio",
                        "java.text",
                        "java.time",
                        "java.time.chrono",
                        "java.time.format",
                        "java.time.temporal",
                        "java.time.zone",
                        "java.util",
                        "java.util.regex");

        static final List<String> NAMES = names();

        private static List<String> names() {
            Path classes =
                    FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
            Path base = classes.resolve("java");
            try (Stream<Path> files = Files.walk(base)) {
                return files.map(path -> classes.relativize(path).toString())
                        .filter(name -> name.endsWith(".class") && !name.contains("$"))
                        .map(name ->
                                name.substring(0, name.length() - ".class".length())
                                        .replace('/', '.'))
                        .filter(name ->
                                !PARTLY_ALLOWED.contains(name.substring(0, name.lastIndexOf('.'))))
                        .filter(name -> !name.endsWith("-info"))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
