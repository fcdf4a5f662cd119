/** Why a body without a length is not whole, though its connection ended. */
export class CutConnectionError extends Error {
  /** Absent where `cause` has one of the system. */
  readonly code?: string;

  constructor(message: string, options: { readonly code?: string; readonly cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "CutConnectionError";
    if (options.code !== undefined) this.code = options.code;
  }
}

/**
 * Returns the error that a connection ends with, a reset as the cause of another error. undici takes a body that lasts until
 * the connection ends for whole where the connection is reset, which no server does that has sent all of it (RFC 9112 §8:
 * the answer is incomplete). It knows a reset by the code of the error.
 */
export function withoutReset(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") return error;
  return new CutConnectionError("the connection was reset before the answer was complete", { cause: error });
}
