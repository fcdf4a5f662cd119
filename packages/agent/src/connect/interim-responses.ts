const SPACE = 0x20;
/** `HTTP/1.1 100`: where a status ends. */
const STATUS_END = 12;
const VERSION = Buffer.from("HTTP/1.");
const HEADER_END = Buffer.from("\r\n\r\n");
/** The one answer below 200 that is final: the connection speaks another protocol afterwards (RFC 9110 §15.2.2). */
const SWITCHING_PROTOCOLS = "101";

/** Thrown for a status below 100, which does not exist (RFC 9110 §15: three digits, the first of them 1 to 5). */
export class ImpossibleStatusError extends Error {
  readonly code = "HPE_INVALID_STATUS";

  constructor(status: string) {
    super(`the server answered with status ${status}, which does not exist`);
    this.name = "ImpossibleStatusError";
  }
}

/**
 * Takes the interim answers (1xx) out of what a server sends before its final answer. "A client MUST be able to parse one or
 * more 1xx responses received prior to a final response, even if the client does not expect one" (RFC 9110 §15.2), but
 * undici ends the connection at a `100 Continue`.
 */
export class InterimResponses {
  readonly #maxHeaderBytes: number;
  #awaitsHead = true;
  /** The beginning of an answer that cannot be judged yet. */
  #held: Buffer | undefined;

  /** @param maxHeaderBytes longer headers are left to the parser, which refuses them. */
  constructor(maxHeaderBytes: number) {
    this.#maxHeaderBytes = maxHeaderBytes;
  }

  /** A request is being sent: an answer is what comes next. */
  requested(): void {
    this.#awaitsHead = true;
  }

  /**
   * Returns what is left of the bytes; undefined if nothing is, by now.
   * @throws {ImpossibleStatusError}
   */
  without(chunk: Buffer): Buffer | undefined {
    if (!this.#awaitsHead) return chunk;
    let bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = undefined;
    while (bytes.length > 0) {
      const kind = kindOf(bytes);
      if (kind === "final") {
        this.#awaitsHead = false;
        return bytes;
      }
      const end = kind === "interim" ? bytes.indexOf(HEADER_END) : -1;
      if (end < 0) return this.#hold(bytes);
      bytes = bytes.subarray(end + HEADER_END.length);
    }
    return undefined;
  }

  #hold(bytes: Buffer): Buffer | undefined {
    if (bytes.length > this.#maxHeaderBytes) {
      this.#awaitsHead = false;
      return bytes;
    }
    this.#held = bytes;
    return undefined;
  }
}

/** What begins with these bytes. What is no HTTP at all counts as final: the parser says so. */
function kindOf(bytes: Buffer): "interim" | "final" | "unknown" {
  const known = Math.min(bytes.length, VERSION.length);
  if (bytes.compare(VERSION, 0, known, 0, known) !== 0) return "final";
  if (bytes.length < STATUS_END) return "unknown";
  const status = bytes.toString("latin1", 9, STATUS_END);
  if (bytes[8] !== SPACE || !/^\d{3}$/.test(status)) return "final";
  if (status.startsWith("0")) throw new ImpossibleStatusError(status);
  return status.startsWith("1") && status !== SWITCHING_PROTOCOLS ? "interim" : "final";
}
