/** Hooks for Crawlee's crawlers, exported as `@maycrawl/agent/crawlee`. */
import { AddressRefusedError, RobotsDisallowedError } from "./errors.ts";
import { disallowedError } from "./page/disallowed-message.ts";
import type { PageTurn } from "./page/page-turn.ts";
import type { RobotsAgent } from "./robots-agent.ts";

/** The part of Crawlee's hook context that this module uses. A `response` is also read, if present. */
export interface CrawleeContext {
  readonly request: { readonly url: string; noRetry: boolean };
}

/**
 * A Crawlee hook. `navigation`: options that HTTP crawlers pass to the library `got`, and that browser crawlers
 * pass to `page.goto`.
 */
export type CrawleeHook = (context: CrawleeContext, navigation?: object) => Promise<void>;

/** Options of `createRobotsHook` and `createRobotsHooks`. */
export interface RobotsHookOptions {
  /** Signal that ends the hooks' waits before page requests, for example when the crawl is stopped. */
  readonly signal?: AbortSignal | undefined;
}

/** Hooks and handlers for the options of a Crawlee crawler: `{ ...hooks, requestHandler }`. */
export interface RobotsHooks {
  readonly preNavigationHooks: CrawleeHook[];
  readonly postNavigationHooks: CrawleeHook[];
  readonly errorHandler: (context: CrawleeContext) => Promise<void>;
  readonly failedRequestHandler: (context: CrawleeContext) => Promise<void>;
}

/**
 * Creates a pre-navigation hook that checks each page against its robots.txt, and delays its request. A disallowed
 * page is not requested and not retried, and the crawler's `failedRequestHandler` gets the `RobotsDisallowedError`.
 * Requests of allowed pages start at the intervals of the agent's pace. Redirects of HTTP crawlers are checked too,
 * but not delayed. Redirects of browsers are not checked.
 *
 * Crawlee counts the wait as a part of the request, so `requestHandlerTimeoutSecs` must include it.
 *
 * @example
 * const crawler = new CheerioCrawler({ preNavigationHooks: [createRobotsHook(agent)], requestHandler });
 */
export function createRobotsHook(agent: RobotsAgent, options: RobotsHookOptions = {}): CrawleeHook {
  return async (context, navigation) => {
    const turn = await waitForTurn(agent, context, options.signal);
    // `done()` is called before the request, because this hook cannot know when the response ends.
    await turn.done();
    checkRedirects(agent, context, navigation);
  };
}

/**
 * Creates hooks that do the same as `createRobotsHook` and also apply the rest of the agent's pace. At most
 * `concurrency` pages of a host wait for their answers at the same time. A 429 or 503 delays the host's next pages,
 * at least by its `Retry-After`. If your options already have hooks or handlers with these names, call the returned
 * functions in them.
 *
 * @example
 * const crawler = new CheerioCrawler({ ...createRobotsHooks(agent), requestHandler });
 */
export function createRobotsHooks(agent: RobotsAgent, options: RobotsHookOptions = {}): RobotsHooks {
  const visits = new WeakMap<object, Visit>();
  const before: CrawleeHook = async (context, navigation) => {
    const visit = new Visit(options.signal);
    visits.set(context.request, visit);
    await visit.begin(await waitForTurn(agent, context, visit.signal));
    checkRedirects(agent, context, navigation);
  };
  const end = async (context: CrawleeContext, failed: boolean): Promise<void> => {
    const visit = visits.get(context.request);
    visits.delete(context.request);
    await visit?.end(readAnswer(context), failed);
  };
  const after = (context: CrawleeContext): Promise<void> => end(context, false);
  const afterFailure = (context: CrawleeContext): Promise<void> => end(context, true);
  return {
    preNavigationHooks: [before],
    postNavigationHooks: [after],
    errorHandler: afterFailure,
    failedRequestHandler: afterFailure,
  };
}

/**
 * One attempt to request a page. Crawlee's timeout may expire while the attempt waits for its turn. Crawlee then
 * calls `errorHandler` or `failedRequestHandler`, which end the attempt.
 */
class Visit {
  readonly signal: AbortSignal;
  readonly #ended = new AbortController();
  #turn: PageTurn | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal === undefined ? this.#ended.signal : AbortSignal.any([this.#ended.signal, signal]);
  }

  async begin(turn: PageTurn): Promise<void> {
    this.#turn = turn;
    if (this.#ended.signal.aborted) await turn.done();
  }

  /**
   * @param failed whether `errorHandler` or `failedRequestHandler` was called. If so and `answer` is undefined, the
   *   site counts as not answering.
   */
  async end(answer: Answer | undefined, failed: boolean): Promise<void> {
    this.#ended.abort();
    if (answer !== undefined) await this.#turn?.answered(answer.status, answer.retryAfter);
    else if (failed) this.#turn?.failed();
    await this.#turn?.done();
  }
}

async function waitForTurn(
  agent: RobotsAgent,
  { request }: CrawleeContext,
  signal: AbortSignal | undefined,
): Promise<PageTurn> {
  try {
    return await agent.turn(request.url, { signal });
  } catch (thrown) {
    // A retry of a refused page would be refused again.
    if (thrown instanceof RobotsDisallowedError || thrown instanceof AddressRefusedError)
      request.noRetry = true;
    throw thrown;
  }
}

/** Adds a robots.txt check to the `beforeRedirect` hooks of the library `got`. Browsers have no such hooks. */
function checkRedirects(agent: RobotsAgent, context: CrawleeContext, navigation: object | undefined): void {
  if (navigation === undefined || "page" in context) return;
  const options = navigation as { hooks?: { beforeRedirect?: unknown[] } };
  const beforeRedirect = async ({ url }: { readonly url?: string | URL | undefined }): Promise<void> => {
    if (url === undefined) return;
    const decision = await agent.decide(url);
    if (decision.allowed) return;
    context.request.noRetry = true;
    throw disallowedError(new URL(url), decision);
  };
  options.hooks = {
    ...options.hooks,
    beforeRedirect: [...(options.hooks?.beforeRedirect ?? []), beforeRedirect],
  };
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Reads the status and `Retry-After` of the context's `response`. Responses of HTTP crawlers have properties
 * (Node's `IncomingMessage`). Responses of Playwright and Puppeteer have methods.
 */
function readAnswer(context: object): Answer | undefined {
  const { response } = context as {
    response?: { statusCode?: unknown; status?: unknown; headers?: unknown };
  };
  if (typeof response !== "object" || response === null) return undefined;
  const status = typeof response.status === "function" ? response.status() : response.statusCode;
  if (typeof status !== "number") return undefined;
  const headers = typeof response.headers === "function" ? response.headers() : response.headers;
  const retryAfter = (headers as Record<string, unknown> | undefined)?.["retry-after"];
  return { status, retryAfter: typeof retryAfter === "string" ? retryAfter : undefined };
}
