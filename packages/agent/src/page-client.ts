import { type Agent, fetch as undiciFetch } from "undici";
import { AgentClosedError } from "./errors.ts";
import { abortable } from "./fetch/abortable.ts";
import type { AddressGuard } from "./guard/address-guard.ts";
import { guardedDispatcher } from "./guard/guarded-dispatcher.ts";
import type { SettledOptions } from "./options.ts";
import type { PageRequest } from "./page-request.ts";

/** Asks for pages: by the caller's `fetch`, or by a client of our own that guards addresses while connecting. */
export class PageClient {
  readonly #options: SettledOptions;
  readonly #guard: AddressGuard;
  readonly #dispatcher: Agent | undefined;
  /** What ends the requests that have no answer yet. */
  readonly #underWay = new Set<AbortController>();
  #closed = false;

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
  async request(asked: PageRequest): Promise<Response> {
    if (this.#closed) throw new AgentClosedError();
    this.#guard.checkUrl(asked.url);
    if (this.#options.fetch !== undefined) await this.#guard.checkName(asked.url);
    const ends = new AbortController();
    const { signal } = asked;
    const giveUp = (): void => ends.abort(signal?.reason);
    if (signal?.aborted === true) giveUp();
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#underWay.add(ends);
    const response = this.#send(asked);
    try {
      return await abortable(response, ends.signal);
    } catch (thrown) {
      // What comes after all is not read by anybody.
      response.then(({ body }) => body?.cancel()).catch(() => {});
      throw thrown;
    } finally {
      this.#underWay.delete(ends);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  /** Ends all requests and connections of our own. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const ends of this.#underWay) ends.abort(new AgentClosedError());
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
