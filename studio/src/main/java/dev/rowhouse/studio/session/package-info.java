/// The state of the studio: the model, its design, its proof and its sample data.
@NullMarked
package dev.rowhouse.studio.session;

import org.jspecify.annotations.NullMarked;
