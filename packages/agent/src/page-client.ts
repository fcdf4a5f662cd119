import { type Agent, fetch as undiciFetch } from "undici";
import { abortable } from "./abortable.ts";
import { Endings } from "./endings.ts";
import { AgentClosedError } from "./errors.ts";
import type { AddressGuard } from "./guard/address-guard.ts";
import { guardedDispatcher } from "./guard/guarded-dispatcher.ts";
import type { SettledOptions } from "./options.ts";
import type { PageRequest } from "./page-request.ts";

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
