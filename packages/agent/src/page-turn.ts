import { readRetryAfter } from "@maycrawl/engine";
import type { Clock } from "./clock.ts";
import { InvalidOptionError } from "./errors.ts";
import type { Turn } from "./pace/turn.ts";
import { fieldOf, type GetOptions, type PageResponse } from "./page-response.ts";

/**
 * The right to make one request for a page now, by whatever client. Its host's turn lasts until `done`: let nobody wait
 * for you in vain. Where nothing is said for a minute or so, it is over.
 */
export class PageTurn implements AsyncDisposable {
  /** The page. */
  readonly url: string;
  readonly #turn: Turn;
  readonly #clock: Clock;
  readonly #heard: (answers: boolean) => void;
  readonly #send: (options: GetOptions) => Promise<PageResponse>;
  /** Why it is good for no request any more. */
  #spent: string | undefined;

  /**
   * @param heard told whether the page's site answers.
   * @param send makes the request.
   */
  constructor(
    url: string,
    turn: Turn,
    clock: Clock,
    heard: (answers: boolean) => void,
    send: (options: GetOptions) => Promise<PageResponse>,
  ) {
    this.url = url;
    this.#turn = turn;
    this.#clock = clock;
    this.#heard = heard;
    this.#send = send;
  }

  /**
   * Makes the request with the agent's own client, which guards addresses while it connects, and says what the server
   * answered. Redirects are not followed: each is a page of its own. The turn is over when the body is.
   * @throws {AddressRefusedError} where the address policy refuses it.
   * @throws {InvalidOptionError} where an option is none, and where the request was made, or `done` was said: nothing else comes of it then.
   * @throws the signal's reason, or what the client throws where there is no answer; then the turn is over.
   */
  async get(options: GetOptions = {}): Promise<PageResponse> {
    if (this.#spent !== undefined)
      throw new InvalidOptionError(`A turn is good for one request: ${this.#spent}. Wait for another turn.`);
    this.#spent = "it was made";
    try {
      const answer = await this.#turn.during(this.#send(options));
      await this.answered(answer.status, fieldOf(answer, "retry-after"));
      const { url, status, headers, body } = answer;
      const watched = this.#watched(body);
      return { url, status, headers, body: { [Symbol.asyncIterator]: () => watched } };
    } catch (thrown) {
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
    this.#heard(status < 500);
    const slow = status === 429 || status === 503;
    const asked = slow ? (retryAfter ?? "") : "";
    await this.#turn.answered(slow ? "slow" : "success", readRetryAfter(asked, this.#clock.now()));
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
  #watched(body: AsyncIterable<Uint8Array>): AsyncIterator<Uint8Array, undefined> {
    const chunks = body[Symbol.asyncIterator]();
    const end = async (): Promise<IteratorReturnResult<undefined>> => {
      // Left before its end, it is not worth waiting for. Its connection ends before the next request begins.
      void Promise.resolve(chunks.return?.()).catch(() => undefined);
      await this.done();
      return { done: true, value: undefined };
    };
    return {
      next: async () => {
        try {
          const result = await this.#turn.during(chunks.next());
          if (result.done !== true) return result;
        } catch (thrown) {
          await end();
          throw thrown;
        }
        return end();
      },
      return: end,
    };
  }

  /** The same as `done`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.done();
  }
}
