import { type Agent, fetch as undiciFetch } from "undici";
import { abortable } from "./abortable.ts";
import { Endings } from "./endings.ts";
import { AgentClosedError, RobotsAgentError } from "./errors.ts";
import { ACCEPTED_CODINGS, decodedStream } from "./fetch/decode-body.ts";
import { checkTransferCoding } from "./fetch/transfer-coding.ts";
import type { AddressGuard } from "./guard/address-guard.ts";
import { guardedDispatcher } from "./guard/guarded-dispatcher.ts";
import { KeptBody } from "./kept-body.ts";
import type { SettledOptions } from "./options.ts";
import type { PageBody } from "./page-body.ts";
import { PageExchanges } from "./page-exchanges.ts";
import { type PageRequest, pageRequest } from "./page-request.ts";
import { fieldOf, type GetOptions, type PageResponse } from "./page-response.ts";
import { checkScheme } from "./page-scheme.ts";
import { refererTo } from "./referrer.ts";
import { SentStream, sentBody } from "./sent-body.ts";
import { timedRequest } from "./timed-request.ts";
import { watched } from "./watched-body.ts";

/** Asks for pages: by the caller's `fetch`, or by a client of our own that guards addresses while connecting. */
export class PageClient {
  readonly #options: SettledOptions;
  readonly #guard: AddressGuard;
  readonly #dispatcher: Agent | undefined;
  /** Of the requests that have no answer yet. */
  readonly #endings = new Endings();
  readonly #exchanges = new PageExchanges();

  constructor(options: SettledOptions, guard: AddressGuard) {
    this.#options = options;
    this.#guard = guard;
    this.#dispatcher = options.fetch === undefined ? guardedDispatcher(guard) : undefined;
  }

  /**
   * Makes one request for a page, without following redirects.
   * @throws {AddressRefusedError} where the address policy refuses it.
   * @throws the signal's reason at once, whatever the caller's `fetch` makes of it.
   */
  request(asked: PageRequest): Promise<Response> {
    return this.#endings.run(asked.signal, async ({ signal }) => {
      this.#guard.checkUrl(asked.url);
      if (this.#options.fetch !== undefined) await abortable(this.#guard.checkName(asked.url), signal);
      const { body } = asked;
      const response = this.#send(
        asked,
        body instanceof KeptBody
          ? await abortable(body.take(), signal)
          : body instanceof SentStream
            ? body.take()
            : body,
      );
      try {
        return await abortable(response, signal);
      } catch (thrown) {
        // What comes after all is not read by anybody.
        response.then(({ body }) => body?.cancel()).catch(() => {});
        throw ofOurs(thrown);
      }
    });
  }

  /**
   * Holds the address policy against what a URL's name resolves to now.
   * @throws as `AddressGuard.checkName`, and the signal's reason.
   */
  checkName(url: URL, caller: AbortSignal | undefined): Promise<void> {
    return this.#endings.run(caller, ({ signal }) => abortable(this.#guard.checkName(url), signal));
  }

  /**
   * Asks for a page and no more than that: without the classes of `fetch`, which take longer than many a server.
   * @throws as `request`.
   * @throws {InvalidOptionError}
   */
  async get(url: URL, options: GetOptions): Promise<PageResponse> {
    checkScheme(url);
    const dispatcher = this.#dispatcher;
    if (dispatcher === undefined) return this.#getByFetch(url, options);
    const { signal, mostMs, mostOctets = MOST_OCTETS } = options;
    const exchange = this.#exchanges.begin(signal, mostMs);
    try {
      this.#guard.checkUrl(url);
      const own = { "accept-encoding": ACCEPTED_CODINGS, "user-agent": this.#options.userAgent };
      const headers = { ...options.headers, ...own };
      const path = url.pathname + url.search;
      dispatcher.dispatch({ origin: url.origin, path, method: "GET", headers }, exchange);
    } catch (thrown) {
      exchange.end(thrown);
    }
    const { status, headers, address } = await exchange.head;
    const { body } = exchange;
    return { url: url.href, status, address, headers, body: bodyOf(headers, body, mostOctets) };
  }

  async #getByFetch(url: URL, { headers, signal, mostMs }: GetOptions): Promise<PageResponse> {
    const init = { redirect: "manual", headers: headers ?? {}, signal: signal ?? null, mostMs } as const;
    const timed = timedRequest(pageRequest(url, init, false));
    const over = (): void => timed.over();
    try {
      const answer = await this.request(timed.request);
      const watcher = { during: <T>(part: Promise<T>): Promise<T> => part, received: () => undefined, over };
      const limits = { url: url.href, maxBytes: undefined, signal: timed.request.signal };
      const { status, headers: fields, body } = watched(answer, watcher, limits, false);
      return { url: url.href, status, headers: [...fields], body: body ?? empty() };
    } catch (thrown) {
      over();
      throw thrown;
    }
  }

  /** Ends all requests and connections of our own. */
  async close(): Promise<void> {
    this.#endings.close(new AgentClosedError());
    this.#exchanges.close(new AgentClosedError());
    await this.#dispatcher?.destroy();
  }

  async #send(
    { url, method, headers, referrer, signal, rest }: PageRequest,
    body: RequestInit["body"],
  ): Promise<Response> {
    const named = new Headers(headers);
    named.set("user-agent", this.#options.userAgent);
    const referer = refererTo(referrer, url);
    if (referer !== undefined) named.set("referer", referer.href);
    const init = {
      ...rest,
      method,
      headers: [...named] as [string, string][],
      redirect: "manual",
      ...(body === undefined || body === null
        ? {}
        : { body: this.#dispatcher === undefined ? body : sentBody(body), duplex: "half" }),
      ...(signal === undefined ? {} : { signal }),
      ...(this.#dispatcher === undefined ? {} : { dispatcher: this.#dispatcher }),
    };
    const send = this.#options.fetch ?? (undiciFetch as unknown as typeof globalThis.fetch);
    return send(url.href, init as RequestInit);
  }
}

/** What the guard threw while it connected: `fetch` puts a TypeError around it. */
function ofOurs(thrown: unknown): unknown {
  const cause = thrown instanceof TypeError ? thrown.cause : undefined;
  return cause instanceof RobotsAgentError ? cause : thrown;
}

/** Octets of a page that are wanted at most if nobody says. */
const MOST_OCTETS = 10 * 1024 * 1024;

/** The body, decoded where it is coded. */
function bodyOf(
  headers: PageResponse["headers"],
  body: PageBody,
  mostOctets: number,
): AsyncIterable<Uint8Array> {
  const coding = fieldOf({ headers }, "content-encoding");
  const transfer = fieldOf({ headers }, "transfer-encoding");
  // That of nearly all answers.
  const isPlain = transfer === undefined || transfer === "chunked";
  if (coding === undefined && isPlain) return body;
  const codings = headers
    .filter(([name]) => name.toLowerCase() === "transfer-encoding")
    .map(([, value]) => value);
  return decodedLater(body, coding, mostOctets, codings.join(", "));
}

/** What is wrong with the coding is wrong with the body: the status and the header are there all the same. */
function decodedLater(
  source: PageBody,
  coding: string | undefined,
  most: number,
  transferCodings: string,
): AsyncIterable<Uint8Array> {
  const chunks = decodedChunks(source, coding, most, transferCodings);
  const iterator: AsyncIterator<Uint8Array, void, undefined> = {
    next: () => chunks.next(),
    return: () => {
      const left = chunks.return();
      // A decoder that waits for octets is not left before it has them, or there are no more.
      void source.return();
      return left;
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

async function* decodedChunks(
  source: PageBody,
  coding: string | undefined,
  most: number,
  transferCodings: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    checkTransferCoding(transferCodings);
    yield* await decodedStream(source, coding, most);
  } finally {
    // What cannot be decoded is left, too: its connection would stay open.
    void source.return();
  }
}

async function* empty(): AsyncGenerator<Uint8Array, void, undefined> {}
