import type { Message } from "@maycrawl/engine";
import { createMessage } from "@maycrawl/engine/internal";
import { contradictionMessages } from "../../audit/messages.ts";
import type { CrawlRows } from "../../crawl/sql/crawl-rows.ts";
import { adviceOn } from "../advice.ts";
import type { ContradictionTally, FailureExample } from "../summary.ts";
import { knownParams } from "./known-params.ts";
import { whereTo } from "./where-to.ts";

/** A row of the view `contradictions`. */
interface Row {
  readonly url: string;
  readonly code: string;
  readonly id: string;
  /** JSON; a parameter that is null is not known. */
  readonly params: string;
  readonly message: string;
}

/** Returns each kind of contradiction, with the first URLs that have it. */
export async function contradictionsOf(
  crawl: CrawlRows,
  max: number,
): Promise<readonly ContradictionTally[]> {
  const rows = await crawl.all<Row & { readonly count: number }>(
    `WITH numbered AS (SELECT code, url, id, params, message, count(*) OVER (PARTITION BY code) AS count,
        row_number() OVER (PARTITION BY code ORDER BY url) AS place FROM contradictions)
      SELECT code, count, url, id, params, message FROM numbered WHERE place <= ? ORDER BY count DESC, code, url`,
    max,
  );
  const kinds = new Map<string, { count: number; examples: FailureExample[] }>();
  for (const row of rows) {
    const kind = kinds.get(row.code) ?? { count: row.count, examples: [] };
    kind.examples.push({ url: row.url, ...(await messageOf(crawl, row)) });
    kinds.set(row.code, kind);
  }
  return [...kinds].map(([code, kind]) => ({ code, ...adviceOn(code), ...kind }));
}

async function messageOf(crawl: CrawlRows, { code, url, id, params: json, message }: Row): Promise<Message> {
  const params = knownParams(JSON.parse(json) as Record<string, string | number | null>);
  // Where it leads in the end: only of what is shown, since each step is a question to the crawl.
  const start =
    code === "sitemap-redirected" ? url : code === "canonical-not-ok" ? params["canonical"] : undefined;
  const end = start === undefined ? undefined : await whereTo(crawl, String(start));
  if (end !== undefined) params["answer"] = end;
  return isKnown(id) ? createMessage(contradictionMessages, id, params) : { id, params, message };
}

/** Whether there is a text for an id: a later version may have written others. */
function isKnown(id: string): id is keyof typeof contradictionMessages {
  return Object.hasOwn(contradictionMessages, id);
}
