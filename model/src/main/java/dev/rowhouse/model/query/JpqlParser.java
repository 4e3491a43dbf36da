package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Literal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Parses the JPQL subset by descent; the first mistake ends it.
///
/// ```
/// statement := select | insert | update | delete
/// select    := SELECT [DISTINCT] item {',' item} FROM source {[INNER] JOIN path [AS] name}
///              [WHERE conjunction] [GROUP BY path {',' path}]
///              [ORDER BY path [ASC | DESC] {',' ...}]
/// insert    := INSERT INTO path '(' name {',' name} ')' VALUES '(' operand {',' operand} ')'
/// update    := UPDATE source SET change {',' change} [WHERE conjunction]
/// change    := path '=' [path ('+' | '-')] operand
/// delete    := DELETE FROM source [WHERE conjunction]
/// source    := path [AS] name
/// item      := (path | function '(' path ')') [[AS] name]
/// predicate := path operator operand | operand operator path
///            | '(' path {',' path} ')' operator '(' operand {',' operand} ')'
///            | path BETWEEN operand AND operand | path IN parameter
///            | path IN '(' operand {',' operand} ')'
///            | operand MEMBER [OF] path | '(' conjunction ')'
/// guard     := EXISTS | NOT EXISTS | path operator operand {AND path operator operand},
///              with '<>' among the operators
/// ```
///
/// A keyword is a name like any other wherever only a name can stand: as an entity, before and
/// after a dot, after AS, and among the names of an INSERT.
final class JpqlParser {
    private static final Set<String> RESERVED =
            Set.of(
                    "SELECT",
                    "DISTINCT",
                    "FROM",
                    "JOIN",
                    "INNER",
                    "AS",
                    "WHERE",
                    "AND",
                    "ORDER",
                    "BY",
                    "ASC",
                    "DESC",
                    "BETWEEN",
                    "IN",
                    "MEMBER",
                    "OF",
                    "INSERT",
                    "INTO",
                    "VALUES",
                    "UPDATE",
                    "SET",
                    "DELETE",
                    "TRUE",
                    "FALSE",
                    "NULL",
                    "OR",
                    "NOT",
                    "LEFT",
                    "RIGHT",
                    "OUTER",
                    "GROUP",
                    "HAVING",
                    "LIKE",
                    "IS",
                    "LIMIT",
                    "FETCH",
                    "UNION",
                    "ON",
                    "CASE");

    private static final Set<String> FUNCTIONS = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");

    /// The maximum nesting depth of brackets. The descent takes some stack for each.
    private static final int DEPTH_MAX = 200;

    private final List<Token> tokens;
    private int at;
    private int depth;

    private JpqlParser(List<Token> tokens) {
        this.tokens = tokens;
    }

    /// The statement that a text is.
    static JpqlTree parse(String text) throws Mistake {
        JpqlParser parser = new JpqlParser(new JpqlLexer(text).tokens());
        JpqlTree tree = parser.statement();
        if (parser.peek().kind() != Token.Kind.END) {
            throw parser.unexpected("the end of the statement");
        }
        return tree;
    }

    /// Parses the `when:` of a mutation: `exists`, `not exists`, or comparisons joined by AND.
    static JpqlTree.Guard parseGuard(String text) throws Mistake {
        JpqlParser parser = new JpqlParser(new JpqlLexer(text).tokens());
        JpqlTree.Guard guard = parser.guard();
        if (parser.peek().kind() != Token.Kind.END) {
            throw parser.unexpected("the end of the condition");
        }
        return guard;
    }

    private JpqlTree.Guard guard() throws Mistake {
        if (accept("NOT")) {
            expect("EXISTS");
            return new JpqlTree.Guard.NotExists();
        }
        if (accept("EXISTS")) {
            return new JpqlTree.Guard.Exists();
        }
        List<JpqlTree.GuardTerm> terms = new ArrayList<>();
        do {
            JpqlTree.Path path = path("what to compare");
            terms.add(new JpqlTree.GuardTerm(path, guardOperator(), operand()));
        } while (accept("AND"));
        return new JpqlTree.Guard.Terms(terms);
    }

    private Guard.Operator guardOperator() throws Mistake {
        for (Guard.Operator operator : Guard.Operator.values()) {
            if (acceptSign(operator.symbol())) {
                return operator;
            }
        }
        throw unexpected("=, <>, <, <=, > or >=");
    }

    private JpqlTree statement() throws Mistake {
        if (accept("SELECT")) {
            return select();
        }
        if (accept("INSERT")) {
            return insert();
        }
        if (accept("UPDATE")) {
            return update();
        }
        if (accept("DELETE")) {
            expect("FROM");
            JpqlTree.Source source = source();
            return new JpqlTree.Delete(source, where());
        }
        throw unexpected("SELECT, INSERT, UPDATE or DELETE");
    }

    private JpqlTree.Select select() throws Mistake {
        ConceptualQuery.Distinctness distinct =
                accept("DISTINCT")
                        ? ConceptualQuery.Distinctness.DISTINCT
                        : ConceptualQuery.Distinctness.ALL;
        List<JpqlTree.Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (acceptSign(","));
        expect("FROM");
        JpqlTree.Source from = source();
        List<JpqlTree.Join> joins = new ArrayList<>();
        while (peek().is("JOIN") || peek().is("INNER")) {
            accept("INNER");
            expect("JOIN");
            JpqlTree.Path path = path("the role to join");
            joins.add(new JpqlTree.Join(path, alias(path)));
        }
        List<JpqlTree.Predicate> where = where();
        List<JpqlTree.Path> groups = new ArrayList<>();
        if (accept("GROUP")) {
            expect("BY");
            do {
                groups.add(path("what to group by"));
            } while (acceptSign(","));
        }
        List<JpqlTree.OrderTerm> order = new ArrayList<>();
        if (accept("ORDER")) {
            expect("BY");
            do {
                order.add(orderTerm());
            } while (acceptSign(","));
        }
        return new JpqlTree.Select(distinct, items, from, joins, where, groups, order);
    }

    private JpqlTree.Item item() throws Mistake {
        if (peek().isSign("*")) {
            throw mistake(
                    peek(),
                    "JPQL selects no `*`",
                    "select the alias to get all attributes: `SELECT u FROM User u`");
        }
        Optional<JpqlTree.Name> function = Optional.empty();
        if (FUNCTIONS.contains(peek().upperCase()) && tokens.get(at + 1).isSign("(")) {
            Token token = tokens.get(at);
            function = Optional.of(new JpqlTree.Name(token.upperCase(), token.offset()));
            at += 2;
        }
        JpqlTree.Path path = path("an alias or a path");
        if (function.isPresent()) {
            expectSign(")");
        }
        Optional<JpqlTree.Name> as = Optional.empty();
        if (accept("AS")) {
            as = Optional.of(anyName("a name for the column"));
        } else if (peek().kind() == Token.Kind.WORD && !isReserved(peek())) {
            as = Optional.of(name("a name for the column"));
        }
        return new JpqlTree.Item(function, path, as);
    }

    private JpqlTree.OrderTerm orderTerm() throws Mistake {
        JpqlTree.Path path = path("what to order by");
        if (accept("DESC")) {
            return new JpqlTree.OrderTerm(path, Ordering.Direction.DESCENDING);
        }
        accept("ASC");
        return new JpqlTree.OrderTerm(path, Ordering.Direction.ASCENDING);
    }

    private JpqlTree.Insert insert() throws Mistake {
        expect("INTO");
        JpqlTree.Path entity = entity();
        expectSign("(");
        List<JpqlTree.Name> columns = new ArrayList<>();
        do {
            columns.add(anyName("an attribute or a role"));
        } while (acceptSign(","));
        expectSign(")");
        expect("VALUES");
        expectSign("(");
        List<JpqlTree.Operand> values = operands();
        expectSign(")");
        return new JpqlTree.Insert(entity, columns, values);
    }

    private JpqlTree.Update update() throws Mistake {
        JpqlTree.Source source = source();
        expect("SET");
        List<JpqlTree.SetTerm> set = new ArrayList<>();
        do {
            JpqlTree.Path path = path("what to set");
            expectSign("=");
            set.add(setTerm(path));
        } while (acceptSign(","));
        return new JpqlTree.Update(source, set, where());
    }

    /// Parses the text after `path =`: a value, or the path itself with something added or
    /// subtracted.
    private JpqlTree.SetTerm setTerm(JpqlTree.Path path) throws Mistake {
        if (!beginsPath()) {
            return new JpqlTree.SetTerm(path, JpqlTree.Change.SET, operand());
        }
        Token start = peek();
        JpqlTree.Path own = path("what to add to");
        if (!own.text().equals(path.text())) {
            throw mistake(
                    start,
                    "`" + own.text() + "` is another attribute",
                    "read it first and pass its value as a parameter");
        }
        if (acceptSign("-")) {
            return new JpqlTree.SetTerm(path, JpqlTree.Change.SUBTRACT, operand());
        }
        if (peek().kind() != Token.Kind.NUMBER || !peek().text().startsWith("-")) {
            expectSign("+");
        }
        return new JpqlTree.SetTerm(path, JpqlTree.Change.ADD, operand());
    }

    private JpqlTree.Source source() throws Mistake {
        JpqlTree.Path entity = entity();
        return new JpqlTree.Source(entity, alias(entity));
    }

    private JpqlTree.Name alias(JpqlTree.Path path) throws Mistake {
        String wanted = "an alias for `" + path.text() + "`";
        return accept("AS") ? anyName(wanted) : name(wanted);
    }

    private List<JpqlTree.Predicate> where() throws Mistake {
        List<JpqlTree.Predicate> predicates = new ArrayList<>();
        if (accept("WHERE")) {
            conjunction(predicates);
        }
        return predicates;
    }

    private void conjunction(List<JpqlTree.Predicate> into) throws Mistake {
        do {
            if (peek().isSign("(") && !isRow()) {
                if (++depth > DEPTH_MAX) {
                    throw mistake(
                            peek(),
                            "brackets nest more than " + DEPTH_MAX + " deep",
                            "remove the superfluous ones");
                }
                at++;
                conjunction(into);
                expectSign(")");
                depth--;
            } else {
                into.add(predicate());
            }
        } while (accept("AND"));
    }

    /// Whether the bracket here opens a row value: an operator follows where it closes.
    private boolean isRow() {
        int depth = 0;
        for (int i = at; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isSign("(")) {
                depth++;
            } else if (token.isSign(")") && --depth == 0) {
                return tokens.get(i + 1).kind() == Token.Kind.SIGN
                        && !tokens.get(i + 1).isSign(")");
            }
        }
        return false;
    }

    private JpqlTree.Predicate predicate() throws Mistake {
        if (peek().isSign("(")) {
            return row();
        }
        boolean isPath = beginsPath();
        if (!isPath
                && (peek().kind() == Token.Kind.END
                        || (isReserved(peek()) && !isBoolean(peek())))) {
            throw unexpected("a condition such as `u.id = :id`");
        }
        if (!isPath) {
            JpqlTree.Operand value = operand();
            if (accept("MEMBER")) {
                accept("OF");
                return new JpqlTree.MemberOf(value, path("a list or set"));
            }
            Condition.Operator operator = operator();
            return new JpqlTree.Compare(path("what to compare with"), flipped(operator), value);
        }
        JpqlTree.Path path = path("what to compare");
        if (accept("BETWEEN")) {
            JpqlTree.Operand low = operand();
            expect("AND");
            return new JpqlTree.Between(path, low, operand());
        }
        if (accept("IN")) {
            if (peek().kind() == Token.Kind.PARAMETER) {
                Token token = tokens.get(at++);
                return new JpqlTree.InList(
                        path, new JpqlTree.ParameterOperand(token.text(), token.offset()));
            }
            expectSign("(");
            List<JpqlTree.Operand> values = operands();
            expectSign(")");
            return new JpqlTree.InValues(path, values);
        }
        Condition.Operator operator = operator();
        if (beginsPath()) {
            throw mistake(
                    peek(),
                    "two paths cannot be compared with each other",
                    "JOIN the role that relates them, or compare with a parameter such as `:"
                            + peek().text()
                            + "`");
        }
        return new JpqlTree.Compare(path, operator, operand());
    }

    private JpqlTree.CompareRow row() throws Mistake {
        Token open = peek();
        expectSign("(");
        List<JpqlTree.Path> paths = new ArrayList<>();
        do {
            paths.add(path("what to compare"));
        } while (acceptSign(","));
        expectSign(")");
        Condition.Operator operator = operator();
        expectSign("(");
        List<JpqlTree.Operand> values = operands();
        expectSign(")");
        if (paths.size() != values.size()) {
            throw mistake(
                    open,
                    paths.size() + " attributes are compared with " + values.size() + " values",
                    "write one value for each attribute: `(p.at, p.id) < (:at, :id)`");
        }
        return new JpqlTree.CompareRow(paths, operator, values);
    }

    private Condition.Operator operator() throws Mistake {
        for (Condition.Operator operator : Condition.Operator.values()) {
            if (acceptSign(operator.symbol())) {
                return operator;
            }
        }
        throw unexpected("=, <, <=, >, >=, BETWEEN or IN");
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

    private List<JpqlTree.Operand> operands() throws Mistake {
        List<JpqlTree.Operand> operands = new ArrayList<>();
        do {
            operands.add(operand());
        } while (acceptSign(","));
        return operands;
    }

    private JpqlTree.Operand operand() throws Mistake {
        Token token = peek();
        Optional<Literal> literal =
                switch (token.kind()) {
                    case STRING -> Optional.of(new Literal.Text(token.text()));
                    case NUMBER -> Optional.of(new Literal.Numeral(new BigDecimal(token.text())));
                    case WORD ->
                            isBoolean(token)
                                    ? Optional.of(new Literal.Bool(token.is("TRUE")))
                                    : Optional.empty();
                    case PARAMETER, SIGN, END -> Optional.empty();
                };
        if (literal.isPresent()) {
            at++;
            return new JpqlTree.LiteralOperand(literal.get(), token.offset(), token.length());
        }
        if (token.kind() == Token.Kind.PARAMETER) {
            at++;
            return new JpqlTree.ParameterOperand(token.text(), token.offset());
        }
        throw unexpected("a parameter such as `:id` or a constant");
    }

    /// The name of an entity, which may be a keyword where it is plain that a name is meant, as in
    /// `FROM Order o`.
    private JpqlTree.Path entity() throws Mistake {
        Token token = peek();
        if (!isReserved(token)) {
            return path("an entity");
        }
        Token next = tokens.get(at + 1);
        boolean hasAlias = next.kind() == Token.Kind.WORD && !isReserved(next);
        boolean isName = hasAlias || next.is("AS") || next.isSign("(") || next.isSign(".");
        if (!isName) {
            throw unexpected("an entity");
        }
        return next.isSign(".")
                ? path("an entity")
                : new JpqlTree.Path(List.of(anyName("an entity")));
    }

    private JpqlTree.Path path(String wanted) throws Mistake {
        List<JpqlTree.Name> names = new ArrayList<>();
        names.add(beginsPath() ? anyName(wanted) : name(wanted));
        while (acceptSign(".")) {
            names.add(anyName("a name after the dot"));
        }
        if (peek().isSign("(")
                && !wanted.equals("an entity")
                && tokens.get(at - 1).kind() == Token.Kind.WORD) {
            throw unexpected("no bracket");
        }
        return new JpqlTree.Path(names);
    }

    private JpqlTree.Name name(String wanted) throws Mistake {
        if (isReserved(peek())) {
            throw unexpected(wanted);
        }
        return anyName(wanted);
    }

    /// A name where nothing but a name can stand, so that it may be a keyword.
    private JpqlTree.Name anyName(String wanted) throws Mistake {
        Token token = peek();
        if (token.kind() != Token.Kind.WORD) {
            throw unexpected(wanted);
        }
        at++;
        return new JpqlTree.Name(token.text(), token.offset());
    }

    /// Whether a path begins here: a name, or a keyword before a dot.
    private boolean beginsPath() {
        return peek().kind() == Token.Kind.WORD
                && (!isReserved(peek()) || tokens.get(at + 1).isSign("."));
    }

    private static boolean isBoolean(Token token) {
        return token.is("TRUE") || token.is("FALSE");
    }

    private static boolean isReserved(Token token) {
        return token.kind() == Token.Kind.WORD && RESERVED.contains(token.upperCase());
    }

    private Token peek() {
        return tokens.get(at);
    }

    private boolean accept(String keyword) {
        boolean isIt = peek().is(keyword);
        at += isIt ? 1 : 0;
        return isIt;
    }

    private boolean acceptSign(String sign) {
        boolean isIt = peek().isSign(sign);
        at += isIt ? 1 : 0;
        return isIt;
    }

    private void expect(String keyword) throws Mistake {
        if (!accept(keyword)) {
            throw unexpected(keyword);
        }
    }

    private void expectSign(String sign) throws Mistake {
        if (!acceptSign(sign)) {
            throw unexpected("`" + sign + "`");
        }
    }

    private Mistake unexpected(String wanted) {
        Token token = peek();
        Optional<Token> before =
                at == 0 || isReserved(tokens.get(at - 1))
                        ? Optional.empty()
                        : Optional.of(tokens.get(at - 1));
        return OutsideSubset.find(token, before)
                .map(found -> mistake(token, found.message(), found.remedy()))
                .orElseGet(() -> mistake(token, message(token), "expected " + wanted));
    }

    private static String message(Token token) {
        return token.kind() == Token.Kind.END
                ? "the statement ends too early"
                : "`" + token.text() + "` is not allowed here";
    }

    private static Mistake mistake(Token token, String message, String remedy) {
        return new Mistake(token.offset(), token.length(), message, remedy);
    }
}
