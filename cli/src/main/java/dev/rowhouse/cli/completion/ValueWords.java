package dev.rowhouse.cli.completion;

import picocli.CommandLine.Model.ArgSpec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The possible values of an option or argument, for completion in a shell.
///
/// @param kind the kind of value
/// @param choices its words, if it is a [Kind#CHOICE]
record ValueWords(Kind kind, List<String> choices) {
    /// The kinds of values.
    enum Kind {
        /// There is no value.
        NONE,
        /// A path.
        FILE,
        /// One of a few words.
        CHOICE,
        /// A name, a number or the like, which no shell can know.
        OTHER
    }

    static final ValueWords NONE = new ValueWords(Kind.NONE, List.of());

    static ValueWords of(ArgSpec argument) {
        if (argument.arity().max() == 0) {
            return NONE;
        }
        List<Class<?>> types = new ArrayList<>(List.of(argument.type()));
        types.addAll(Arrays.asList(argument.auxiliaryTypes()));
        for (Class<?> type : types) {
            if (type == Path.class) {
                return new ValueWords(Kind.FILE, List.of());
            }
            if (type.isEnum()) {
                return new ValueWords(Kind.CHOICE, words(type));
            }
        }
        return new ValueWords(Kind.OTHER, List.of());
    }

    private static List<String> words(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(value -> value.toString().toLowerCase(Locale.ROOT))
                .toList();
    }
}
