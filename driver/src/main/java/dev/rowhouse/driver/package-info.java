/// Sessions of the official Java driver on a database in the same JVM: they speak the native
/// protocol, and need no port. Entry class: [dev.rowhouse.driver.RowhouseDriver].
@NullMarked
package dev.rowhouse.driver;

import org.jspecify.annotations.NullMarked;
