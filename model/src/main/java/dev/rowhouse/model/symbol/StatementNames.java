package dev.rowhouse.model.symbol;

import dev.rowhouse.model.query.Token;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The names in a JPQL statement, which need not be complete.
public final class StatementNames {
    private final ModelNames names;
    private final List<Token> tokens;
    private final Map<String, String> aliases = new LinkedHashMap<>();
    private final List<Use> uses = new ArrayList<>();
    private Optional<String> source = Optional.empty();

    private StatementNames(ModelNames names, List<Token> tokens) {
        this.names = names;
        this.tokens = tokens;
    }

    /// A stretch of the text that names a symbol.
    record Use(Symbol symbol, int offset, int length, Occurrence.Spelling spelling) {}

    /// The names in a statement.
    public static StatementNames of(String jpql, ModelNames names) {
        StatementNames statement = new StatementNames(names, Token.readable(jpql));
        statement.findEntities();
        statement.findPaths(false);
        return statement;
    }

    /// The names in a text that belongs to this statement, such as `when`.
    ///
    /// @param isRelative whether paths may begin with an attribute or role of the first entity
    List<Use> usesIn(String text, boolean isRelative) {
        StatementNames part = new StatementNames(names, Token.readable(text));
        part.aliases.putAll(aliases);
        part.source = source;
        part.findPaths(isRelative);
        return part.uses();
    }

    /// The names in a text whose paths begin with an attribute or role of an entity.
    static List<Use> relative(String text, String entity, ModelNames names) {
        StatementNames part = new StatementNames(names, Token.readable(text));
        part.source = Optional.of(entity);
        part.findPaths(true);
        return part.uses();
    }

    /// The entity of each alias, in the order of the statement.
    public Map<String, String> aliases() {
        return Collections.unmodifiableMap(aliases);
    }

    /// The entity behind FROM, INTO, UPDATE or DELETE FROM.
    public Optional<String> source() {
        return source;
    }

    List<Use> uses() {
        return Collections.unmodifiableList(uses);
    }

    /// The parameters, in the order of the statement, each once.
    public List<String> parameters() {
        return tokens.stream()
                .filter(each -> each.kind() == Token.Kind.PARAMETER)
                .map(Token::text)
                .distinct()
                .toList();
    }

    private void findEntities() {
        for (int i = 0; i < tokens.size(); i++) {
            if (isInPath(i)) {
                continue;
            }
            Token token = tokens.get(i);
            if (token.is("FROM") || token.is("UPDATE")) {
                findSource(i + 1);
            } else if (token.is("INTO")) {
                findInserted(i + 1);
            } else if (token.is("JOIN")) {
                findJoined(i + 1);
            }
        }
    }

    /// Whether a token stands behind a dot.
    private boolean isInPath(int index) {
        return index > 0 && tokens.get(index - 1).isSign(".");
    }

    /// The words of a path that begins at a token.
    private List<Token> path(int start) {
        List<Token> words = new ArrayList<>();
        int at = start;
        while (isWord(at)) {
            words.add(tokens.get(at));
            if (at + 1 >= tokens.size() || !tokens.get(at + 1).isSign(".")) {
                break;
            }
            at += 2;
        }
        return words;
    }

    private boolean isWord(int index) {
        return index >= 0 && index < tokens.size() && tokens.get(index).kind() == Token.Kind.WORD;
    }

    /// The index behind a path that begins at a token.
    private int behind(int start, List<Token> path) {
        return start + Math.max(0, 2 * path.size() - 1);
    }

    private void findSource(int start) {
        List<Token> path = path(start);
        Optional<String> entity = findEntity(path);
        entity.ifPresent(found -> {
            source = source.or(() -> Optional.of(found));
            addAlias(behind(start, path), found);
        });
    }

    /// An entity, or a link, which has a dot in its name.
    private Optional<String> findEntity(List<Token> path) {
        if (path.isEmpty() || path.size() > 2) {
            return Optional.empty();
        }
        String first = path.getFirst().text();
        String name = String.join(".", path.stream().map(Token::text).toList());
        if (names.isEntity(first)) {
            use(Symbol.entity(first), path.getFirst(), Occurrence.Spelling.PLAIN);
        }
        if (path.size() == 2) {
            names.role(first, path.getLast().text()).ifPresent(role -> use(role, path.getLast()));
        }
        return Optional.of(name).filter(names::isEntity);
    }

    private void addAlias(int index, String entity) {
        int at = isWord(index) && tokens.get(index).is("AS") ? index + 1 : index;
        boolean isAlias = isWord(at) && !(at == index && isKeyword(tokens.get(at)));
        if (isAlias) {
            aliases.put(tokens.get(at).text(), entity);
        }
    }

    /// Whether a word behind an entity or path goes on with the statement.
    private static boolean isKeyword(Token token) {
        return List.of("WHERE", "SET", "JOIN", "LEFT", "ORDER", "GROUP", "INNER").stream()
                .anyMatch(token::is);
    }

    private void findInserted(int start) {
        List<Token> path = path(start);
        Optional<String> entity = findEntity(path);
        entity.ifPresent(found -> {
            source = source.or(() -> Optional.of(found));
            for (int i = behind(start, path); i < tokens.size(); i++) {
                Token token = tokens.get(i);
                if (token.isSign(")") || token.is("VALUES")) {
                    break;
                }
                names.part(found, token.text()).ifPresent(part -> use(part, token));
            }
        });
    }

    private void findJoined(int start) {
        List<Token> path = path(start);
        if (path.size() > 1) {
            List<String> roles = path.stream().skip(1).map(Token::text).toList();
            Optional.ofNullable(aliases.get(path.getFirst().text()))
                    .flatMap(entity -> names.target(entity, roles))
                    .ifPresent(target -> addAlias(behind(start, path), target));
        }
    }

    private void findPaths(boolean isRelative) {
        boolean hasKinds = tokens.stream().anyMatch(each -> each.is("TYPE"));
        for (int i = 0; i < tokens.size(); i++) {
            if (!isWord(i) || isInPath(i)) {
                continue;
            }
            List<Token> path = path(i);
            String first = path.getFirst().text();
            String entity = aliases.get(first);
            if (entity != null) {
                walk(entity, path.subList(1, path.size()), isJoined(i));
            } else if (hasKinds && isKind(i, first)) {
                use(Symbol.entity(first), path.getFirst(), Occurrence.Spelling.PLAIN);
            } else if (isRelative && !isFunction(i)) {
                boolean isCounted = isCounted(i);
                source.ifPresent(own -> walk(own, path, isCounted));
            }
        }
    }

    /// Whether a path is that of a JOIN, which ends with a role.
    private boolean isJoined(int index) {
        return index > 0 && tokens.get(index - 1).is("JOIN");
    }

    /// Whether a path counts instances: `COUNT(parts)`.
    private boolean isCounted(int index) {
        return index > 1 && tokens.get(index - 1).isSign("(") && tokens.get(index - 2).is("COUNT");
    }

    private boolean isFunction(int index) {
        return index + 1 < tokens.size() && tokens.get(index + 1).isSign("(");
    }

    /// Whether the word is an entity with which TYPE is compared.
    private boolean isKind(int index, String word) {
        if (index == 0 || !names.isEntity(word)) {
            return false;
        }
        Token before = tokens.get(index - 1);
        return List.of("=", "<>", "!=", "(", ",").stream().anyMatch(before::isSign);
    }

    private void walk(String entity, List<Token> path, boolean isOfRoles) {
        Optional<String> at = Optional.of(entity);
        for (Token word : path) {
            boolean isRole = isOfRoles || !word.equals(path.getLast());
            Optional<ModelNames.Part> part =
                    at.flatMap(each ->
                            isRole ? names.role(each, word.text()) : names.part(each, word.text()));
            part.ifPresent(found -> use(found, word));
            at = part.flatMap(ModelNames.Part::target);
        }
    }

    private void use(ModelNames.Part part, Token word) {
        use(part.symbol(), word, part.spelling());
    }

    private void use(Symbol symbol, Token word, Occurrence.Spelling spelling) {
        uses.add(new Use(symbol, word.offset(), word.length(), spelling));
    }
}
