def log = new File(basedir, 'build.log').text
assert log.contains('schema.cql differs in line 1:')
assert log.contains('in the project:  CREATE TABLE old (id uuid PRIMARY KEY);')
assert log.contains('Write the files anew with -Drowhouse.update')
assert log.count('BUILD FAILURE') == 1
assert new File(basedir, 'src/main/resources/schema.cql').text.contains('CREATE TABLE tasks_by_owner')
