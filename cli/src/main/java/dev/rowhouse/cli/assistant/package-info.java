/// Tools for assistants: the commands of Rowhouse through the Model Context Protocol.
@NullMarked
package dev.rowhouse.cli.assistant;

import org.jspecify.annotations.NullMarked;
