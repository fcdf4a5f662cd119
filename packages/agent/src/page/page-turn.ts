import { InvalidOptionError } from "@maycrawl/engine";
import { asksToSlowDown, isServerFailure, parseRetryAfter } from "@maycrawl/engine/internal";
import { isSiteFailure } from "../failure/site-failure.ts";
import {
  fieldOf,
  type GetOptions,
  type PageResponse,
  type SettledGet,
  settleGet,
} from "../http/response/page-response.ts";
import { type BodyEnd, LEFT, PageEvent, WHOLE } from "../observe/page-event.ts";
import type { RequestTurn } from "../pace/turns/turn.ts";
import type { Clock } from "../time/clock.ts";
import { inPageSpan } from "./page-span.ts";

/**
 * The right to make one request for a page now, by whatever client. Its host's turn lasts until `done`: let nobody wait
 * for you in vain. Where nothing is said for a minute or so, it is over.
 */
export class PageTurn implements AsyncDisposable {
  /** The page. */
  readonly url: string;
  readonly #page: URL;
  readonly #turn: RequestTurn;
  readonly #clock: Clock;
  readonly #heard: (answers: boolean) => void;
  readonly #send: (options: SettledGet) => Promise<PageResponse>;
  /** Why it is good for no request any more. */
  #spent: string | undefined;

  /**
   * @internal
   * @param heard told whether the page's site answers.
   * @param send makes the request.
   */
  constructor(
    url: URL,
    turn: RequestTurn,
    clock: Clock,
    heard: (answers: boolean) => void,
    send: (options: SettledGet) => Promise<PageResponse>,
  ) {
    this.url = url.href;
    this.#page = url;
    this.#turn = turn;
    this.#clock = clock;
    this.#heard = heard;
    this.#send = send;
  }

  /**
   * Makes the request with the agent's own client, which guards addresses while it connects, and says what the server
   * answered. Redirects are not followed: each is a page of its own. The turn is over when the body is.
   * @throws {AddressRefusedError} where the address policy refuses it.
   * @throws {UnsupportedSchemeError} where it is a page of `ftp:`; that client has to be another one.
   * @throws {InvalidOptionError} where an option is none, and where the request was made, or `done` was said: nothing else comes of it then.
   * @throws the signal's reason, or what the client throws where there is no answer; then the turn is over.
   */
  async get(options: GetOptions = {}): Promise<PageResponse> {
    if (this.#spent !== undefined)
      throw new InvalidOptionError(`A turn is good for one request: ${this.#spent}. Wait for another turn.`);
    this.#spent = "it was made";
    let report: PageEvent | undefined;
    try {
      const settled = settleGet(options);
      const { signal } = settled;
      report = new PageEvent(this.url, "GET", signal);
      const subject = { url: this.#page, method: "GET", redirects: 0, signal };
      const answer = await inPageSpan(subject, async (span) => {
        const begun = await this.#turn.during(this.#send(settled));
        span.answered(begun.status, fieldOf(begun, "content-length"));
        return begun;
      });
      report.answered(answer.status);
      await this.answered(answer.status, fieldOf(answer, "retry-after"));
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
   * Says what the server answered, once: a 429 or 503 makes the host's next turns come later, by what its
   * `Retry-After` asks for at least (RFC 9110 §10.2.3).
   * @param retryAfter the field's value as it was sent.
   */
  async answered(status: number, retryAfter?: string | null): Promise<void> {
    this.#heard(!isServerFailure(status));
    const slow = asksToSlowDown(status);
    const asked = slow ? (retryAfter ?? "") : "";
    await this.#turn.answered(slow ? "slow" : "success", parseRetryAfter(asked, this.#clock.now()));
  }

  /**
   * Reports that the site gave no answer: the connection failed, or the time was up. Where a robots.txt cannot be fetched for
   * long, some dialects ask whether the site's pages answer.
   */
  failed(): void {
    this.#heard(false);
  }

  /** Keeps the turn while a long answer is read. */
  keep(): void {
    this.#turn.keep();
  }

  /** Keeps the turn for as long as something takes, such as a server that is long in answering. */
  during<T>(work: Promise<T>): Promise<T> {
    return this.#turn.during(work);
  }

  /** Gives the turn to whoever waits; twice does no harm. Never throws. */
  done(): Promise<void> {
    this.#spent ??= "the turn is over";
    return this.#turn.done();
  }

  /** No generator: of those there would be several for each chunk, and each costs as much as the chunk. */
  #watched(body: AsyncIterable<Uint8Array>, report: PageEvent): AsyncIterator<Uint8Array, undefined> {
    const chunks = body[Symbol.asyncIterator]();
    const end = async (how: BodyEnd): Promise<IteratorReturnResult<undefined>> => {
      report.end(how);
      // Left before its end, it is not worth waiting for. Its connection ends before the next request begins.
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

  /** The same as `done`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.done();
  }
}
