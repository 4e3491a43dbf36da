/// `rowhouse serve`: a database behind a port, with its settings, its log and its pages for those
/// who watch over it. Entry class: [dev.rowhouse.cli.serve.ServeCommand].
@NullMarked
package dev.rowhouse.cli.serve;

import org.jspecify.annotations.NullMarked;
