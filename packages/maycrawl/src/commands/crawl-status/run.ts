import { type DatabaseCrawlStatus, readDatabaseCrawlStatus } from "@maycrawl/crawler";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { runCrawlCommand } from "../../crawl/crawl-failure.ts";
import { databaseLocationOf } from "../../crawl/database-option.ts";
import type { CrawlStatusJson } from "../../json-shapes.ts";
import { databaseText } from "../../options/database-url.ts";
import type { Paint } from "../../output/colour.ts";
import { countCell, countText } from "../../output/count-text.ts";
import { jsonLine } from "../../output/json.ts";
import { section } from "../../output/section.ts";
import type { Rows } from "../../output/table.ts";
import { durationText, timeText } from "../../output/time.ts";
import { paragraph } from "../../output/wrap-text.ts";
import type { CrawlStatusOptions } from "./command.ts";

const MAX_SHOWN = 120;
/**
 * Maximum time since the last heartbeat of a worker, in milliseconds. After this time, the worker is shown as silent.
 */
const SILENT_MS = 15_000;

/** `maycrawl crawl status --database URL`: shows the state of a crawl in a database. */
export function run(_: readonly string[], options: CrawlStatusOptions, io: Io): Promise<ExitCode> {
  return runCrawlCommand(false, async () => {
    const place = databaseLocationOf("status", options);
    const status = await readDatabaseCrawlStatus(place);
    await io.out.write(
      options.json === true
        ? jsonLine<CrawlStatusJson>({ schema: "maycrawl/crawl-status/1", ...status })
        : statusText(databaseText(place), status, io.paint),
    );
    return ALLOWED;
  });
}

function statusText(name: string, status: DatabaseCrawlStatus, paint: Paint): string {
  const { round, startedAt, by, visited, queued, sitemaps, hosts, active, waiting, stuck } = status;
  const how = by === undefined ? "under way" : `ended (${by})`;
  const head =
    round === undefined || startedAt === undefined
      ? "no round yet"
      : `round ${round}, ${how}, since ${timeText(startedAt)}`;
  const counts: Rows = [
    [countCell(visited), { text: visited === 1 ? "page visited" : "pages visited" }],
    [countCell(queued), { text: "URLs queued" }],
    [countCell(sitemaps), { text: "sitemaps to read" }],
    [
      countCell(hosts),
      {
        text: `hosts with URLs: ${active} being visited, ${waiting} waiting, ${stuck} unreachable`,
      },
    ],
  ];
  return [
    paragraph(`${paint("heading", visible(name))}  ${head}`, paint),
    section("Counts", counts, paint),
    section("Longest waits", waitRows(status), paint),
    section("Workers", workerRows(status), paint),
  ].join("");
}

function waitRows({ longest, now }: DatabaseCrawlStatus): Rows {
  return longest.map(({ origin, until, because }) => [
    { text: visibleHead(origin, MAX_SHOWN) },
    { text: visibleHead(because, MAX_SHOWN), style: "unknown" },
    { text: `for another ${durationText(Math.max(0, until - now))}`, style: "quiet" },
  ]);
}

function workerRows({ workers, now }: DatabaseCrawlStatus): Rows {
  return workers.map(({ name, since, seenAt, hosts }) => {
    const silentMs = now - seenAt;
    const isAlive = silentMs < SILENT_MS;
    return [
      { text: visible(name), style: isAlive ? "allowed" : "unknown" },
      { text: isAlive ? countText(hosts, "host") : `silent for ${durationText(silentMs)}` },
      { text: `since ${timeText(since)}`, style: "quiet" },
    ];
  });
}
