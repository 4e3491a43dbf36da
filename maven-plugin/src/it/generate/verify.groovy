def log = new File(basedir, 'build.log').text
assert log.count('wrote ') == 2
assert log.count('nothing to generate: model and settings are the same') == 1
def classes = new File(basedir, 'target/classes')
assert new File(classes, 'schema.cql').text.contains('CREATE TABLE')
assert new File(classes, 'com/example/other/mutation/Add.class').exists()
