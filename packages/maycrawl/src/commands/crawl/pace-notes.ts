import type { CrawlEvent } from "@maycrawl/crawler";
import { visibleHead } from "@maycrawl/engine/internal";
import { countText } from "../../output/count-text.ts";
import { durationText } from "../../output/time.ts";

/** Maximum number of hosts that are named; the others are counted. */
const MAX_NAMED = 3;
const MAX_LENGTH = 100;

/** Notes about hosts that want fewer requests than `--rate` makes. */
export class PaceNotes {
  readonly #lines = new Map<string, string>();
  #more = 0;

  /**
   * Records the limit that a host wants.
   * @returns the line to print: one for each of the first `MAX_NAMED` hosts, then one for all further hosts together;
   * undefined if there is no new line.
   */
  see(event: Extract<CrawlEvent, { type: "pace" }>): string | undefined {
    const { origin } = event;
    if (this.#lines.has(origin)) return undefined;
    if (this.#lines.size < MAX_NAMED) {
      const line = lineOf(event);
      this.#lines.set(origin, line);
      return line;
    }
    // Each host reports its interval once, so `#more` is a number of hosts.
    if (event.wants === "interval" && ++this.#more === 1)
      return "More hosts want fewer requests than --rate makes: the summary counts them.";
    return undefined;
  }

  /** Lines for the summary. */
  get lines(): readonly string[] {
    const more = this.#more === 0 ? [] : [`${countText(this.#more, "more host")} with such a limit`];
    return [...this.#lines.values(), ...more];
  }
}

function lineOf({ origin, wants, ms, ownMs, because }: Extract<CrawlEvent, { type: "pace" }>): string {
  const host = visibleHead(new URL(origin).host, MAX_LENGTH);
  const wish =
    wants === "interval" ? `${durationText(ms)} between requests` : `no request for ${durationText(ms)}`;
  const rate = ownMs === 0 ? 0 : Number((1000 / ownMs).toPrecision(4));
  return `${host} wants ${wish} (${visibleHead(because, MAX_LENGTH)}): --rate ${rate} does not apply there`;
}
