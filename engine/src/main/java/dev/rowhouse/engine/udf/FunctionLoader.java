package dev.rowhouse.engine.udf;

import dev.rowhouse.engine.udf.api.Bounded;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.JavaFunction;

import java.util.Set;

/// Loads the class of one function, and goes with it. The class sees the types that its body may
/// use and what its instrumentation calls; no other class of the JDK or of the program can be found
/// from it.
final class FunctionLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final Set<String> FRAME =
            Set.of(
                    JavaFunction.class.getName(),
                    Budget.class.getName(),
                    Bounded.class.getName(),
                    "java.util.function.Supplier",
                    // The descriptors of call sites.
                    "java.lang.invoke.CallSite",
                    "java.lang.invoke.LambdaMetafactory",
                    "java.lang.invoke.MethodHandle",
                    "java.lang.invoke.MethodHandles",
                    "java.lang.invoke.MethodHandles$Lookup",
                    "java.lang.invoke.MethodType",
                    "java.lang.invoke.TypeDescriptor",
                    "java.lang.runtime.SwitchBootstraps");

    FunctionLoader() {
        super("rowhouse-function", JavaFunction.class.getClassLoader());
    }

    /// Makes the class of a function.
    Class<?> define(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> own = findLoadedClass(name);
        if (own != null) {
            return own;
        }
        if (FRAME.contains(name) || AllowedMembers.STANDARD.has(name.replace('.', '/'))) {
            return super.loadClass(name, resolve);
        }
        throw new ClassNotFoundException(name);
    }
}
