package dev.rowhouse.cql.syntax.grammar;

/// The grammar of CQL 3.4.7 as Cassandra 5.0 divides it into rules and decisions.
///
/// | notation | meaning |
/// | --- | --- |
/// | `SELECT`, `';'`, `<STRING>` | a keyword, a symbol, any token of a kind |
/// | `[A B]` | any of some tokens, matched as one |
/// | `<BASIC>` | any keyword of a [dev.rowhouse.cql.syntax.token.Keyword.Use] |
/// | `name`, `name: … ;` | a rule and what it is |
/// | `( a \| b )`, `?`, `*` | one of several, none or one, any number |
/// | `!` | before a parenthesis or after a rule's name: a table decides, see [Prediction] |
/// | `&name` | at the start of an alternative: taken when the rule can be read here |
/// | `~';'` | nothing, but not before this token, which Cassandra's parser forgets could follow |
///
/// Details that affect errors are kept as in Cassandra: whether alternatives are in one rule or in
/// two, whether their common beginning is written once or repeated, whether tokens are matched as a
/// set or are alternatives.
final class GrammarText {
    private GrammarText() {}

    /// Statements about data, with values and relations.
    static final String DATA =
            """
            statements: statement ';'* <END> ;

            statement!: select | insert | update | batch | delete | use | truncate
                | createKeyspace | createTable | createIndex | dropKeyspace | dropTable | dropIndex
                | alterTable | alterKeyspace | grantPermissions | revokePermissions | listPermissions
                | createUser | alterUser | dropUser | listUsers | createTrigger | dropTrigger
                | createType | alterType | dropType | createFunction | dropFunction
                | createAggregate | dropAggregate | createRole | alterRole | dropRole | listRoles
                | grantRole | revokeRole | createView | dropView | alterView | describe
                | addIdentity | dropIdentity ;

            use: USE keyspace ;

            select: SELECT !( &jsonSelection JSON )? selection FROM table ( WHERE where )?
                ( GROUP BY group ( ',' group )* )? ( ORDER BY ordering ( ',' ordering )* )?
                ( PER PARTITION LIMIT integer )? ( LIMIT integer )? ( ALLOW FILTERING )? ;
            jsonSelection: JSON selection ;
            selection!: &distinctSelectors DISTINCT selectors | selectors ;
            distinctSelectors: DISTINCT selectors ;
            selectors: selector ( ',' selector )* | '*' ;
            selector: expression ( AS alias )? ;
            expression: sum ;
            sum: product ( '+' product | '-' product )* ;
            product: signed ( '*' signed | '/' signed | '%' signed )* ;
            signed!: &selectedPart part | unmodified | '-' signed ;
            selectedPart: part ;
            part: unmodified modifiers ;
            modifiers: fieldOf modifiers | '[' elementOrSlice ']' modifiers | ~';' ;
            fieldOf: '.' field ;
            elementOrSlice: term ( <RANGE> term? )? | <RANGE> term ;
            unmodified!: selected | &hintedSelection hinted | nested | selectedList | selectedMapOrSet ;
            hintedSelection: hinted ;
            hinted: '(' type ')' unmodified ;
            selectedList: '[' ( expression ( ',' expression )* )? ']' ;
            selectedMapOrSet: '{' expression ( selectedMap | selectedSet ) '}' | '{' '}' ;
            selectedMap: ':' expression ( ',' expression ':' expression )* ;
            selectedSet: ( ',' expression )* ;
            nested: '(' expression ( ',' expression )* ')' ;
            selected!: selectedColumn | selectedLiteral | selectedCall ;
            selectedCall!: COUNT '(' '*' ')'
                | MAXWRITETIME '(' selectedColumn modifiers ')'
                | WRITETIME '(' selectedColumn modifiers ')'
                | TTL '(' selectedColumn modifiers ')'
                | CAST '(' expression AS nativeType ')'
                | functionName selectedArguments ;
            selectedLiteral: constant | NULL | ':' alias | <QUESTION_MARK> ;
            selectedArguments: '(' ( expression ( ',' expression )* )? ')' ;
            selectedColumn: <IDENTIFIER> | <QUOTED_NAME> | word ;
            group: expression ;
            ordering: column ( ANN OF term )? ( ASC | DESC )? ;

            insert: INSERT INTO table ( insertValues | JSON insertJson ) ;
            insertValues: '(' column ( ',' column )* ')' VALUES '(' term ( ',' term )* ')'
                ( IF NOT EXISTS )? using? ;
            insertJson: json ( DEFAULT ( NULL | UNSET ) )? ( IF NOT EXISTS )? using? ;
            json: <STRING> | ':' alias | <QUESTION_MARK> ;
            using: USING attribute ( AND attribute )* ;
            attribute: TIMESTAMP integer | TTL integer ;

            update: UPDATE table using? SET assignment ( ',' assignment )* WHERE where
                ( IF ( EXISTS | conditions ) )? ;
            conditions: condition ( AND condition )* ;
            delete: DELETE deletions? FROM table usingTimestamp? WHERE where
                ( IF ( EXISTS | conditions ) )? ;
            deletions: deletion ( ',' deletion )* ;
            deletion!: column | column '[' term ']' | column '.' field ;
            usingTimestamp: USING TIMESTAMP integer ;
            batch: BEGIN ( UNLOGGED | COUNTER )? BATCH using? ( modification ';'? )* APPLY BATCH ;
            modification: insert | update | delete ;
            truncate: TRUNCATE COLUMNFAMILY? table ;

            assignment: column change ;
            change: '=' value | addition | '[' term ']' setElement | '.' field setField ;
            value!: term ( '+' column )? | column ['+' '-'] term | column <INTEGER> ;
            addition: ['+=' '-='] term ;
            setElement: '=' term ;
            setField: '=' term ;
            condition: column ( comparison term | contains term | IN ( inValues | inMarker )
                | '[' term ']' ( comparison term | IN ( inValues | inMarker ) )
                | '.' field ( comparison term | IN ( inValues | inMarker ) ) ) ;

            where: relationOrExpression ( AND relationOrExpression )* ;
            relationOrExpression: relation | indexExpression ;
            indexExpression: 'expr(' newIndex ',' term ')' ;
            relation!: column comparison term | column LIKE term | column IS NOT NULL
                | TOKEN columns comparison term
                | column IN inMarker | column IN inValues | column contains term
                | column '[' term ']' comparison term
                | columns !( IN ( '(' ')' | inTupleMarker | tuples | tupleMarkers )
                    | comparison tuple | comparison tupleMarker )
                | '(' relation ')' ;
            comparison: '=' | '<' | '<=' | '>' | '>=' | '!=' ;
            contains: CONTAINS KEY? ;
            inMarker: <QUESTION_MARK> | ':' alias ;
            inTupleMarker: <QUESTION_MARK> | ':' alias ;
            tupleMarker: <QUESTION_MARK> | ':' alias ;
            columns: '(' column ( ',' column )* ')' ;
            inValues: '(' ( term ( ',' term )* )? ')' ;
            tuples: '(' tuple ( ',' tuple )* ')' ;
            tupleMarkers: '(' tupleMarker ( ',' tupleMarker )* ')' ;

            term: termSum ;
            termSum: termProduct !( '+' termProduct | '-' termProduct )* ;
            termProduct: termSigned ( '*' termSigned | '/' termSigned | '%' termSigned )* ;
            termSigned: simple | '-' simple ;
            simple!: literal | call | '(' type ')' simple | CAST '(' simple AS nativeType ')' ;
            call!: functionName '(' ')' | functionName '(' arguments ')' ;
            arguments: term ( ',' term )* ;
            literal!: constant | collection | userTypeValue | tuple | NULL | ':' alias
                | <QUESTION_MARK> ;
            integer: <INTEGER> | ':' alias | <QUESTION_MARK> ;
            constant: <STRING> | <INTEGER> | <FLOAT> | <BOOLEAN> | <DURATION> | <UUID> | <HEX>
                | ( [NAN <NEGATIVE_NAN>] | INFINITY | <NEGATIVE_INFINITY> ) ;
            collection: list | '{' term setOrMap '}' | '{' '}' ;
            list: '[' ( term ( ',' term )* )? ']' ;
            setOrMap: map | set ;
            set: ( ',' term )* ;
            map: ':' term ( ',' term ':' term )* ;
            wholeMap: '{' ( term ':' term ( ',' term ':' term )* )? '}' ;
            userTypeValue: '{' field ':' term ( ',' field ':' term )* '}' ;
            tuple: '(' term ( ',' term )* ')' ;
            """;

    /// Statements about the schema, with types.
    static final String SCHEMA =
            """
            createKeyspace: CREATE KEYSPACE ( IF NOT EXISTS )? keyspace WITH properties ;
            alterKeyspace: ALTER KEYSPACE ( IF EXISTS )? keyspace WITH properties ;
            dropKeyspace: DROP KEYSPACE ( IF EXISTS )? keyspace ;
            properties: property ( AND property )* ;
            property!: alias '=' propertyValue | alias '=' wholeMap ;
            propertyValue: constant | word ;

            createTable: CREATE COLUMNFAMILY ( IF NOT EXISTS )? table definition ;
            definition: '(' definedColumn ( ',' definedColumn? )* ')'
                ( WITH tableProperty ( AND tableProperty )* )? ;
            definedColumn: newColumn type STATIC? mask? ( PRIMARY KEY )?
                | PRIMARY KEY '(' partitionKey ( ',' newColumn )* ')' ;
            mask: MASKED WITH functionName maskArguments | MASKED WITH DEFAULT ;
            maskArguments: '(' ')' | '(' term ( ',' term )* ')' ;
            partitionKey: newColumn | '(' newColumn ( ',' newColumn )* ')' ;
            tableProperty: property | COMPACT STORAGE
                | CLUSTERING ORDER BY '(' clusteringOrder ( ',' clusteringOrder )* ')' ;
            clusteringOrder: newColumn ( ASC | DESC ) ;
            alterTable: ALTER COLUMNFAMILY ( IF EXISTS )? table
                !( ALTER column TYPE type
                | ALTER ( IF EXISTS )? column ( mask | DROP MASKED )
                | ADD ( IF NOT EXISTS )? ( newColumn type static mask?
                    | ( '(' newColumn type static mask? ( ',' newColumn type static mask? )* ')' ) )
                | DROP ( IF EXISTS )? ( newColumn | ( '(' newColumn ( ',' newColumn )* ')' ) )
                    ( USING TIMESTAMP <INTEGER> )?
                | RENAME ( IF EXISTS )? ( newColumn TO newColumn ( AND newColumn TO newColumn )* )
                | DROP COMPACT STORAGE
                | WITH properties ) ;
            static: STATIC? ;
            dropTable: DROP COLUMNFAMILY ( IF EXISTS )? table ;

            createView: CREATE MATERIALIZED VIEW ( IF NOT EXISTS )? table AS SELECT selectors FROM table
                ( WHERE where )? viewKey ( WITH viewProperty ( AND viewProperty )* )? ;
            viewKey: PRIMARY KEY '(' viewPartitionKey ( ',' newColumn )* ')' ;
            viewPartitionKey: newColumn | '(' newColumn ( ',' newColumn )* ')' ;
            viewProperty: property | COMPACT STORAGE
                | CLUSTERING ORDER BY '(' viewOrder ( ',' viewOrder )* ')' ;
            viewOrder: newColumn ( ASC | DESC ) ;
            alterView: ALTER MATERIALIZED VIEW ( IF EXISTS )? table WITH properties ;
            dropView: DROP MATERIALIZED VIEW ( IF EXISTS )? table ;

            createType: CREATE TYPE ( IF NOT EXISTS )? userType
                '(' definedField ( ',' definedField? )* ')' ;
            definedField: field type ;
            alterType: ALTER TYPE ( IF EXISTS )? userType
                ( ALTER field TYPE type
                | ADD ( IF NOT EXISTS )? field type
                | RENAME ( IF EXISTS )? field TO field ( AND field TO field )* ) ;
            dropType: DROP TYPE ( IF EXISTS )? userType ;

            createIndex: CREATE CUSTOM? INDEX ( IF NOT EXISTS )? newIndex? ON table
                '(' ( indexed ( ',' indexed )* )? ')' ( USING <STRING> )? ( WITH properties )? ;
            indexed: column | VALUES '(' column ')' | KEYS '(' column ')' | ENTRIES '(' column ')'
                | FULL '(' column ')' ;
            dropIndex: DROP INDEX ( IF EXISTS )? index ;
            createTrigger: CREATE TRIGGER ( IF NOT EXISTS )? ( newColumn ) ON table USING <STRING> ;
            dropTrigger: DROP TRIGGER ( IF EXISTS )? ( newColumn ) ON table ;

            createAggregate: CREATE ( OR REPLACE )? AGGREGATE ( IF NOT EXISTS )? functionName
                '(' ( type ( ',' type )* )? ')' SFUNC unqualifiedFunction STYPE type
                ( FINALFUNC unqualifiedFunction )? ( INITCOND term )? ;
            dropAggregate: DROP AGGREGATE ( IF EXISTS )? functionName
                ( '(' ( type ( ',' type )* )? ')' )? ;
            createFunction: CREATE ( OR REPLACE )? FUNCTION ( IF NOT EXISTS )? functionName
                '(' ( alias type ( ',' alias type )* )? ')'
                ( ( RETURNS NULL ) | ( CALLED ) ) ON NULL INPUT
                RETURNS type LANGUAGE <IDENTIFIER> AS <STRING> ;
            dropFunction: DROP FUNCTION ( IF EXISTS )? functionName
                ( '(' ( type ( ',' type )* )? ')' )? ;

            typeAlone: type <END> ;
            type!: nativeType | collectionType | tupleType | vectorType | userType
                | FROZEN '<' type '>' | <STRING> ;
            nativeType: ASCII | BIGINT | BLOB | BOOLEAN | COUNTER | DECIMAL | DOUBLE | DURATION | FLOAT
                | INET | INT | SMALLINT | TEXT | TIMESTAMP | TINYINT | UUID | VARCHAR | VARINT
                | TIMEUUID | DATE | TIME ;
            collectionType: MAP '<' type ',' type '>' | LIST '<' type '>' | SET '<' type '>' ;
            tupleType: TUPLE '<' type ( ',' type )* '>' ;
            vectorType: VECTOR '<' type ',' <INTEGER> '>' ;
            """;

    /// Statements about roles, DESCRIBE, and names of every sort.
    static final String ACCESS_AND_NAMES =
            """
            grantPermissions: GRANT permissions ON resource TO role ;
            revokePermissions: REVOKE permissions ON resource FROM role ;
            listPermissions: LIST permissions ( ON resource )? ( OF roleName )? NORECURSIVE? ;
            grantRole: GRANT role TO role ;
            revokeRole: REVOKE role FROM role ;
            listRoles: LIST ROLES ( OF roleName )? NORECURSIVE? ;
            listUsers: LIST USERS ;
            permission: [CREATE ALTER DROP SELECT MODIFY AUTHORIZE DESCRIBE EXECUTE UNMASK
                SELECT_MASKED] ;
            permissions: ALL PERMISSIONS?
                | permission PERMISSION? ( ',' permission PERMISSION? )* ;
            resource!: dataResource | roleResource | functionResource | beanResource ;
            dataResource: ALL KEYSPACES | KEYSPACE keyspace | COLUMNFAMILY? table
                | ALL TABLES IN KEYSPACE keyspace ;
            beanResource: ALL MBEANS | MBEAN bean | MBEANS bean ;
            bean: <STRING> ;
            roleResource: ALL ROLES | ROLE role ;
            functionResource: ALL FUNCTIONS | ALL FUNCTIONS IN KEYSPACE keyspace
                | FUNCTION functionName ( '(' ( type ( ',' type )* )? ')' ) ;

            createUser: CREATE USER ( IF NOT EXISTS )? user ( WITH userPassword )?
                ( SUPERUSER | NOSUPERUSER )? ;
            alterUser: ALTER USER ( IF EXISTS )? user ( WITH userPassword )?
                ( SUPERUSER | NOSUPERUSER )? ;
            dropUser: DROP USER ( IF EXISTS )? user ;
            userPassword: PASSWORD <STRING> | HASHED PASSWORD <STRING> ;
            addIdentity: ADD IDENTITY ( IF NOT EXISTS )? identity TO ROLE identity ;
            dropIdentity: DROP IDENTITY ( IF EXISTS )? identity ;
            createRole: CREATE ROLE ( IF NOT EXISTS )? role ( WITH roleOptions )? ;
            alterRole: ALTER ROLE ( IF EXISTS )? role ( WITH roleOptions )? ;
            dropRole: DROP ROLE ( IF EXISTS )? role ;
            roleOptions: roleOption ( AND roleOption )* ;
            roleOption!: PASSWORD '=' <STRING> | HASHED PASSWORD '=' <STRING> | OPTIONS '=' wholeMap
                | SUPERUSER '=' <BOOLEAN> | LOGIN '=' <BOOLEAN>
                | ACCESS TO ALL DATACENTERS
                | ACCESS TO DATACENTERS '{' datacenter ( ',' datacenter )* '}'
                | ACCESS FROM ALL CIDRS
                | ACCESS FROM CIDRS '{' cidr ( ',' cidr )* '}' ;
            datacenter: <STRING> ;
            cidr: <STRING> ;

            describe: [DESCRIBE DESC]
                !( &cluster CLUSTER | FULL? SCHEMA | &keyspaces KEYSPACES
                | ONLY? KEYSPACE keyspace? | &tables TABLES | COLUMNFAMILY table | INDEX table
                | MATERIALIZED VIEW table | &types TYPES | TYPE userType
                | &functions FUNCTIONS | FUNCTION functionName
                | &aggregates AGGREGATES | AGGREGATE functionName
                | !( ( <IDENTIFIER> | <QUOTED_NAME> | word ) '.' )?
                    ( <IDENTIFIER> | <QUOTED_NAME> | word ) )
                ( WITH INTERNALS )? ;
            cluster: CLUSTER ;
            keyspaces: KEYSPACES ;
            tables: TABLES ;
            types: TYPES ;
            functions: FUNCTIONS ;
            aggregates: AGGREGATES ;

            column: <EMPTY_QUOTED_NAME> | newColumn ;
            newColumn: <IDENTIFIER> | <QUOTED_NAME> | word ;
            field: <IDENTIFIER> | <QUOTED_NAME> | word ;
            alias: <IDENTIFIER> | <QUOTED_NAME> | word ;
            keyspace: keyspaceName ;
            index: !( keyspaceName '.' )? newIndex ;
            table: !( keyspaceName '.' )? tableName ;
            userType: ( alias '.' )? userTypeName ;
            role: roleName ;
            keyspaceName: <IDENTIFIER> | <QUOTED_NAME> | word | <QUESTION_MARK> ;
            tableName: <IDENTIFIER> | <QUOTED_NAME> | word | <QUESTION_MARK> ;
            newIndex: <IDENTIFIER> | <QUOTED_NAME> | word | <QUESTION_MARK> ;
            roleName: <IDENTIFIER> | <STRING> | <QUOTED_NAME> | word | <QUESTION_MARK> ;
            functionName: !( keyspace '.' )? unqualifiedFunction ;
            unqualifiedFunction: <IDENTIFIER> | <QUOTED_NAME> | functionWord | TOKEN | COUNT ;
            user: <IDENTIFIER> | <STRING> | <QUOTED_NAME> ;
            identity: <IDENTIFIER> | <STRING> | <QUOTED_NAME> ;
            userTypeName: <IDENTIFIER> | <QUOTED_NAME> | plainWord | KEY ;
            word: functionWord
                | [TTL COUNT WRITETIME MAXWRITETIME KEY CAST JSON DISTINCT] ;
            functionWord: plainWord | nativeType ;
            plainWord: <BASIC> ;
            """;
}
