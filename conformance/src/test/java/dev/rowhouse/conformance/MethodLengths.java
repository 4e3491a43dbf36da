package dev.rowhouse.conformance;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// The lengths of methods and constructors in Java sources, which the JDK's compiler parses.
final class MethodLengths {
    private MethodLengths() {}

    /// A method or constructor with a body.
    ///
    /// @param place its file, line and name, such as `Main.java:12 run`
    /// @param lines from its first modifier or annotation to its closing brace, both included
    record Method(String place, long lines) {}

    /// All methods in their order, those of inner classes behind the one around them.
    ///
    /// @throws IOException when a source cannot be read
    static List<Method> of(Iterable<? extends JavaFileObject> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("-proc:none");
        JavacTask task = (JavacTask) compiler.getTask(null, null, _ -> {}, options, null, sources);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        List<Method> methods = new ArrayList<>();
        for (CompilationUnitTree unit : task.parse()) {
            new Scanner(unit, positions).scan(unit, methods);
        }
        return methods;
    }

    private static final class Scanner extends TreeScanner<Void, List<Method>> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;

        Scanner(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitMethod(MethodTree method, List<Method> methods) {
            if (method.getBody() != null) {
                LineMap lines = unit.getLineMap();
                long first = lines.getLineNumber(positions.getStartPosition(unit, method));
                long last = lines.getLineNumber(positions.getEndPosition(unit, method));
                String place =
                        "%s:%d %s"
                                .formatted(unit.getSourceFile().getName(), first, method.getName());
                methods.add(new Method(place, last - first + 1));
            }
            return super.visitMethod(method, methods);
        }
    }
}
