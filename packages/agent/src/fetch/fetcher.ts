import { type Dialect, type FetchStep, InvalidOptionError, resolveFetchChain } from "@maycrawl/engine";
import { checkObject, settleNumbers } from "@maycrawl/engine/internal";
import type { FetchedRobots, Hop } from "../entry/fetched-robots.ts";
import { AddressRefusedError, AgentClosedError, MissingPackageError } from "../errors.ts";
import { failureOf } from "../failure/failure-reason.ts";
import { limitTable } from "../options/fetch-limits.ts";
import { checkUserAgent } from "../options/user-agent.ts";
import { AttemptSignal } from "./attempt-signal.ts";
import type { HopAnswer, Requester } from "./hop-request.ts";
import { createRequester } from "./requester.ts";
import type { AttemptOptions, FetcherOptions, RobotsFetcher } from "./robots-fetcher.ts";

/**
 * Creates a fetcher for HTTP and FTP.
 * @throws {InvalidOptionError} if the user agent cannot be sent, or a limit is invalid.
 */
export function createFetcher(options: FetcherOptions): RobotsFetcher {
  checkObject("The options of createFetcher", options, "an object with userAgent, guard, limits and clock");
  // Prefers plain text, because a few servers also have an HTML page at the URL of the robots.txt.
  const header = { "user-agent": checkUserAgent(options.userAgent), accept: "text/plain, */*;q=0.5" };
  const { clock } = options;
  const limits = settleNumbers("limits", limitTable, options.limits);
  const running = new Map<AttemptSignal, Promise<unknown>>();
  let closed = false;
  return {
    async fetchRobots(robotsUrl, attempt) {
      attempt.signal?.throwIfAborted();
      if (closed) throw new AgentClosedError();
      const startedAt = clock.now();
      const scope = new AttemptSignal(limits, attempt.signal);
      const { request, close } = createRequester(options, header, scope.signal);
      const outcome = followChain(robotsUrl, attempt, options, scope, request).finally(async () => {
        scope.dispose();
        await close();
        running.delete(scope);
      });
      running.set(
        scope,
        outcome.catch(() => undefined),
      );
      return { startedAt, ...(await outcome), endedAt: clock.now() };
    },
    async close() {
      closed = true;
      for (const scope of running.keys()) scope.abort(new AgentClosedError());
      await Promise.all(running.values());
    },
  };
}

type Outcome = Omit<FetchedRobots, "startedAt" | "endedAt">;

/** Makes one attempt: requests the robots.txt, and then the target of each followed redirect. */
async function followChain(
  robotsUrl: URL,
  { dialect, validators }: AttemptOptions,
  { guard, limits: { maxRedirects, maxBytes } }: FetcherOptions,
  scope: AttemptSignal,
  request: Requester,
): Promise<Outcome> {
  const hops: Hop[] = [];
  const steps: FetchStep[] = [];
  const limitedDialect = withLimit(dialect, maxRedirects);
  const { url: copyUrl = robotsUrl.href } = validators ?? {};
  const conditions = conditionsOf(validators);
  const hasConditions = Object.keys(conditions).length > 0;
  let answer: HopAnswer | undefined;
  let isConditional = false;
  for (;;) {
    // The engine alone decides which redirects are followed (RFC 9309 §2.3.1.2).
    const next = resolveFetchChain(robotsUrl, steps, limitedDialect);
    if (next.kind !== "follow") break;
    isConditional = hasConditions && next.url === copyUrl;
    answer = await requestHop(new URL(next.url), isConditional ? conditions : {});
  }
  return {
    hops,
    header: answer?.header ?? {},
    ...(answer?.bytes === undefined ? {} : { bytes: answer.bytes }),
    ...((answer?.bytes?.length ?? 0) > maxBytes ? { cut: true } : {}),
    ...(answer?.status === 304 && isConditional ? { notModified: true } : {}),
  };

  /** Makes one request and records it as a hop. Returns undefined if the request failed. */
  async function requestHop(
    url: URL,
    fields: Readonly<Record<string, string>>,
  ): Promise<HopAnswer | undefined> {
    const startedAt = performance.now();
    let address: string | undefined;
    const record = (outcome: Pick<Hop, "status" | "location" | "failure">) => {
      const ms = Math.round(performance.now() - startedAt);
      hops.push({ url: url.href, ...(address === undefined ? {} : { address }), ...outcome, ms });
    };
    try {
      guard.checkUrl(url);
      const hopAnswer = await request({
        url,
        conditions: fields,
        signal: scope.signal,
        connected: (to) => {
          address = to;
        },
        received: (bytes) => scope.received(bytes),
      });
      const { status, location } = hopAnswer;
      const step = location === undefined ? { status } : { status, location };
      steps.push(step);
      record(step);
      return hopAnswer;
    } catch (thrown) {
      const error = scope.cause(thrown);
      // Errors of the caller's own functions and a missing package are not failures of the site.
      if (error instanceof InvalidOptionError || error instanceof MissingPackageError) throw error;
      // If the address policy refuses the first URL, the site has not failed. A redirect to a refused URL is a
      // failure of the site.
      if (error instanceof AddressRefusedError && steps.length === 0) throw error;
      steps.push({ error });
      record({ failure: failureOf(error) });
      return undefined;
    }
  }
}

/** Returns the dialect with a limit on redirects: its own limit, or `limit` if it has none. */
function withLimit(dialect: Dialect, limit: number): Dialect {
  const maxRedirects = dialect.access.maxRedirects ?? limit;
  return { ...dialect, access: { ...dialect.access, maxRedirects } };
}

/** Characters that a field value may contain (RFC 9110 §5.5). */
const FIELD_VALUE = /^[\x20-\x7e\x80-\xff]+$/;

/**
 * Returns the fields of a conditional request (RFC 9110 §13.1.2, §13.1.3). A validator that is not a valid
 * field value is left out. The server then sends the whole file.
 */
function conditionsOf(validators: AttemptOptions["validators"]): Readonly<Record<string, string>> {
  const { etag, lastModified } = validators ?? {};
  const fields: Record<string, string> = {};
  if (etag !== undefined && FIELD_VALUE.test(etag)) fields["if-none-match"] = etag;
  if (lastModified !== undefined && FIELD_VALUE.test(lastModified))
    fields["if-modified-since"] = lastModified;
  return fields;
}
