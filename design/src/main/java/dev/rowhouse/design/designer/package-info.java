/// The front door: `Designer.design` takes a model with its questions and mutations and returns a
/// [dev.rowhouse.plan.design.Design].
@NullMarked
package dev.rowhouse.design.designer;

import org.jspecify.annotations.NullMarked;
