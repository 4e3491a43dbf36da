/// An application with the driver's object mapper: a shop.
@NullMarked
package dev.rowhouse.driver.mapper;

import org.jspecify.annotations.NullMarked;
