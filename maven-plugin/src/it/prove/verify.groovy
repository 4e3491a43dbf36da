def log = new File(basedir, 'build.log').text
assert log.count('PROVEN') >= 1
assert log.count('proven before, with the same model and settings') == 1
def reports = new File(basedir, 'target/rowhouse-proof')
assert new File(reports, 'proof.sarif').text.contains('"version"')
assert new File(reports, 'proof.junit.xml').text.contains('<testsuite')
