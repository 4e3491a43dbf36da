package dev.rowhouse.model.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Parses the JPQL subset by descent; the first mistake ends it.
///
/// ```
/// statement := select | insert | update | delete
/// select    := SELECT [DISTINCT] item {',' item} FROM source {join}
///              [WHERE conjunction] [GROUP BY path {',' path}]
///              [ORDER BY sort [ASC | DESC] {',' ...}]
/// sort      := path | function '(' path ',' parameter ')'
/// insert    := INSERT INTO path '(' name {',' name} ')' VALUES '(' operand {',' operand} ')'
///              [ON CONFLICT DO UPDATE]
/// update    := UPDATE source SET change {',' change} [WHERE conjunction]
/// change    := path '=' [path ('+' | '-')] operand
/// delete    := DELETE FROM source [WHERE conjunction]
/// source    := path [AS] name
/// join      := [INNER | LEFT [OUTER]] JOIN path [AS] name
/// item      := (path | function '(' path ')') [[AS] name]
/// path      := name {'.' name} | TYPE '(' name {'.' name} ')'
/// conjunction := term {AND term} | equality {OR equality}, all of one path
///              | parameter IS NULL OR term {AND term} | term {AND term} OR parameter IS NULL
/// term      := predicate | '(' conjunction ')'
/// predicate := path operator operand | operand operator path
///            | '(' path {',' path} ')' operator '(' operand {',' operand} ')'
///            | path BETWEEN operand AND operand | path IN parameter
///            | path IN '(' operand {',' operand} ')'
///            | operand MEMBER [OF] path
/// guard     := EXISTS | NOT EXISTS | path operator operand {AND path operator operand},
///              with '<>' among the operators
/// ```
///
/// A keyword is a name like any other wherever only a name can stand: as an entity, before and
/// after a dot, after AS, and among the names of an INSERT.
final class JpqlParser {
    private static final List<String> JOINS = List.of("JOIN", "INNER", "LEFT");

    private static final Set<String> FUNCTIONS = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");

    /// The maximum nesting depth of brackets. The descent takes some stack for each.
    private static final int DEPTH_MAX = 200;

    private final TokenCursor tokens;
    private final OperandParser operands;
    private int depth;

    private JpqlParser(TokenCursor tokens) {
        this.tokens = tokens;
        this.operands = new OperandParser(tokens);
    }

    /// The statement that a text is.
    static JpqlTree parse(String text) throws Mistake {
        JpqlParser parser = new JpqlParser(new TokenCursor(new JpqlLexer(text).tokens()));
        JpqlTree tree = parser.statement();
        parser.tokens.expectEnd("the end of the statement");
        return tree;
    }

    /// Parses the `when:` of a mutation: `exists`, `not exists`, or comparisons joined by AND.
    static JpqlTree.Guard parseGuard(String text) throws Mistake {
        JpqlParser parser = new JpqlParser(new TokenCursor(new JpqlLexer(text).tokens()));
        JpqlTree.Guard guard = parser.guard();
        parser.tokens.expectEnd("the end of the condition");
        return guard;
    }

    private JpqlTree.Guard guard() throws Mistake {
        if (tokens.accept("NOT")) {
            tokens.expect("EXISTS");
            return new JpqlTree.Guard.NotExists();
        }
        if (tokens.accept("EXISTS")) {
            return new JpqlTree.Guard.Exists();
        }
        List<JpqlTree.GuardTerm> terms = new ArrayList<>();
        do {
            JpqlTree.Path path = path("what to compare");
            terms.add(new JpqlTree.GuardTerm(path, guardOperator(), operands.of(path)));
        } while (tokens.accept("AND"));
        return new JpqlTree.Guard.Terms(terms);
    }

    private Guard.Operator guardOperator() throws Mistake {
        for (Guard.Operator operator : Guard.Operator.values()) {
            if (tokens.acceptSign(operator.symbol())) {
                return operator;
            }
        }
        throw tokens.unexpected("=, <>, <, <=, > or >=");
    }

    private JpqlTree statement() throws Mistake {
        if (tokens.accept("SELECT")) {
            return select();
        }
        if (tokens.accept("INSERT")) {
            return insert();
        }
        if (tokens.accept("UPDATE")) {
            return update();
        }
        if (tokens.accept("DELETE")) {
            tokens.expect("FROM");
            JpqlTree.Source source = source();
            return new JpqlTree.Delete(source, where());
        }
        throw tokens.unexpected("SELECT, INSERT, UPDATE or DELETE");
    }

    private JpqlTree.Select select() throws Mistake {
        ConceptualQuery.Distinctness distinct =
                tokens.accept("DISTINCT")
                        ? ConceptualQuery.Distinctness.DISTINCT
                        : ConceptualQuery.Distinctness.ALL;
        List<JpqlTree.Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (tokens.acceptSign(","));
        tokens.expect("FROM");
        JpqlTree.Source from = source();
        List<JpqlTree.Join> joins = joins();
        List<JpqlTree.Predicate> where = where();
        List<JpqlTree.Path> groups = new ArrayList<>();
        if (tokens.accept("GROUP")) {
            tokens.expect("BY");
            do {
                groups.add(path("what to group by"));
            } while (tokens.acceptSign(","));
        }
        List<JpqlTree.OrderTerm> order = new ArrayList<>();
        if (tokens.accept("ORDER")) {
            tokens.expect("BY");
            do {
                order.add(orderTerm());
            } while (tokens.acceptSign(","));
        }
        return new JpqlTree.Select(distinct, items, from, joins, where, groups, order);
    }

    private List<JpqlTree.Join> joins() throws Mistake {
        List<JpqlTree.Join> joins = new ArrayList<>();
        while (JOINS.stream().anyMatch(tokens.peek()::is)) {
            JoinEdge.Match match = JoinEdge.Match.REQUIRED;
            if (tokens.accept("LEFT")) {
                match = JoinEdge.Match.OPTIONAL;
                tokens.accept("OUTER");
            } else {
                tokens.accept("INNER");
            }
            tokens.expect("JOIN");
            JpqlTree.Path path = path("the role to join");
            joins.add(new JpqlTree.Join(path, alias(path), match));
        }
        return joins;
    }

    private JpqlTree.Item item() throws Mistake {
        if (tokens.peek().isSign("*")) {
            throw TokenCursor.mistake(
                    tokens.peek(),
                    "JPQL selects no `*`",
                    "select the alias to get all attributes: `SELECT u FROM User u`");
        }
        Optional<JpqlTree.Name> function = Optional.empty();
        if (FUNCTIONS.contains(tokens.peek().upperCase()) && tokens.peekSecond().isSign("(")) {
            Token token = tokens.next();
            function = Optional.of(new JpqlTree.Name(token.upperCase(), token.offset()));
            tokens.expectSign("(");
        }
        JpqlTree.Path path = path("an alias or a path");
        if (function.isPresent()) {
            tokens.expectSign(")");
        }
        Optional<JpqlTree.Name> as = Optional.empty();
        if (tokens.accept("AS")) {
            as = Optional.of(tokens.anyName("a name for the column"));
        } else if (tokens.peek().kind() == Token.Kind.WORD && !tokens.peek().isReserved()) {
            as = Optional.of(tokens.name("a name for the column"));
        }
        return new JpqlTree.Item(function, path, as);
    }

    private JpqlTree.OrderTerm orderTerm() throws Mistake {
        MeasureParser measures = new MeasureParser(tokens);
        Optional<JpqlTree.Name> function = measures.function();
        JpqlTree.Path path = path("what to order by");
        Optional<JpqlTree.Measured> measured = Optional.empty();
        if (function.isPresent()) {
            measured = Optional.of(measures.measured(function.get(), path));
        }
        if (tokens.accept("DESC")) {
            return new JpqlTree.OrderTerm(path, Ordering.Direction.DESCENDING, measured);
        }
        tokens.accept("ASC");
        return new JpqlTree.OrderTerm(path, Ordering.Direction.ASCENDING, measured);
    }

    private JpqlTree.Insert insert() throws Mistake {
        tokens.expect("INTO");
        JpqlTree.Path entity = entity();
        tokens.expectSign("(");
        List<JpqlTree.Name> columns = new ArrayList<>();
        do {
            columns.add(tokens.anyName("an attribute or a role"));
        } while (tokens.acceptSign(","));
        tokens.expectSign(")");
        tokens.expect("VALUES");
        tokens.expectSign("(");
        List<JpqlTree.Operand> values = operands.list();
        tokens.expectSign(")");
        return new JpqlTree.Insert(entity, columns, values, upsert());
    }

    private boolean upsert() throws Mistake {
        if (!tokens.accept("ON")) {
            return false;
        }
        tokens.expect("CONFLICT");
        if (tokens.peek().isSign("(")) {
            throw TokenCursor.mistake(
                    tokens.peek(),
                    "the key of the entity decides whether there is a conflict",
                    "write `ON CONFLICT DO UPDATE`");
        }
        tokens.expect("DO");
        if (tokens.peek().is("NOTHING")) {
            throw TokenCursor.mistake(
                    tokens.peek(),
                    "`DO NOTHING` is not part of this language",
                    "remove ON CONFLICT and write `when: not exists` beside `jpql`");
        }
        tokens.expect("UPDATE");
        if (tokens.peek().is("SET")) {
            throw TokenCursor.mistake(
                    tokens.peek(),
                    "an instance that exists takes the values of VALUES, and keeps its others",
                    "remove SET and what follows");
        }
        return true;
    }

    private JpqlTree.Update update() throws Mistake {
        JpqlTree.Source source = source();
        tokens.expect("SET");
        List<JpqlTree.SetTerm> set = new ArrayList<>();
        do {
            JpqlTree.Path path = path("what to set");
            tokens.expectSign("=");
            set.add(setTerm(path));
        } while (tokens.acceptSign(","));
        return new JpqlTree.Update(source, set, where());
    }

    /// Parses the text after `path =`: a value, or the path itself with something added or
    /// subtracted.
    private JpqlTree.SetTerm setTerm(JpqlTree.Path path) throws Mistake {
        if (!tokens.beginsPath()) {
            return new JpqlTree.SetTerm(path, JpqlTree.Change.SET, operands.next());
        }
        Token start = tokens.peek();
        JpqlTree.Path own = path("what to add to");
        if (!own.text().equals(path.text())) {
            throw TokenCursor.mistake(
                    start,
                    "`" + own.text() + "` is another attribute",
                    "read it first and pass its value as a parameter");
        }
        if (tokens.acceptSign("-")) {
            return new JpqlTree.SetTerm(path, JpqlTree.Change.SUBTRACT, operands.next());
        }
        if (tokens.peek().kind() != Token.Kind.NUMBER || !tokens.peek().text().startsWith("-")) {
            tokens.expectSign("+");
        }
        return new JpqlTree.SetTerm(path, JpqlTree.Change.ADD, operands.next());
    }

    private JpqlTree.Source source() throws Mistake {
        JpqlTree.Path entity = entity();
        return new JpqlTree.Source(entity, alias(entity));
    }

    private JpqlTree.Name alias(JpqlTree.Path path) throws Mistake {
        String wanted = "an alias for `" + path.text() + "`";
        return tokens.accept("AS") ? tokens.anyName(wanted) : tokens.name(wanted);
    }

    private List<JpqlTree.Predicate> where() throws Mistake {
        List<JpqlTree.Predicate> predicates = new ArrayList<>();
        if (tokens.accept("WHERE")) {
            conjunction(predicates);
        }
        Alternatives.check(predicates);
        return predicates;
    }

    /// Adds the predicates of a conjunction; those that OR joins are one predicate.
    private void conjunction(List<JpqlTree.Predicate> into) throws Mistake {
        List<JpqlTree.Predicate> all = new ArrayList<>();
        terms(all);
        while (tokens.peek().is("OR")) {
            Token or = tokens.next();
            List<JpqlTree.Predicate> others = new ArrayList<>();
            terms(others);
            all = List.of(Alternatives.of(or, all, others));
        }
        into.addAll(all);
    }

    private void terms(List<JpqlTree.Predicate> into) throws Mistake {
        do {
            if (tokens.peek().isSign("(") && !tokens.beginsRow()) {
                if (++depth > DEPTH_MAX) {
                    throw TokenCursor.mistake(
                            tokens.peek(),
                            "brackets nest more than " + DEPTH_MAX + " deep",
                            "remove the superfluous ones");
                }
                tokens.next();
                conjunction(into);
                tokens.expectSign(")");
                depth--;
            } else {
                into.add(predicate());
            }
        } while (tokens.accept("AND"));
    }

    private JpqlTree.Predicate predicate() throws Mistake {
        if (tokens.peek().isSign("(")) {
            return row();
        }
        boolean isPath = tokens.beginsPath();
        if (!isPath
                && (tokens.peek().kind() == Token.Kind.END
                        || (tokens.peek().isReserved() && !tokens.peek().isBoolean()))) {
            throw tokens.unexpected("a condition such as `u.id = :id`");
        }
        if (!isPath) {
            JpqlTree.Operand value = operands.next();
            if (value instanceof JpqlTree.ParameterOperand parameter && tokens.accept("IS")) {
                Alternatives.checkNotNegated(tokens.peek());
                tokens.expect("NULL");
                return new JpqlTree.IfGiven(parameter, List.of());
            }
            if (tokens.accept("MEMBER")) {
                tokens.accept("OF");
                return new JpqlTree.MemberOf(value, path("a list or set"));
            }
            Condition.Operator operator = operator();
            return new JpqlTree.Compare(path("what to compare with"), flipped(operator), value);
        }
        JpqlTree.Path path = path("what to compare");
        if (tokens.accept("BETWEEN")) {
            JpqlTree.Operand low = operands.next();
            tokens.expect("AND");
            return new JpqlTree.Between(path, low, operands.next());
        }
        if (tokens.accept("IN")) {
            if (tokens.peek().kind() == Token.Kind.PARAMETER) {
                Token token = tokens.next();
                return new JpqlTree.InList(
                        path, new JpqlTree.ParameterOperand(token.text(), token.offset()));
            }
            tokens.expectSign("(");
            List<JpqlTree.Operand> values = operands.list(path);
            tokens.expectSign(")");
            return new JpqlTree.InValues(path, values);
        }
        Condition.Operator operator = operator();
        if (tokens.beginsPath() && !path.isType()) {
            throw TokenCursor.mistake(
                    tokens.peek(),
                    "two paths cannot be compared with each other",
                    "JOIN the role that relates them, or compare with a parameter such as `:"
                            + tokens.peek().text()
                            + "`");
        }
        return new JpqlTree.Compare(path, operator, operands.of(path));
    }

    private JpqlTree.CompareRow row() throws Mistake {
        Token open = tokens.peek();
        tokens.expectSign("(");
        List<JpqlTree.Path> paths = new ArrayList<>();
        do {
            paths.add(path("what to compare"));
        } while (tokens.acceptSign(","));
        tokens.expectSign(")");
        Condition.Operator operator = operator();
        tokens.expectSign("(");
        List<JpqlTree.Operand> values = operands.list();
        tokens.expectSign(")");
        if (paths.size() != values.size()) {
            throw TokenCursor.mistake(
                    open,
                    paths.size() + " attributes are compared with " + values.size() + " values",
                    "write one value for each attribute: `(p.at, p.id) < (:at, :id)`");
        }
        return new JpqlTree.CompareRow(paths, operator, values);
    }

    private Condition.Operator operator() throws Mistake {
        for (Condition.Operator operator : Condition.Operator.values()) {
            if (tokens.acceptSign(operator.symbol())) {
                return operator;
            }
        }
        throw tokens.unexpected("=, <, <=, >, >=, BETWEEN or IN");
    }

    private static Condition.Operator flipped(Condition.Operator operator) {
        return switch (operator) {
            case EQUAL -> Condition.Operator.EQUAL;
            case LESS -> Condition.Operator.GREATER;
            case LESS_OR_EQUAL -> Condition.Operator.GREATER_OR_EQUAL;
            case GREATER -> Condition.Operator.LESS;
            case GREATER_OR_EQUAL -> Condition.Operator.LESS_OR_EQUAL;
        };
    }

    /// The name of an entity, which may be a keyword where it is plain that a name is meant, as in
    /// `FROM Order o`.
    private JpqlTree.Path entity() throws Mistake {
        Token token = tokens.peek();
        if (!token.isReserved()) {
            return path("an entity");
        }
        Token next = tokens.peekSecond();
        boolean hasAlias = next.kind() == Token.Kind.WORD && !next.isReserved();
        boolean isName = hasAlias || next.is("AS") || next.isSign("(") || next.isSign(".");
        if (!isName) {
            throw tokens.unexpected("an entity");
        }
        return next.isSign(".")
                ? path("an entity")
                : new JpqlTree.Path(List.of(tokens.anyName("an entity")));
    }

    private JpqlTree.Path path(String wanted) throws Mistake {
        if (!tokens.peek().is("TYPE") || !tokens.peekSecond().isSign("(")) {
            return new JpqlTree.Path(names(wanted));
        }
        Token type = tokens.next();
        tokens.expectSign("(");
        List<JpqlTree.Name> names = new ArrayList<>(names("an alias or a path"));
        tokens.expectSign(")");
        names.add(new JpqlTree.Name(JpqlTree.Path.TYPE, type.offset()));
        return new JpqlTree.Path(names);
    }

    private List<JpqlTree.Name> names(String wanted) throws Mistake {
        List<JpqlTree.Name> names = new ArrayList<>();
        names.add(tokens.beginsPath() ? tokens.anyName(wanted) : tokens.name(wanted));
        while (tokens.acceptSign(".")) {
            names.add(tokens.anyName("a name after the dot"));
        }
        if (tokens.peek().isSign("(")
                && !wanted.equals("an entity")
                && tokens.previous().kind() == Token.Kind.WORD) {
            throw tokens.unexpected("no bracket");
        }
        return names;
    }
}
