import { visible } from "@maycrawl/engine/internal";

/** Returns the reason why a file cannot be read or written, in words. */
export function fileFailureReason(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case "ENOENT":
      // The file may exist: in arguments, Node.js replaces bytes that are not UTF-8 by U+FFFD, so the real name is
      // lost.
      return error.path?.includes("\ufffd")
        ? "there is no such file; for a name that is not UTF-8, use standard input (- and < FILE)"
        : "there is no such file";
    case "EISDIR":
      return "it is a directory";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "ENOTDIR":
      return "a part of its path is not a folder";
    case "ENOSPC":
      return "the disk is full";
    case "EROFS":
      return "the disk is read-only";
    case "ERR_INVALID_ARG_VALUE":
      return "a path cannot contain a NUL character";
    default:
      return error.code ?? visible(error.message);
  }
}
