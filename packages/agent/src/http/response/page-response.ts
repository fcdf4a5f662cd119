import {
  checkedSignal,
  checkObject,
  type OptionTable,
  type Settled,
  settleOptions,
} from "@maycrawl/engine/internal";

/** What a server answered to one request for a page. */
export interface PageResponse {
  /** The URL that was asked for: redirects are not followed. */
  readonly url: string;
  readonly status: number;
  /** IP address of the server that answered, by the connection itself. Undefined with a `fetch` of the caller's. */
  readonly address?: string | undefined;
  /** The lines of the header, as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /**
   * The body, decoded (gzip, deflate, br; two of them at most), as it comes. It has to be read to its end, or left (`break`), since the host's turn
   * lasts as long. Throws where the connection or a coding breaks.
   */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Options of `PageTurn.get`. */
export interface GetOptions {
  /** Fields beside the User-Agent and Accept-Encoding. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Gives up, also while the body is read; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Gives up after so many milliseconds, with the body read or not: a `TimeoutError` is thrown. Default: never. */
  readonly timeoutMs?: number | undefined;
  /**
   * How many bytes of the body are wanted. That ends no body: leave it (`break`) when you have them. Only a coded one breaks
   * off, with an error, where what is sent is more than twice as much. Default: 10 MiB.
   */
  readonly maxBytes?: number | undefined;
}

const getTable: OptionTable<GetOptions, "timeoutMs"> = {
  headers: { kind: "any" },
  signal: { kind: "any", check: checkedSignal },
  timeoutMs: { kind: "number" },
  maxBytes: { kind: "number", default: 10 * 1024 * 1024, whole: true },
};

/** Options of `PageTurn.get`, settled. */
export type SettledGet = Settled<GetOptions, "timeoutMs">;

/** @throws {InvalidOptionError} for an invalid option, and for one of `fetch` that `get` does not have. */
export function settleGet(options: GetOptions): SettledGet {
  return settleOptions<GetOptions, "timeoutMs">("get", getTable, options);
}

/** The first value of a field. */
export function fieldOf(answer: Pick<PageResponse, "headers">, name: string): string | undefined {
  checkObject("answer", answer);
  for (const [field, value] of answer.headers) {
    if (field.length === name.length && field.toLowerCase() === name) return value;
  }
  return undefined;
}

/** The values of a field, which may be in several lines (RFC 9110 §5.3). */
export function valuesOf(headers: PageResponse["headers"], name: string): string[] {
  const lines = headers.filter(([field]) => field.length === name.length && field.toLowerCase() === name);
  return lines.map(([, value]) => value);
}
