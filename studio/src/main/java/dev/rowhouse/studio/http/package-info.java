/// The web server of the studio: who may ask, what is served as it is, and streams of events.
@NullMarked
package dev.rowhouse.studio.http;

import org.jspecify.annotations.NullMarked;
