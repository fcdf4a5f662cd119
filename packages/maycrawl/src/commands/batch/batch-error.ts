/**
 * What can be wrong with a line of `batch`, besides the engine's own error codes. Codes are stable;
 * messages may change.
 */
export type BatchErrorCode =
  /** The line is longer than 64 MiB. */
  | "ERR_ROBOTS_LINE_TOO_LONG"
  /** It is not JSON in UTF-8. */
  | "ERR_ROBOTS_INVALID_JSON"
  /** It is JSON, but no request: a property is missing or of another type. */
  | "ERR_ROBOTS_INVALID_REQUEST"
  /** `robots_base64` is not base64. */
  | "ERR_ROBOTS_INVALID_BASE64"
  /** The file that `robots_file` names cannot be read. */
  | "ERR_ROBOTS_UNREADABLE_FILE"
  /** `dialect` names none. */
  | "ERR_ROBOTS_UNKNOWN_DIALECT"
  /** An agent cannot be one; the engine's own code, in words for people at a command. */
  | "ERR_ROBOTS_INVALID_PRODUCT_TOKEN"
  /** A name in `as` names no crawler, or is probably misspelt. */
  | "ERR_ROBOTS_UNKNOWN_CRAWLER";

/** Thrown where a line of `batch` cannot be answered. */
export class BatchError extends Error {
  override readonly name = "BatchError";
  readonly code: BatchErrorCode;

  constructor(code: BatchErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
