import { InvalidOptionError } from "@maycrawl/engine";
import { asksToSlowDown, isServerFailure, parseRetryAfter } from "@maycrawl/engine/internal";
import { isSiteFailure } from "../failure/site-failure.ts";
import {
  type GetOptions,
  headerValue,
  type PageResponse,
  type SettledGet,
  settleGet,
} from "../http/response/page-response.ts";
import { type BodyEnd, LEFT, PageEvent, WHOLE } from "../observe/page-event.ts";
import type { RequestTurn } from "../pace/turns/turn.ts";
import type { Clock } from "../time/clock.ts";
import { inPageSpan } from "./page-span.ts";

/**
 * The right to make one request for a page now, with any client. Call `done()` promptly: other requests to this host
 * are waiting. The turn ends automatically after about a minute without activity.
 */
export class PageTurn implements AsyncDisposable {
  /** URL of the page. */
  readonly url: string;
  readonly #page: URL;
  readonly #turn: RequestTurn;
  readonly #clock: Clock;
  readonly #reportAnswers: (answers: boolean) => void;
  readonly #send: (options: SettledGet) => Promise<PageResponse>;
  /** Reason why the turn can no longer be used. */
  #usedBecause: string | undefined;

  /**
   * @internal
   * @param reportAnswers called with true if the page's site answered, and with false if it failed or did not answer.
   * @param send makes the request.
   */
  constructor(
    url: URL,
    turn: RequestTurn,
    clock: Clock,
    reportAnswers: (answers: boolean) => void,
    send: (options: SettledGet) => Promise<PageResponse>,
  ) {
    this.url = url.href;
    this.#page = url;
    this.#turn = turn;
    this.#clock = clock;
    this.#reportAnswers = reportAnswers;
    this.#send = send;
  }

  /**
   * Makes the request with the agent's client, and reports the response as `answered` does. The agent's own client
   * checks addresses while it connects. Redirects are not followed: each target needs its own turn. The turn ends
   * with the body.
   * @throws {AddressRefusedError} if the address policy refuses the URL.
   * @throws {UnsupportedSchemeError} if the page's scheme is `ftp:`. Such a page needs another client.
   * @throws {InvalidOptionError} if an option is invalid, or if the turn was already used or ended.
   * @throws the signal's reason, or the client's error if the server did not respond. Then the turn has ended.
   */
  async get(options: GetOptions = {}): Promise<PageResponse> {
    if (this.#usedBecause !== undefined)
      throw new InvalidOptionError(`A turn allows one request, and ${this.#usedBecause}. Take another turn.`);
    this.#usedBecause = "the request was already made";
    let report: PageEvent | undefined;
    try {
      const settled = settleGet(options);
      const { signal } = settled;
      report = new PageEvent(this.url, "GET", signal);
      const subject = { url: this.#page, method: "GET", redirects: 0, signal };
      const answer = await inPageSpan(subject, async (span) => {
        const begun = await this.#turn.during(this.#send(settled));
        span.answered(begun.status, headerValue(begun, "content-length"));
        return begun;
      });
      report.answered(answer.status);
      await this.answered(answer.status, headerValue(answer, "retry-after"));
      const { url, status, address, headers, body } = answer;
      const watched = this.#watched(body, report);
      return { url, status, address, headers, body: { [Symbol.asyncIterator]: () => watched } };
    } catch (thrown) {
      if (isSiteFailure(thrown, options.signal)) this.failed();
      report?.end({ kind: "failed", thrown });
      await this.done();
      throw thrown;
    }
  }

  /**
   * Reports the server's response. Call it once. A 429 or 503 slows down the host's next turns. If the response also
   * has a `Retry-After` (RFC 9110 §10.2.3), they wait at least that long, up to `maxRetryAfterMs` of the pace.
   * @param retryAfter the unchanged value of the `Retry-After` field.
   */
  async answered(status: number, retryAfter?: string | null): Promise<void> {
    this.#reportAnswers(!isServerFailure(status));
    const slow = asksToSlowDown(status);
    const field = slow ? (retryAfter ?? "") : "";
    await this.#turn.answered(slow ? "slow" : "success", parseRetryAfter(field, this.#clock.now()));
  }

  /**
   * Reports that the site did not answer: the connection failed or timed out. Some dialects use such reports if the
   * robots.txt cannot be fetched for a long time.
   */
  failed(): void {
    this.#reportAnswers(false);
  }

  /** Resets the inactivity timeout. Call it while a long response is read. */
  keep(): void {
    this.#turn.keep();
  }

  /** Keeps the turn until `work` settles, for example while a slow server prepares its response. */
  during<T>(work: Promise<T>): Promise<T> {
    return this.#turn.during(work);
  }

  /** Ends the turn, so that the next request can start. Repeated calls have no effect. Never rejects. */
  done(): Promise<void> {
    this.#usedBecause ??= "the turn has ended";
    return this.#turn.done();
  }

  /**
   * Wraps a body so that the turn ends with the body. An async generator would take longer for each chunk than reading
   * the chunk.
   */
  #watched(body: AsyncIterable<Uint8Array>, report: PageEvent): AsyncIterator<Uint8Array, undefined> {
    const chunks = body[Symbol.asyncIterator]();
    const end = async (how: BodyEnd): Promise<IteratorReturnResult<undefined>> => {
      report.end(how);
      // Not awaited: the rest of the body is not needed. The connection closes before the next request begins.
      void Promise.resolve(chunks.return?.()).catch(() => undefined);
      await this.done();
      return { done: true, value: undefined };
    };
    return {
      next: async () => {
        try {
          const result = await this.#turn.during(chunks.next());
          if (result.done !== true) {
            report.received(result.value.length);
            return result;
          }
        } catch (thrown) {
          await end({ kind: "failed", thrown });
          throw thrown;
        }
        return end(WHOLE);
      },
      return: () => end(LEFT),
    };
  }

  /** Calls `done`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.done();
  }
}
