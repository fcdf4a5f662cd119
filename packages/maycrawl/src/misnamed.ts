import { type AccessResult, crawlerMeant, isNear, productTokenOf, purposes } from "@maycrawl/engine/robots";
import type { Crawler } from "./input/asked-crawler.ts";
import type { Io } from "./io.ts";
import { visibleHead } from "./output/visible.ts";

const LONGEST_TOKEN = 100;
/** `ads` and `feed` are near to too much. */
const SHORTEST_PURPOSE = 6;

/**
 * Crawlers that nobody knows, with names that are nearly known ones: slips, but where a robots.txt names them so. All of that is
 * found out at the end: no answer has to wait for it.
 */
export class Misnamed {
  readonly #unknown: readonly Crawler[];
  readonly #seen = new Set<AccessResult>();

  constructor(crawlers: readonly Crawler[]) {
    this.#unknown = crawlers.filter(({ profile }) => profile === undefined);
  }

  /** Takes a robots.txt by which they are judged. */
  see(access: AccessResult | undefined): void {
    if (access !== undefined && this.#unknown.length > 0) this.#seen.add(access);
  }

  /** Tells people whom they may mean, of those that no robots.txt has named. */
  note(io: Io): void {
    for (const { token } of this.#unknown) {
      const meant = meantBy(token);
      if (meant === undefined || [...this.#seen].some((access) => names(access, token))) continue;
      const given = visibleHead(token, LONGEST_TOKEN);
      io.note(`note: maycrawl knows no crawler called ${given}; did you mean ${meant}?`);
    }
  }
}

/** Whether some group of a robots.txt is for a token (RFC 9309 §2.2.1). */
function names(access: AccessResult, token: string): boolean {
  if (access.kind !== "successful") return false;
  const wanted = folded(token);
  return access.document.groups.some(({ agents }) =>
    agents.some(({ value }) => folded(productTokenOf(value)) === wanted),
  );
}

/** The same of one crawler, by all that it is judged by. */
export function noteMisnamed(
  crawler: Crawler,
  accesses: readonly (AccessResult | undefined)[],
  io: Io,
): void {
  const misnamed = new Misnamed([crawler]);
  for (const access of accesses) misnamed.see(access);
  misnamed.note(io);
}

function meantBy(token: string): string | undefined {
  const name = folded(token);
  const purpose = purposes.find(
    (one) => one === name || (one.length >= SHORTEST_PURPOSE && isNear(name, one, 1)),
  );
  return purpose === undefined ? crawlerMeant(token)?.token : `the purpose ${purpose}, in small letters`;
}

function folded(token: string | undefined): string {
  return token?.toLowerCase() ?? "";
}
