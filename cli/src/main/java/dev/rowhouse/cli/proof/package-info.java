/// Parts of `rowhouse prove`: its report files, its exit code, and the cluster that it runs on.
@NullMarked
package dev.rowhouse.cli.proof;

import org.jspecify.annotations.NullMarked;
