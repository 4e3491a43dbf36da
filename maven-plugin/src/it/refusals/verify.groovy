def log = new File(basedir, 'build.log').text
assert log.contains('There is no model file')
assert log.contains('mistake.yaml:3:')
assert log.contains('`rowhouse design` ended with exit code 2; its message is above')
assert log.contains('which is no Java 25 or newer')
assert log.contains('A proof that has passed is not repeated')
assert !log.contains('\tat ')
