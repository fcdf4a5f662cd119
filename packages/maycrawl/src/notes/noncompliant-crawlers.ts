import { visible } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import type { Crawler } from "../options/crawler-option.ts";

/**
 * Prints a note about the crawlers that are known to ignore robots.txt, and a note about the crawlers that are known to
 * obey robots.txt only in part.
 * @param crawlers crawlers with at least one URL that a rule disallows.
 */
export function noteNoncompliant(crawlers: Iterable<Crawler>, io: Io): void {
  const profiles = [...crawlers].flatMap(({ profile }) => profile ?? []);
  const tokens = (obeys: "no" | "partly"): readonly string[] => [
    ...new Set(profiles.filter(({ obeysRobots }) => obeysRobots === obeys).map(({ token }) => token)),
  ];
  const no = tokens("no");
  if (no.length > 0) {
    const will = no.length === 1 ? "it" : "they";
    io.note(
      `note: ${are(no)} known not to obey robots.txt: this is what the file says, not what ${will} will do`,
    );
  }
  const partly = tokens("partly");
  if (partly.length > 0) {
    const may = partly.length === 1 ? "it" : "they";
    io.note(
      `note: ${are(partly)} known to obey robots.txt only in part: this is what the file says, and ${may} may do otherwise`,
    );
  }
}

function are(tokens: readonly string[]): string {
  return `${tokens.map(visible).join(", ")} ${tokens.length === 1 ? "is" : "are"}`;
}
