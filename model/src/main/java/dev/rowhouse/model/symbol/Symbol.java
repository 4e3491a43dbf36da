package dev.rowhouse.model.symbol;

/// Something that a model file gives a name.
///
/// @param kind what it is
/// @param owner the entity whose attribute or role it is; of a subtype, the entity that it extends.
///     Empty for all other kinds
/// @param name its name
public record Symbol(Kind kind, String owner, String name) {
    /// The kind of a symbol.
    public enum Kind {
        /// An entity, or a subtype of one.
        ENTITY("entity"),
        /// An attribute of an entity.
        ATTRIBUTE("attribute"),
        /// A role of an entity; also an inverse one. An attribute may have the same name.
        ROLE("role"),
        /// A user-defined type or an enum.
        TYPE("type"),
        /// A question, under `queries`.
        QUESTION("question"),
        /// A mutation.
        MUTATION("mutation");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /// The kind in words.
        public String words() {
            return words;
        }

        /// The kind in words, with an article.
        String withArticle() {
            return (this == ENTITY || this == ATTRIBUTE ? "an " : "a ") + words;
        }
    }

    /// An entity.
    public static Symbol entity(String name) {
        return new Symbol(Kind.ENTITY, "", name);
    }

    /// An attribute.
    ///
    /// @param owner the entity; of a subtype, the one that it extends
    public static Symbol attribute(String owner, String name) {
        return new Symbol(Kind.ATTRIBUTE, owner, name);
    }

    /// A role.
    ///
    /// @param owner the entity; of a subtype, the one that it extends
    public static Symbol role(String owner, String name) {
        return new Symbol(Kind.ROLE, owner, name);
    }

    /// A symbol that belongs to the whole model.
    static Symbol ofModel(Kind kind, String name) {
        return new Symbol(kind, "", name);
    }

    /// The symbol of another name.
    Symbol named(String other) {
        return new Symbol(kind, owner, other);
    }

    /// The name with that of the owner: `User.name`.
    public String path() {
        return owner.isEmpty() ? name : owner + "." + name;
    }
}
