import { checkNames, checkObject, InvalidOptionError, RobotsAgent } from "@maycrawl/agent";
import type { Crawl } from "../crawl/crawl.ts";
import type { CrawlEvent } from "../crawl/events.ts";
import { agentOptionsOf, settleCrawl } from "../crawl/options.ts";
import { CrawlStopped } from "../crawl/run/crawl-stopped.ts";
import { eventStream } from "../crawl/run/event-stream.ts";
import { PathPatterns } from "../crawl/url/path-patterns.ts";
import { orAny } from "./fleet-frontier.ts";
import { FleetRun, type FleetStart } from "./fleet-run.ts";
import {
  checkBudgets,
  type FleetWorkerOptions,
  type StartFleetOptions,
  startNames,
  workerNames,
} from "./options.ts";
import { writeSettings } from "./settings.ts";

/**
 * Starts a crawl that many machines take part in, with this process as its first worker; where one is under way with the same
 * settings, its seeds are added and it goes on. Where the last one is over, the next round begins.
 *
 * @example
 * const redis = { url: "redis://127.0.0.1:6379" };
 * const run = startFleet({ redis, seeds: ["https://example.com/"], file: "one.db", userAgent: "ExampleBot/1.0 (+https://example.com/bot)" });
 * for await (const event of run) if (event.type === "visit") console.log(event.url, event.visit.status);
 * @throws {InvalidOptionError} where an option is none.
 * @returns an iterable of what this worker does, to be read once. It throws {StoreFailedError} where Redis is not there at the start
 *   (later it is waited for), or the file cannot be used or written, {InvalidOptionError} for a seed that is no URL or a crawl with other
 *   settings that is under way, and the signal's reason, untouched.
 */
export function startFleet(options: StartFleetOptions): Crawl {
  checkObject("The options of startFleet", options, "an object with redis, file and userAgent at least");
  checkNames("startFleet", startNames, options);
  checkBudgets(options.budgets);
  const settled = settleCrawl(options);
  // What is none is said here: once it is in Redis, others would go by it.
  void new RobotsAgent(agentOptionsOf(options, settled)).close();
  new PathPatterns("include", options.include ?? []);
  new PathPatterns("exclude", options.exclude ?? []);
  const settings = writeSettings(options);
  return running(options, { settings, mostPages: orAny(settled.mostPages), seeds: options.seeds ?? [] });
}

/**
 * Takes part in a crawl that was started in this Redis, as one more worker. Settings are found there.
 * @throws {InvalidOptionError} where an option is none.
 * @returns as `startFleet`; it throws {StoreFailedError} where there is no crawl.
 */
export function joinFleet(options: FleetWorkerOptions): Crawl {
  checkObject("The options of joinFleet", options, "an object with redis and file at least");
  checkNames("joinFleet", workerNames, options);
  return running(options, undefined);
}

function running(options: FleetWorkerOptions, start: FleetStart | undefined): Crawl {
  const stopping = new AbortController();
  const ending = new AbortController();
  const { signal } = options;
  let begun = false;
  let run: FleetRun | undefined;
  return {
    stop: () => stopping.abort(new CrawlStopped()),
    status: () => run?.status,
    [Symbol.asyncIterator](): AsyncGenerator<CrawlEvent, void, undefined> {
      if (begun) throw new InvalidOptionError("A crawl can be read once. Call again to go on.");
      begun = true;
      const signals = { stopping: stopping.signal, ending: ending.signal };
      const work = (tell: (event: CrawlEvent) => Promise<void>): Promise<void> => {
        run = new FleetRun(options, start, signals, tell);
        return run.run();
      };
      return eventStream(work, { signal, stopping, ending });
    },
  };
}
