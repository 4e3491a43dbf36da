@NullMarked
package shop;

import org.jspecify.annotations.NullMarked;
