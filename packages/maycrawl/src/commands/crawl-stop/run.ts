import { stopDatabaseCrawl } from "@maycrawl/crawler";
import { visible } from "@maycrawl/engine/internal";
import { ALLOWED, type ExitCode } from "../../exit-code.ts";
import { databaseWords } from "../../input/database-url.ts";
import type { Io } from "../../io.ts";
import type { CrawlStopJson } from "../../json-shapes.ts";
import { counted } from "../../output/counted.ts";
import { jsonLine } from "../../output/json.ts";
import { databaseOf } from "../crawl/database-of.ts";
import { withCrawlFailures } from "../crawl/failure.ts";
import type { CrawlStopOptions } from "./command.ts";

/** `maycrawl crawl stop --database URL`: ends all workers of a crawl, and waits until they have left. */
export function run(_: readonly string[], options: CrawlStopOptions, io: Io): Promise<ExitCode> {
  return withCrawlFailures(false, async () => {
    const place = databaseOf("stop", options);
    const stopped = await stopDatabaseCrawl(place);
    if (options.json === true)
      await io.out.write(jsonLine<CrawlStopJson>({ schema: "maycrawl/crawl-stop/1", ...stopped }));
    const { workers } = stopped;
    const name = visible(databaseWords(place));
    io.note(
      workers === 0
        ? `no worker crawls by ${name}`
        : `stopped: ${counted(workers, "worker")} of ${name}; the command that began the crawl goes on with it`,
    );
    return ALLOWED;
  });
}
