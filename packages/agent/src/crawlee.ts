/** Hooks for the crawlers of Crawlee: `@maycrawl/agent/crawlee`. */
import { AddressRefusedError, RobotsDisallowedError } from "./errors.ts";
import { disallowedError } from "./page/disallowed-message.ts";
import type { PageTurn } from "./page/page-turn.ts";
import type { RobotsAgent } from "./robots-agent.ts";

/** What is used of the context that Crawlee gives to hooks; its `response` is read where there is one. */
export interface CrawleeContext {
  readonly request: { readonly url: string; noRetry: boolean };
}

/** A hook of Crawlee's. `navigation`: what its HTTP crawlers give to got, or its browsers to `page.goto`. */
export type CrawleeHook = (context: CrawleeContext, navigation?: object) => Promise<void>;

/** Options of `createRobotsHook` and `createRobotsHooks`. */
export interface RobotsHookOptions {
  /** Ends the waiting, as when the crawl is stopped. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a crawler of Crawlee's, to be spread into the others. */
export interface RobotsHooks {
  readonly preNavigationHooks: CrawleeHook[];
  readonly postNavigationHooks: CrawleeHook[];
  readonly errorHandler: (context: CrawleeContext) => Promise<void>;
  readonly failedRequestHandler: (context: CrawleeContext) => Promise<void>;
}

/**
 * A pre-navigation hook that refuses or delays: a page that may not be fetched is not asked for and not tried again,
 * and its `failedRequestHandler` gets the `RobotsDisallowedError`; the others start as far apart as the agent's pace says.
 * Redirects of HTTP crawlers are refused alike, but not delayed; browsers follow theirs unasked.
 *
 * Crawlee counts the wait as a part of the request: `requestHandlerTimeoutSecs` has to allow for it.
 *
 * @example
 * const crawler = new CheerioCrawler({ preNavigationHooks: [createRobotsHook(agent)], requestHandler });
 */
export function createRobotsHook(agent: RobotsAgent, options: RobotsHookOptions = {}): CrawleeHook {
  return async (context, navigation) => {
    const turn = await turnFor(agent, context, options.signal);
    // Nobody will say when the page was had.
    await turn.done();
    askAboutRedirects(agent, context, navigation);
  };
}

/**
 * The same, and the whole of the agent's pace: a host's next page waits until this one was answered (where `concurrency`
 * says so), and a 429 or 503 with its Retry-After delays the host's next pages. Whoever has handlers of the same names
 * calls these in them.
 *
 * @example
 * const crawler = new CheerioCrawler({ ...createRobotsHooks(agent), requestHandler });
 */
export function createRobotsHooks(agent: RobotsAgent, options: RobotsHookOptions = {}): RobotsHooks {
  const visits = new WeakMap<object, Visit>();
  const before: CrawleeHook = async (context, navigation) => {
    const visit = new Visit(options.signal);
    visits.set(context.request, visit);
    await visit.begin(await turnFor(agent, context, visit.signal));
    askAboutRedirects(agent, context, navigation);
  };
  const end = async (context: CrawleeContext, failed: boolean): Promise<void> => {
    const visit = visits.get(context.request);
    visits.delete(context.request);
    await visit?.end(answerIn(context), failed);
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

/** One attempt at a page: Crawlee gives up on some while they wait, and says so from another side. */
class Visit {
  readonly signal: AbortSignal;
  readonly #over = new AbortController();
  #turn: PageTurn | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal === undefined ? this.#over.signal : AbortSignal.any([this.#over.signal, signal]);
  }

  async begin(turn: PageTurn): Promise<void> {
    this.#turn = turn;
    if (this.#over.signal.aborted) await turn.done();
  }

  /** @param failed whether Crawlee gave the page up; without an answer, the site gave none. */
  async end(answer: Answer | undefined, failed: boolean): Promise<void> {
    this.#over.abort();
    if (answer !== undefined) await this.#turn?.answered(answer.status, answer.retryAfter);
    else if (failed) this.#turn?.failed();
    await this.#turn?.done();
  }
}

async function turnFor(
  agent: RobotsAgent,
  { request }: CrawleeContext,
  signal: AbortSignal | undefined,
): Promise<PageTurn> {
  try {
    return await agent.turn(request.url, { signal });
  } catch (thrown) {
    // The next attempt would come to the same.
    if (thrown instanceof RobotsDisallowedError || thrown instanceof AddressRefusedError)
      request.noRetry = true;
    throw thrown;
  }
}

/** got asks its hooks before it follows a redirect; browsers ask nobody. */
function askAboutRedirects(
  agent: RobotsAgent,
  context: CrawleeContext,
  navigation: object | undefined,
): void {
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

/** HTTP crawlers have the answer as Node has it; Playwright and Puppeteer have methods. */
function answerIn(context: object): Answer | undefined {
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
