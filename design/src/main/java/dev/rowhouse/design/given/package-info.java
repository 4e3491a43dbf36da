/// Schemas that somebody else has made for a model, to be laid beside the designer's.
@NullMarked
package dev.rowhouse.design.given;

import org.jspecify.annotations.NullMarked;
