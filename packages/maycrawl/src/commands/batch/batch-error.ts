/** Error codes of a line of `batch`, in addition to the engine's own codes. Codes are stable; messages may change. */
export type BatchErrorCode =
  /** The line is longer than 64 MiB. */
  | "ERR_ROBOTS_LINE_TOO_LONG"
  /** The line is not JSON in UTF-8. */
  | "ERR_ROBOTS_INVALID_JSON"
  /** The JSON is not a valid request: for example, a property is missing or has the wrong type. */
  | "ERR_ROBOTS_INVALID_REQUEST"
  /** `robots_base64` is not base64. */
  | "ERR_ROBOTS_INVALID_BASE64"
  /** The file in `robots_file` cannot be read. */
  | "ERR_ROBOTS_UNREADABLE_FILE"
  /** `dialect` is not the name of a dialect. */
  | "ERR_ROBOTS_UNKNOWN_DIALECT"
  /** An entry of `agents` is not a product token. The engine uses the same code, with a message for programmers. */
  | "ERR_ROBOTS_INVALID_PRODUCT_TOKEN"
  /** A name in `as` is neither a crawler nor a word for several crawlers, or is probably misspelt. */
  | "ERR_ROBOTS_UNKNOWN_CRAWLER";

/** Thrown when a line of `batch` cannot be answered. */
export class BatchError extends Error {
  override readonly name = "BatchError";
  readonly code: BatchErrorCode;

  constructor(code: BatchErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
