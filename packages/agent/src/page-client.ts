import { type Agent, request, fetch as undiciFetch } from "undici";
import { abortable } from "./abortable.ts";
import { Endings } from "./endings.ts";
import { AgentClosedError } from "./errors.ts";
import { ACCEPTED_CODINGS, decodedStream } from "./fetch/decode-body.ts";
import type { AddressGuard } from "./guard/address-guard.ts";
import { guardedDispatcher } from "./guard/guarded-dispatcher.ts";
import type { SettledOptions } from "./options.ts";
import { type PageRequest, pageRequest } from "./page-request.ts";
import { fieldOf, type GetOptions, type PageResponse } from "./page-response.ts";

/** Asks for pages: by the caller's `fetch`, or by a client of our own that guards addresses while connecting. */
export class PageClient {
  readonly #options: SettledOptions;
  readonly #guard: AddressGuard;
  readonly #dispatcher: Agent | undefined;
  /** Of the requests that have no answer yet. */
  readonly #endings = new Endings();

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
    return this.#endings.run(asked.signal, async (signal) => {
      this.#guard.checkUrl(asked.url);
      if (this.#options.fetch !== undefined) await this.#guard.checkName(asked.url);
      const response = this.#send(asked);
      try {
        return await abortable(response, signal);
      } catch (thrown) {
        // What comes after all is not read by anybody.
        response.then(({ body }) => body?.cancel()).catch(() => {});
        throw thrown;
      }
    });
  }

  /**
   * Asks for a page and no more than that: without the classes of `fetch`, which take longer than many a server.
   * @throws as `request`.
   */
  get(url: URL, { headers, signal, mostOctets = MOST_OCTETS }: GetOptions): Promise<PageResponse> {
    const dispatcher = this.#dispatcher;
    if (dispatcher === undefined) return this.#getByFetch(url, { headers, signal, mostOctets });
    return this.#endings.wait(signal, async () => {
      this.#guard.checkUrl(url);
      const answer = await request(url, {
        method: "GET",
        headers: { ...headers, "accept-encoding": ACCEPTED_CODINGS, "user-agent": this.#options.userAgent },
        dispatcher,
        // The caller's, since it ends the body, too.
        ...(signal === undefined ? {} : { signal }),
        responseHeaders: "raw",
      });
      // Told in pairs of name and value, one after the other.
      const raw = answer.headers as unknown as readonly string[];
      const lines: [string, string][] = [];
      for (let i = 0; i < raw.length; i += 2) lines.push([String(raw[i]), String(raw[i + 1])]);
      const coding = fieldOf({ headers: lines }, "content-encoding");
      // Whoever leaves a body ends the request, which undici would tell as an error.
      const source = answer.body.on("error", () => undefined);
      return {
        url: url.href,
        status: answer.statusCode,
        headers: lines,
        body: coding === undefined ? source : decodedLater(source, coding, mostOctets),
      };
    });
  }

  async #getByFetch(url: URL, { headers, signal }: GetOptions): Promise<PageResponse> {
    const init = {
      redirect: "manual",
      headers: headers ?? {},
      ...(signal === undefined ? {} : { signal }),
    } as const;
    const response = await this.request(pageRequest(url, init));
    const body = response.body as AsyncIterable<Uint8Array> | null;
    return { url: url.href, status: response.status, headers: [...response.headers], body: body ?? empty() };
  }

  /** Ends all requests and connections of our own. */
  async close(): Promise<void> {
    this.#endings.close(new AgentClosedError());
    await this.#dispatcher?.destroy();
  }

  async #send({ url, method, headers, body, signal, rest }: PageRequest): Promise<Response> {
    const named = new Headers(headers);
    named.set("user-agent", this.#options.userAgent);
    const init = {
      ...rest,
      method,
      headers: [...named] as [string, string][],
      redirect: "manual",
      ...(body === undefined || body === null ? {} : { body, duplex: "half" }),
      ...(signal === undefined ? {} : { signal }),
      ...(this.#dispatcher === undefined ? {} : { dispatcher: this.#dispatcher }),
    };
    const send = this.#options.fetch ?? (undiciFetch as unknown as typeof globalThis.fetch);
    return send(url.href, init as RequestInit);
  }
}

/** Octets of a page that are wanted at most if nobody says. */
const MOST_OCTETS = 10 * 1024 * 1024;

/** What is wrong with the coding is wrong with the body: the status and the header are there all the same. */
async function* decodedLater(
  source: AsyncIterable<Uint8Array>,
  coding: string | undefined,
  most: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* await decodedStream(source, coding, most);
}

async function* empty(): AsyncGenerator<Uint8Array, void, undefined> {}
