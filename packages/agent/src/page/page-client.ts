import { RobotsError } from "@maycrawl/engine";
import { type Agent, type RequestInit as UndiciRequestInit, fetch as undiciFetch } from "undici";
import { AbortGroup } from "../abort/abort-group.ts";
import { AbortScope, answerTimeoutError } from "../abort/abort-scope.ts";
import { abortable } from "../abort/abortable.ts";
import { AgentClosedError } from "../errors.ts";
import type { AddressGuard } from "../guard/address-guard.ts";
import { guardedDispatcher } from "../guard/guarded-dispatcher.ts";
import { type PageRequest, pageRequest } from "../http/request/page-request.ts";
import { refererFor } from "../http/request/referrer.ts";
import { ReplayableBody } from "../http/request/replayable-body.ts";
import { RequestStream, requestBody } from "../http/request/request-body.ts";
import { watchBody } from "../http/response/body-watcher.ts";
import { decodeList, withoutListDecoding } from "../http/response/content-encoding-lists.ts";
import { ACCEPTED_CODINGS } from "../http/response/decode-body.ts";
import { chunksOf, decodeOnRead } from "../http/response/decode-on-read.ts";
import { HttpExchange } from "../http/response/http-exchange.ts";
import { headerValues, type PageResponse, type SettledGet } from "../http/response/page-response.ts";
import type { ResponseBody } from "../http/response/response-body.ts";
import type { SettledOptions } from "../options/agent-options.ts";
import { checkScheme } from "./page-scheme.ts";

/**
 * Sends requests for pages with the caller's `fetch` or the agent's own client. The agent's own client checks
 * addresses while it connects.
 */
export class PageClient {
  readonly #options: SettledOptions;
  readonly #guard: AddressGuard;
  readonly #dispatcher: Agent | undefined;
  /** Requests that have no response yet, and requests of `get` whose body has not ended. */
  readonly #running = new AbortGroup();

  constructor(options: SettledOptions, guard: AddressGuard) {
    this.#options = options;
    this.#guard = guard;
    this.#dispatcher = options.fetch === undefined ? guardedDispatcher(guard) : undefined;
  }

  /**
   * Makes one request for a page, without following redirects.
   * @throws {AddressRefusedError} if the address policy refuses the URL.
   * @throws the signal's reason immediately, even if the caller's `fetch` ignores the signal.
   */
  request(request: PageRequest): Promise<Response> {
    return this.#running.run(request.signal, async ({ signal }) => {
      this.#guard.checkUrl(request.url);
      if (this.#options.fetch !== undefined) await abortable(this.#guard.checkName(request.url), signal);
      const { body } = request;
      const response = this.#send(
        request,
        body instanceof ReplayableBody
          ? await abortable(body.take(), signal)
          : body instanceof RequestStream
            ? body.take()
            : body,
      );
      try {
        return await abortable(response, signal);
      } catch (thrown) {
        // A response that arrives later is not read.
        response.then(({ body }) => body?.cancel()).catch(() => {});
        throw unwrapGuardError(thrown);
      }
    });
  }

  /**
   * Checks a URL and the addresses that its name resolves to now against the address policy.
   * @throws the errors of `AddressGuard.checkUrl` and `checkName`, and the signal's reason.
   */
  async check(url: URL, caller: AbortSignal | undefined): Promise<void> {
    this.#guard.checkUrl(url);
    if (this.#options.addressPolicy === "any") return;
    await this.#running.run(caller, ({ signal }) => abortable(this.#guard.checkName(url), signal));
  }

  /**
   * Requests a page. The agent's own client does not use the classes of `fetch` here, because these classes often need
   * more time than the server itself.
   * @throws the errors of `request`.
   * @throws {UnsupportedSchemeError} if the URL's scheme is `ftp:`.
   * @throws {InvalidOptionError}
   */
  async get(url: URL, options: SettledGet): Promise<PageResponse> {
    checkScheme(url);
    const dispatcher = this.#dispatcher;
    if (dispatcher === undefined) return this.#getByFetch(url, options);
    const { signal, timeoutMs, maxBytes } = options;
    signal?.throwIfAborted();
    this.#guard.checkUrl(url);
    const exchange: HttpExchange = new HttpExchange(() => this.#running.finish(scope));
    const scope = this.#running.begin(signal, (reason) => exchange.end(reason));
    scope.limit(timeoutMs, (ms) => answerTimeoutError(ms, exchange.begun));
    const own = { "accept-encoding": ACCEPTED_CODINGS, "user-agent": this.#options.userAgent };
    const sent = { ...options.headers, ...own };
    const { status, headers, address } = await exchange.send(dispatcher, url, sent);
    const { body } = exchange;
    return { url: url.href, status, address, headers, body: decodeIfCoded(headers, body, maxBytes) };
  }

  async #getByFetch(url: URL, { headers, signal, timeoutMs }: SettledGet): Promise<PageResponse> {
    const init = { redirect: "manual", headers: headers ?? {} } as const;
    const scope = new AbortScope(signal);
    scope.limit(timeoutMs, (ms) => answerTimeoutError(ms, false));
    const over = (): void => scope.end();
    try {
      const answer = await this.request({ ...pageRequest(url, init, false), signal: scope.signal });
      const watcher = { during: <T>(part: Promise<T>): Promise<T> => part, received: () => undefined, over };
      const limits = { url: url.href, maxBytes: undefined, signal: scope.signal };
      const { status, headers: fields, body } = watchBody(answer, watcher, limits, false);
      return { url: url.href, status, headers: [...fields], body: body ?? chunksOf(null) };
    } catch (thrown) {
      over();
      throw thrown;
    }
  }

  /** Aborts all running requests, and closes the connections of the agent's own client. */
  async close(): Promise<void> {
    this.#running.close(new AgentClosedError());
    await this.#dispatcher?.destroy();
  }

  async #send(
    { url, method, headers, referrer, signal, maxBytes, rest }: PageRequest,
    body: RequestInit["body"],
  ): Promise<Response> {
    const allHeaders = new Headers(headers);
    allHeaders.set("user-agent", this.#options.userAgent);
    const referer = refererFor(referrer, url);
    if (referer !== undefined) allHeaders.set("referer", referer.href);
    const init = {
      ...rest,
      method,
      headers: [...allHeaders] as [string, string][],
      redirect: "manual",
      ...(body === undefined || body === null
        ? {}
        : { body: this.#dispatcher === undefined ? body : requestBody(body), duplex: "half" }),
      ...(signal === undefined ? {} : { signal }),
    };
    if (this.#options.fetch !== undefined) return this.#options.fetch(url.href, init as RequestInit);
    const dispatcher = this.#dispatcher && withoutListDecoding(this.#dispatcher);
    const answer = await undiciFetch(url.href, { ...init, dispatcher } as UndiciRequestInit);
    return decodeList(answer as unknown as Response, maxBytes);
  }
}

/** Returns the address guard's error if `fetch` wrapped it in a TypeError; otherwise the thrown value. */
function unwrapGuardError(thrown: unknown): unknown {
  const cause = thrown instanceof TypeError ? thrown.cause : undefined;
  return cause instanceof RobotsError ? cause : thrown;
}

/** Returns the body, decoded if it has a content coding or a transfer coding. */
function decodeIfCoded(
  headers: PageResponse["headers"],
  body: ResponseBody,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  const coding = headerValues(headers, "content-encoding").join(", ");
  const transfer = headerValues(headers, "transfer-encoding").join(", ");
  // Most responses have no coding that has to be decoded here.
  if (coding === "" && (transfer === "" || transfer === "chunked")) return body;
  return decodeOnRead(body, coding, maxBytes, transfer);
}
