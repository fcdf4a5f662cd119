import { type Dialect, type FetchStep, InvalidOptionError, resolveFetchChain } from "@maycrawl/engine";
import { checkObject, settleNumbers } from "@maycrawl/engine/internal";
import type { FetchedRobots, Hop } from "../entry/fetched-robots.ts";
import { AddressRefusedError, AgentClosedError, MissingPackageError } from "../errors.ts";
import { failureOf } from "../failure/failure-reason.ts";
import { limitTable } from "../options/fetch-limits.ts";
import { checkedUserAgent } from "../options/user-agent.ts";
import { AttemptSignal } from "./attempt-signal.ts";
import type { HopAnswer, Requester } from "./hop-request.ts";
import { requesterOf } from "./requester.ts";
import type { AttemptOptions, FetcherOptions, RobotsFetcher } from "./robots-fetcher.ts";

/**
 * Fetches by HTTP and FTP.
 * @throws {InvalidOptionError} where the user agent cannot be sent, or a limit has no meaning.
 */
export function createFetcher(options: FetcherOptions): RobotsFetcher {
  checkObject("The options of createFetcher", options, "an object with userAgent, guard, limits and clock");
  // Servers may have a page for people at the same URL; most have not.
  const header = { "user-agent": checkedUserAgent(options.userAgent), accept: "text/plain, */*;q=0.5" };
  const { clock } = options;
  const limits = settleNumbers("limits", limitTable, options.limits);
  const underWay = new Map<AttemptSignal, Promise<unknown>>();
  let closed = false;
  return {
    async fetchRobots(robotsUrl, attempt) {
      attempt.signal?.throwIfAborted();
      if (closed) throw new AgentClosedError();
      const startedAt = clock.now();
      const end = new AttemptSignal(limits, attempt.signal);
      const { request, close } = requesterOf(options, header, end.signal);
      const ended = follow(robotsUrl, attempt, options, end, request).finally(async () => {
        end.dispose();
        await close();
        underWay.delete(end);
      });
      underWay.set(
        end,
        ended.catch(() => undefined),
      );
      return { startedAt, ...(await ended), endedAt: clock.now() };
    },
    async close() {
      closed = true;
      for (const end of underWay.keys()) end.abort(new AgentClosedError());
      await Promise.all(underWay.values());
    },
  };
}

type Outcome = Omit<FetchedRobots, "startedAt" | "endedAt">;

/** Makes one attempt: a request, and one for each redirect that is followed. */
async function follow(
  robotsUrl: URL,
  { dialect, validators }: AttemptOptions,
  { guard, limits: { maxRedirects, maxBytes } }: FetcherOptions,
  end: AttemptSignal,
  request: Requester,
): Promise<Outcome> {
  const hops: Hop[] = [];
  const steps: FetchStep[] = [];
  const limited = withLimit(dialect, maxRedirects);
  const { url: copied = robotsUrl.href } = validators ?? {};
  const conditions = conditionsOf(validators);
  const asksAgain = Object.keys(conditions).length > 0;
  let answer: HopAnswer | undefined;
  let again = false;
  for (;;) {
    // Which redirects are followed is the engine's decision alone (RFC 9309 §2.3.1.2).
    const next = resolveFetchChain(robotsUrl, steps, limited);
    if (next.kind !== "follow") break;
    again = asksAgain && next.url === copied;
    answer = await hop(new URL(next.url), again ? conditions : {});
  }
  return {
    hops,
    header: answer?.header ?? {},
    ...(answer?.bytes === undefined ? {} : { bytes: answer.bytes }),
    ...((answer?.bytes?.length ?? 0) > maxBytes ? { cut: true } : {}),
    ...(answer?.status === 304 && again ? { notModified: true } : {}),
  };

  /** Undefined where it failed. */
  async function hop(url: URL, fields: Readonly<Record<string, string>>): Promise<HopAnswer | undefined> {
    const began = performance.now();
    let address: string | undefined;
    const record = (ended: Pick<Hop, "status" | "location" | "failure">) => {
      const ms = Math.round(performance.now() - began);
      hops.push({ url: url.href, ...(address === undefined ? {} : { address }), ...ended, ms });
    };
    try {
      guard.checkUrl(url);
      const had = await request({
        url,
        conditions: fields,
        signal: end.signal,
        connected: (to) => {
          address = to;
        },
        received: (bytes) => end.received(bytes),
      });
      const { status, location } = had;
      const step = location === undefined ? { status } : { status, location };
      steps.push(step);
      record(step);
      return had;
    } catch (thrown) {
      const error = end.cause(thrown);
      // What the caller's own functions do wrong is no state of the site, wherever it shows. Nor is a package that is missing.
      if (error instanceof InvalidOptionError || error instanceof MissingPackageError) throw error;
      // Our policy is no state of the site. A redirect to where it forbids to go is.
      if (error instanceof AddressRefusedError && steps.length === 0) throw error;
      steps.push({ error });
      record({ failure: failureOf(error) });
      return undefined;
    }
  }
}

/** The dialect, with a limit on redirects where it has none. */
function withLimit(dialect: Dialect, limit: number): Dialect {
  const maxRedirects = dialect.access.maxRedirects ?? limit;
  return { ...dialect, access: { ...dialect.access, maxRedirects } };
}

/** What a field value may hold (RFC 9110 §5.5). */
const FIELD_VALUE = /^[\x20-\x7e\x80-\xff]+$/;

/**
 * The fields of a conditional request (RFC 9110 §13.1.2, §13.1.3). What the server of the copy sent in a form that
 * cannot be sent back is left out: it then answers with the whole.
 */
function conditionsOf(validators: AttemptOptions["validators"]): Readonly<Record<string, string>> {
  const { etag, lastModified } = validators ?? {};
  const fields: Record<string, string> = {};
  if (etag !== undefined && FIELD_VALUE.test(etag)) fields["if-none-match"] = etag;
  if (lastModified !== undefined && FIELD_VALUE.test(lastModified))
    fields["if-modified-since"] = lastModified;
  return fields;
}
