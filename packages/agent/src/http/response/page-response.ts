import {
  checkedSignal,
  checkObject,
  type OptionTable,
  type Settled,
  settleOptions,
} from "@maycrawl/engine/internal";

/** A server's response to one request for a page. */
export interface PageResponse {
  /** The requested URL. Redirects are not followed. */
  readonly url: string;
  readonly status: number;
  /** IP address of the server, taken from the connection. Undefined if the agent has the option `fetch`. */
  readonly address?: string | undefined;
  /** Header lines, unchanged and in the order of the response. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /**
   * Chunks of the decoded body (gzip, deflate, br; at most two codings). Read the body to its end or stop with
   * `break`: the host's turn lasts until then. Reading throws if the connection or a coding fails.
   */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Options of `PageTurn.get`. */
export interface GetOptions {
  /** Header fields to send in addition to User-Agent and Accept-Encoding. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Signal that aborts the request, also while the body is read. The signal's reason is then thrown. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum milliseconds for the whole request, including the body. When the time is over, a `TimeoutError` is thrown.
   * Default: no limit.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Number of bytes of the body that the caller needs. The body does not end after this number: stop with `break`.
   * A coded body fails if the server sends more than about twice this number. Default: 10 MiB.
   */
  readonly maxBytes?: number | undefined;
}

const getTable: OptionTable<GetOptions, "timeoutMs"> = {
  headers: { kind: "any" },
  signal: { kind: "any", check: checkedSignal },
  timeoutMs: { kind: "number" },
  maxBytes: { kind: "number", default: 10 * 1024 * 1024, whole: true },
};

/** Options of `PageTurn.get` after checks, with defaults. */
export type SettledGet = Settled<GetOptions, "timeoutMs">;

/**
 * Checks the options of `PageTurn.get` and adds defaults.
 * @throws {InvalidOptionError} for an invalid option, and for an option that only `fetch` has.
 */
export function settleGet(options: GetOptions): SettledGet {
  return settleOptions<GetOptions, "timeoutMs">("get", getTable, options);
}

/**
 * Returns the first value of a header field.
 * @param name the field's name in lower case.
 */
export function headerValue(answer: Pick<PageResponse, "headers">, name: string): string | undefined {
  checkObject("answer", answer);
  for (const [field, value] of answer.headers) {
    if (field.length === name.length && field.toLowerCase() === name) return value;
  }
  return undefined;
}

/** Returns the values of all lines of a header field (RFC 9110 §5.3). The name is in lower case. */
export function headerValues(headers: PageResponse["headers"], name: string): string[] {
  const lines = headers.filter(([field]) => field.length === name.length && field.toLowerCase() === name);
  return lines.map(([, value]) => value);
}
