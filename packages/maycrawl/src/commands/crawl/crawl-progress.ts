import type { Crawl, CrawlEvent, CrawlStatus } from "@maycrawl/crawler";
import { visibleHead } from "@maycrawl/engine/internal";
import type { Io } from "../../cli/io.ts";
import type { CrawlDatabaseJson, CrawlProgressJson } from "../../json-shapes.ts";
import { countText } from "../../output/count-text.ts";
import { jsonLine } from "../../output/json.ts";
import { durationText, timeText } from "../../output/time.ts";
import { PaceNotes } from "./pace-notes.ts";

/** Intervals in milliseconds: between updates of the line on a terminal, and between printed lines of JSON. */
const DRAW_INTERVAL_MS = 500;
const PRINT_INTERVAL_MS = 10_000;
/** Time over which the rate is measured, in milliseconds. */
const WINDOW_MS = 30_000;
const MAX_SHOWN = 60;
const MAX_REASON = 200;
/** Maximum number of unreachable hosts that are reported one by one. If there are more, one note says so. */
const MAX_HOSTS = 3;

/**
 * Reports the progress of a running crawl. On a terminal without `--json`, updates a line. Otherwise, prints a line of
 * JSON every ten seconds.
 */
export class CrawlProgress {
  readonly #crawl: Crawl;
  readonly #io: Io;
  readonly #json: boolean;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #timer: NodeJS.Timeout;
  /** Times of the recent visits, by the clock `#now`. */
  #visits: number[] = [];
  #errors = 0;
  #blocked = 0;
  /** Unreachable hosts that have been reported. */
  readonly #unreachable = new Set<string>();
  readonly #slowed = new PaceNotes();

  /** @param now a monotonic clock, in milliseconds. */
  constructor(crawl: Crawl, io: Io, json: boolean, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#startedAt = now();
    this.#crawl = crawl;
    this.#io = io;
    this.#json = json;
    const report = (): void => this.#report();
    this.#timer = setInterval(report, io.draw === undefined || json ? PRINT_INTERVAL_MS : DRAW_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Records an event. Some events are also reported immediately. */
  see(event: CrawlEvent): void {
    if (event.type === "visit") {
      this.#visits.push(this.#now());
      const { status, error } = event.visit;
      if (error !== undefined || (status ?? 0) >= 400) this.#errors++;
    }
    if (event.type === "database") this.#reportDatabase(event.because);
    if (event.type === "pace") {
      const line = this.#slowed.see(event);
      if (line !== undefined) this.#io.note(line);
    }
    if (event.type === "wait" && event.stuck !== undefined) this.#reportUnreachable(event);
    if (event.type === "skip" && event.skip.reason === "robots") this.#blocked++;
  }

  /** Lines about hosts that want fewer requests than `--rate` makes. The lines are for the summary. */
  get slowed(): readonly string[] {
    return this.#slowed.lines;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#io.draw?.("");
  }

  #reportUnreachable({ origin, because, stuck, givesUpAt = 0 }: Extract<CrawlEvent, { type: "wait" }>): void {
    const reported = this.#unreachable;
    if (reported.has(origin) || reported.size > MAX_HOSTS) return;
    reported.add(origin);
    const host = visibleHead(new URL(origin).host, MAX_SHOWN);
    const why = visibleHead(because, MAX_REASON);
    const until =
      stuck === "nowhere"
        ? "The crawl does not wait for it."
        : `If nothing else is left, the crawl waits until ${timeText(givesUpAt)}.`;
    this.#io.note(
      reported.size > MAX_HOSTS
        ? "More hosts cannot be reached: see the summary."
        : `${host}: ${why}. ${until}`,
    );
  }

  #reportDatabase(because: string | undefined): void {
    const at = timeText(Date.now());
    if (this.#json)
      this.#write(
        jsonLine<CrawlDatabaseJson>({
          schema: "maycrawl/crawl/1",
          type: "database",
          at,
          waits: because !== undefined,
          because,
        }),
      );
    else if (because === undefined) this.#io.note("The database is available again.");
    else this.#io.note(`The crawl waits for its database: ${because}`);
  }

  #report(): void {
    const status = this.#crawl.status();
    if (status === undefined) return;
    const since = this.#now() - WINDOW_MS;
    this.#visits = this.#visits.filter((at) => at > since);
    const elapsed = Math.min(WINDOW_MS, this.#now() - this.#startedAt);
    const rate = (this.#visits.length * 1000) / Math.max(1, elapsed);
    if (this.#json || this.#io.draw === undefined) this.#print(status, rate);
    else this.#io.draw(this.#line(status, rate));
  }

  #line(status: CrawlStatus, rate: number): string {
    const { visited, queued, waiting, longest } = status;
    const parts = [
      countText(visited, "page"),
      `${rate.toFixed(1)}/s`,
      `${queued} queued`,
      `${this.#blocked} blocked`,
      `${this.#errors} errors`,
    ];
    const left = leftMs(status, rate);
    if (left !== undefined) parts.push(`${durationText(left)} left`);
    const [wait] = longest;
    if (wait !== undefined && waiting > 0) {
      const host = visibleHead(new URL(wait.origin).host, MAX_SHOWN);
      const why = visibleHead(wait.because, MAX_SHOWN);
      parts.push(`${waiting} ${waiting === 1 ? "host waits" : "hosts wait"} (${host}: ${why})`);
    }
    return parts.join("  ");
  }

  #print(status: CrawlStatus, rate: number): void {
    const { visited, queued, hosts, waiting, longest } = status;
    const left = leftMs(status, rate);
    const line = jsonLine<CrawlProgressJson>({
      schema: "maycrawl/crawl/1",
      type: "progress",
      at: timeText(Date.now()),
      visited,
      rate: Number(rate.toFixed(2)),
      queued,
      hosts,
      waiting,
      waits: longest.map(({ origin, until, because }) => ({ origin, until: timeText(until), because })),
      blocked: this.#blocked,
      errors: this.#errors,
      secondsLeft: left === undefined ? null : Math.round(left / 1000),
    });
    // With `--json`, programs read the lines from standard output. Without it, the lines are a log on standard error.
    if (this.#json) this.#write(line);
    else this.#io.note(line.trimEnd());
  }

  #write(line: string): void {
    void this.#io.out.write(line).catch(() => undefined);
  }
}

/**
 * Estimates the time until all known URLs are visited, in ms; undefined if unknown. The status of a crawl in a database
 * has no estimate, so the current rate is used.
 */
function leftMs({ queued, leftMs: estimated }: CrawlStatus, rate: number): number | undefined {
  if (estimated !== undefined) return estimated ?? undefined;
  return rate === 0 ? undefined : (queued / rate) * 1000;
}
