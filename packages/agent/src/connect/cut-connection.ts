/** Error of a connection that ended before its answer was complete. */
export class CutConnectionError extends Error {
  /** Error code, such as `ERR_TLS_NO_CLOSURE_ALERT`. Absent if `cause` has a system error code. */
  readonly code?: string;

  constructor(message: string, options: { readonly code?: string; readonly cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "CutConnectionError";
    if (options.code !== undefined) this.code = options.code;
  }
}

/**
 * Wraps an ECONNRESET error in an error without that code, and returns other errors unchanged. undici
 * recognizes a reset by this code, and then treats a body without a length as complete. A server that has
 * sent everything does not reset the connection, so the answer is incomplete (RFC 9112 §8).
 */
export function withoutReset(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") return error;
  return new CutConnectionError("the connection was reset before the response was complete", {
    cause: error,
  });
}
