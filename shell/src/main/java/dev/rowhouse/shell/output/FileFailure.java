package dev.rowhouse.shell.output;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Why a file could not be read or written, in words for the person who named it.
public final class FileFailure {
    private FileFailure() {}

    /// Why a file could not be read, as the end of a sentence that began with its name.
    public static String reading(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "there is no such file";
            case CharacterCodingException _ -> "the file is not UTF-8 text";
            case AccessDeniedException _ -> "no permission to read the file";
            default -> "cannot be read: " + reason(failure);
        };
    }

    /// Why a file could not be written, as the end of a sentence that began with its name.
    public static String writing(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "cannot be written: there is no such folder";
            case AccessDeniedException _ -> "no permission to write the file";
            case FileAlreadyExistsException _ ->
                    "cannot be written: a file is where a folder of its path should be";
            default -> "cannot be written: " + reason(failure);
        };
    }

    /// Why a call to the system failed, with the name of the file in front if it is known.
    public static String named(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> missing.getFile() + ": there is no such file";
            case AccessDeniedException denied -> denied.getFile() + ": access is denied";
            case FileSystemException known when known.getFile() != null ->
                    known.getFile() + ": " + reason(known);
            default -> reason(failure);
        };
    }

    /// Why a call to the system failed, in its words.
    public static String reason(IOException failure) {
        String reason =
                failure instanceof FileSystemException known
                        ? known.getReason()
                        : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }
}
