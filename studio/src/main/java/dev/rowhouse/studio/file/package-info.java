/// The model file on disk, which several editors may change.
@NullMarked
package dev.rowhouse.studio.file;

import org.jspecify.annotations.NullMarked;
