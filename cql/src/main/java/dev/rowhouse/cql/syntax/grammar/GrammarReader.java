package dev.rowhouse.cql.syntax.grammar;

import dev.rowhouse.cql.syntax.grammar.Grammar.State;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// Reads the notation of [GrammarText] into a [Grammar].
///
/// Works from back to front within a rule: each part is given the state that follows it and returns
/// the state that begins it.
final class GrammarReader {
    private static final Pattern SYMBOL = Pattern.compile("'[^']+'|<\\w+>|\\w+|[\\[\\]()|?*!&~:;]");

    private final List<String> symbols;
    private final List<@Nullable State> states = new ArrayList<>();
    private final Map<String, Integer> rules = new HashMap<>();
    private final Map<Integer, List<Integer>> callers = new HashMap<>();
    private int position;

    GrammarReader(String text) {
        this.symbols = SYMBOL.matcher(text).results().map(result -> result.group()).toList();
    }

    Grammar read() {
        List<Rule> parsed = new ArrayList<>();
        while (position < symbols.size()) {
            String name = take();
            boolean table = accept("!");
            expect(":");
            parsed.add(new Rule(name, alternatives(table, false, false)));
            expect(";");
            int first = reserve();
            rules.put(name, first);
            callers.put(first, new ArrayList<>());
        }
        for (Rule rule : parsed) {
            int first = Objects.requireNonNull(rules.get(rule.name()));
            int end = add(new State.End(first));
            // A rule begins with a state of its own, so that rules that call it need not wait for
            // it.
            int body = build(rule.body(), end);
            states.set(first, new State.Choice(List.of(body), Map.of(), false, false));
        }
        return new Grammar(states.stream().map(Objects::requireNonNull).toList(), rules, callers);
    }

    // The notation.

    private record Rule(String name, Part body) {}

    private sealed interface Part {
        record Tokens(BitSet terminals, String label) implements Part {}

        record Unless(BitSet terminals) implements Part {}

        record Call(String rule) implements Part {}

        record Sequence(List<Part> parts, @Nullable String condition) implements Part {}

        record Choice(
                List<Sequence> alternatives, boolean table, boolean optional, boolean repeated)
                implements Part {}
    }

    private Part.Choice alternatives(boolean table, boolean optional, boolean repeated) {
        List<Part.Sequence> alternatives = new ArrayList<>();
        do {
            String condition = accept("&") ? take() : null;
            List<Part> parts = new ArrayList<>();
            while (!is("|") && !is(")") && !is(";")) {
                parts.add(part());
            }
            alternatives.add(new Part.Sequence(parts, condition));
        } while (accept("|"));
        return new Part.Choice(alternatives, table, optional, repeated);
    }

    private Part part() {
        boolean table = accept("!");
        Part part;
        if (accept("(")) {
            part = alternatives(table, false, false);
            expect(")");
        } else if (accept("~")) {
            part = new Part.Unless(terminals(take()));
        } else if (accept("[")) {
            BitSet terminals = new BitSet();
            while (!accept("]")) {
                terminals.or(terminals(take()));
            }
            part = tokens(terminals);
        } else {
            String symbol = take();
            part =
                    Character.isLowerCase(symbol.charAt(0))
                            ? new Part.Call(symbol)
                            : tokens(terminals(symbol));
        }
        boolean repeated = accept("*");
        if (!repeated && !accept("?")) {
            return part;
        }
        List<Part.Sequence> alternatives =
                part instanceof Part.Choice choice
                        ? choice.alternatives()
                        : List.of(new Part.Sequence(List.of(part), null));
        return new Part.Choice(alternatives, table, !repeated, repeated);
    }

    private static Part.Tokens tokens(BitSet terminals) {
        String label =
                terminals.cardinality() > 1 ? "set null" : Terminals.label(terminals.nextSetBit(0));
        return new Part.Tokens(terminals, label);
    }

    private static BitSet terminals(String symbol) {
        BitSet terminals = new BitSet();
        if (symbol.equals("<BASIC>")) {
            return Terminals.of(Keyword.Use.BASIC);
        }
        if (symbol.startsWith("<")) {
            String kind = symbol.substring(1, symbol.length() - 1);
            terminals.set(Terminals.of(TokenKind.valueOf(kind)));
        } else if (symbol.startsWith("'")) {
            terminals.set(
                    Terminals.of(
                            Arrays.stream(TokenKind.values())
                                    .filter(kind -> kind.label().equals(symbol))
                                    .findFirst()
                                    .orElseThrow()));
        } else {
            terminals.set(Terminals.of(Keyword.valueOf(symbol)));
        }
        return terminals;
    }

    private boolean is(String symbol) {
        return symbols.get(position).equals(symbol);
    }

    private boolean accept(String symbol) {
        if (position == symbols.size() || !is(symbol)) {
            return false;
        }
        position++;
        return true;
    }

    private void expect(String symbol) {
        if (!accept(symbol)) {
            throw new IllegalStateException(symbol + " expected, not " + symbols.get(position));
        }
    }

    private String take() {
        return symbols.get(position++);
    }

    // The network.

    private int reserve() {
        states.add(null);
        return states.size() - 1;
    }

    private int add(State state) {
        states.add(state);
        return states.size() - 1;
    }

    private int build(Part part, int next) {
        return switch (part) {
            case Part.Tokens(BitSet terminals, String label) ->
                    add(new State.Match(terminals, label, next));
            case Part.Unless(BitSet terminals) -> add(new State.Unless(terminals, next));
            case Part.Call(String name) -> {
                int rule = rule(name);
                Objects.requireNonNull(callers.get(rule)).add(next);
                yield add(new State.Call(rule, next));
            }
            case Part.Sequence(List<Part> parts, var ignored) -> {
                int first = next;
                for (Part each : parts.reversed()) {
                    first = build(each, first);
                }
                yield first;
            }
            case Part.Choice choice -> build(choice, next);
        };
    }

    private int build(Part.Choice choice, int next) {
        boolean leaves = choice.optional() || choice.repeated();
        if (choice.alternatives().size() == 1 && !leaves) {
            return build(choice.alternatives().getFirst(), next);
        }
        int decision = reserve();
        List<Integer> ways = new ArrayList<>();
        Map<Integer, Integer> conditions = new HashMap<>();
        for (Part.Sequence alternative : choice.alternatives()) {
            String condition = alternative.condition();
            if (condition != null) {
                conditions.put(ways.size(), rule(condition));
            }
            ways.add(build(alternative, choice.repeated() ? decision : next));
        }
        if (leaves) {
            ways.add(next);
        }
        states.set(decision, new State.Choice(ways, conditions, choice.table(), leaves));
        return decision;
    }

    private int rule(String name) {
        Integer rule = rules.get(name);
        if (rule == null) {
            throw new IllegalStateException("no rule " + name);
        }
        return rule;
    }
}
