import type { Dialect } from "@maycrawl/engine";
import type { Io } from "../cli/io.ts";
import { timeText } from "../output/time.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { causeWords } from "../robots/robots-failure-words.ts";
import { robotsIn } from "../robots/robots-in-dialect.ts";

/** Prints a note if a cached copy applies because the last attempt to fetch the robots.txt failed. */
export function noteStaleCopy(found: FoundRobots, dialects: readonly Dialect[], io: Io): void {
  const seen = dialects.map((dialect) => robotsIn(found, dialect)).find(({ failed }) => failed !== undefined);
  if (seen?.failed === undefined) return;
  const [failed, fetched] = [timeText(seen.failed.at), timeText(seen.fetchedAt ?? 0)];
  io.note(
    `note: ${found.name} could not be fetched at ${failed} (${causeWords(seen.failed)}): in ${seen.dialect.name} the copy of ${fetched} applies`,
  );
}
