import { type AskedPace, askedPace, type RobotsDocument } from "@maycrawl/engine";
import { TooManyRedirectsError } from "./errors.ts";
import type { AddressGuard } from "./guard/address-guard.ts";
import type { HotOrigin } from "./hot-origins.ts";
import { KeptBody } from "./kept-body.ts";
import type { SettledOptions } from "./options.ts";
import type { Origins } from "./origins.ts";
import { type AskedWait, askedWait } from "./pace/asked-wait.ts";
import type { Turns } from "./pace/turns.ts";
import type { PageClient } from "./page-client.ts";
import { isFollowed, redirected, targetOf } from "./page-redirect.ts";
import type { PageRequest } from "./page-request.ts";
import { PageTurn } from "./page-turn.ts";
import { timedRequest } from "./timed-request.ts";
import { watched } from "./watched-body.ts";
import { refusal } from "./why-not.ts";

/** Fetches pages as a robots.txt wishes: those that may be fetched, in their turn. Redirects are pages like others. */
export class PageFetch {
  readonly #options: SettledOptions;
  readonly #origins: Origins;
  readonly #turns: Turns;
  readonly #client: PageClient;
  readonly #guard: AddressGuard;
  readonly #asked = new WeakMap<RobotsDocument, AskedPace>();

  constructor(
    options: SettledOptions,
    origins: Origins,
    turns: Turns,
    client: PageClient,
    guard: AddressGuard,
  ) {
    this.#options = options;
    this.#origins = origins;
    this.#turns = turns;
    this.#client = client;
    this.#guard = guard;
  }

  /** @throws as `RobotsAgent.fetch`. */
  async fetch(first: PageRequest): Promise<Response> {
    try {
      return await this.#follow(first);
    } finally {
      if (first.body instanceof KeptBody) first.body.drop();
    }
  }

  async #follow(first: PageRequest): Promise<Response> {
    const { mostRedirects } = this.#options.pace;
    let request = first;
    for (let redirects = 0; ; redirects++) {
      const { response, turn, done } = await this.#one(request);
      const { status } = response;
      const location = response.headers.get("location");
      if (!isFollowed(request, status, location)) {
        const over = (): void => void done();
        return watched(response, { during: (part) => turn.during(part), over }, redirects > 0);
      }
      // A body that failed already is of no interest either.
      await response.body?.cancel().catch(() => {});
      await done();
      if (request.redirect === "error")
        throw new TypeError(`${request.url.href} redirects, which was not asked for`);
      const target = targetOf(request, status, location ?? "");
      if (redirects >= mostRedirects) throw new TooManyRedirectsError(first.url.href, mostRedirects);
      request = await redirected(request, status, target);
    }
  }

  /**
   * Waits until it is a page's turn, and it may be fetched still.
   * @throws as `RobotsAgent.turn`.
   */
  async turn(url: URL, signal: AbortSignal | undefined): Promise<PageTurn> {
    const hot = this.#origins.atHand(url, signal) ?? (await this.#origins.stand(url, signal));
    const decision = hot.matcher.decide(url);
    if (!decision.allowed) throw refusal(url, decision);
    // While one waits, the robots.txt may be had anew.
    const wait = (): AskedWait => this.wait(this.#origins.find(url) ?? hot);
    let turn = await this.#turns.take(url.href, url.host, wait, signal);
    try {
      // Waiting may have taken hours, and the site may have changed its mind.
      let now = this.#origins.find(url);
      if (now === undefined) {
        now = await this.#origins.stand(url, signal);
        if (this.#options.paceRobots) {
          // The robots.txt was requested just now, and the page keeps its distance. Once: a short-lived robots.txt must not repeat this.
          await turn.done();
          turn = await this.#turns.take(url.href, url.host, wait, signal);
          now = this.#origins.find(url) ?? now;
        }
      }
      const still = now.matcher.decide(url);
      if (!still.allowed) throw refusal(url, still);
    } catch (thrown) {
      await turn.done();
      throw thrown;
    }
    const heard = (answers: boolean): void => this.#origins.pageAnswered(hot.origin, answers);
    return new PageTurn(url.href, turn, this.#options.clock, heard, (options) =>
      this.#client.get(url, options),
    );
  }

  /** `done` gives the turn back when the answer is over. */
  async #one(
    request: PageRequest,
  ): Promise<{ response: Response; turn: PageTurn; done: () => Promise<void> }> {
    // What is refused for its text alone waits for nothing, and asks no robots.txt.
    this.#guard.checkUrl(request.url);
    const turn = await this.turn(request.url, request.signal);
    const timed = timedRequest(request);
    const done = (): Promise<void> => {
      timed.over();
      return turn.done();
    };
    try {
      await request.before?.();
      const response = await turn.during(this.#client.request(timed.request));
      timed.begun();
      await turn.answered(response.status, response.headers.get("retry-after"));
      return { response, turn, done };
    } catch (thrown) {
      await done();
      throw thrown;
    }
  }

  /** How long a crawler has to wait between two requests to a host, and why. */
  wait({ standing: { access } }: HotOrigin): AskedWait {
    const { productToken, dialect, pace, clock } = this.#options;
    if (access.kind !== "successful") return askedWait(undefined, pace, clock.now());
    const { document } = access;
    // Asked for several times for each page; the answer is the same as long as the robots.txt is.
    const asked = this.#asked.get(document) ?? askedPace(document, productToken, { dialect });
    this.#asked.set(document, asked);
    return askedWait(asked, pace, clock.now());
  }
}
