package dev.rowhouse.imports.starter;

/// A small commented model that can be designed and proven at once.
public final class StarterModel {
    private static final String TEXT =
            """
            # What the designer has to know, in three parts: what there is, what is asked, what changes.
            # Replace it by your own, line by line; `rowhouse design` says at once what is wrong and where.

            model: @NAME@
            about: People write articles, others read and comment on them

            # What there is. An entity has a key, attributes with CQL types, and a count: how many there will be.
            entities:
              Author:
                about: somebody who writes
                key: id
                count: 10_000
                attributes:
                  id: uuid
                  name: {type: text, length: 14}  # length: average characters; sizes follow from it
                  email: {type: text, length: 22, optional: true}
              Article:
                about: a text that an author has published
                key: id  # no count: it follows from the relationship below
                attributes:
                  id: uuid
                  title: {type: text, length: 40}
                  body: {type: text, length: 3_000}
                  topic: {type: text, values: [travel, food, music, books, sports]}
                  publishedAt: {type: timestamp, range: 2025-01-01..2026-12-31}
              Comment:
                about: what a reader says about an article
                key: [article, postedAt, id]  # a role may be part of a key: a comment belongs to its article
                attributes:
                  id: uuid
                  postedAt: {type: timestamp, range: 2025-01-01..2026-12-31}
                  reader: {type: text, length: 12, distinct: 50_000}
                  text: {type: text, length: 120}

            # How it hangs together: the entity that has the role, a dot and the role. `inverse` names the way back.
            # The number after `at most` decides whether a partition will hold.
            relationships:
              Article.author: {to: Author, inverse: articles, cardinality: many to one, count: "20 per Author, at most 2_000"}
              Comment.article:
                to: Article
                inverse: comments
                cardinality: many to one
                count: 15 per Article, at most 20_000

            # What is asked, in a subset of Jakarta Persistence QL. `=` fixes the partition, ORDER BY the order in it.
            queries:
              ArticleById:
                ask: An article, to read it
                jpql: SELECT a FROM Article a WHERE a.id = :article
                rate: 500/s
              ArticlesOfAuthor:
                ask: The articles of an author, newest first
                jpql: >-
                  SELECT a.publishedAt, a.id, a.title
                  FROM Article a
                  WHERE a.author = :author
                  ORDER BY a.publishedAt DESC
                rate: 50/s
                page: 20  # rows fetched at a time
              ArticlesOnTopic:
                ask: The latest articles on a topic, with their authors' names
                jpql: >-
                  SELECT a.publishedAt, a.id, a.title, a.author.name
                  FROM Article a
                  WHERE a.topic = :topic
                  ORDER BY a.publishedAt DESC
                rate: 200/s
                page: 20
                bucket: month of publishedAt  # few topics, many articles: one partition for each month
              CommentsOnArticle:
                ask: What readers say about an article, first said first
                jpql: >-
                  SELECT c.postedAt, c.reader, c.text
                  FROM Comment c
                  WHERE c.article = :article
                  ORDER BY c.postedAt
                rate: 300/s
                page: 50

            # What changes. The designer finds out which tables hold copies, and what must be read first.
            mutations:
              register:
                ask: Somebody becomes an author
                jpql: INSERT INTO Author (id, name, email) VALUES (:id, :name, :email)
                rate: 10/day
              publish:
                ask: An author publishes an article
                jpql: >-
                  INSERT INTO Article (id, author, title, body, topic, publishedAt)
                  VALUES (:id, :author, :title, :body, :topic, :publishedAt)
                rate: 500/day
              rename:
                ask: An author gets another name, wherever it is shown
                jpql: UPDATE Author a SET a.name = :name WHERE a.id = :author
                rate: 5/day
              comment:
                ask: A reader comments on an article
                jpql: >-
                  INSERT INTO Comment (article, postedAt, id, reader, text)
                  VALUES (:article, :postedAt, :id, :reader, :text)
                rate: 20/s
              withdraw:
                ask: An article is taken back, knowing only its id
                jpql: DELETE FROM Article a WHERE a.id = :article
                rate: 5/day
            """;

    private StarterModel() {}

    /// The model file.
    ///
    /// @param name the model's name
    /// @param schema the path of the JSON Schema that editors check the file with, relative to it;
    ///     empty for none
    public static String text(String name, String schema) {
        String first =
                schema.isEmpty() ? "" : "# yaml-language-server: $schema=" + schema + "\n#\n";
        return first + TEXT.replace("@NAME@", name);
    }
}
