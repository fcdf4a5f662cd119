import { dialects } from "@maycrawl/engine";
import { groupTimeLines } from "../../../../agent/src/simulation/group-time-lines.ts";
import { simulateCrawler } from "../../../../agent/src/simulation/simulate-crawler.ts";
import { hoursOf } from "../../../../agent/src/simulation/span.ts";
import { namedCrawler } from "../named-crawler.ts";
import { historyOf } from "./outage-history.ts";
import { ruleSources } from "./rule-sources.ts";
import type { SimulateAnswer, SimulateQuestion, SimulateRow } from "./simulate-answer.ts";

/** Simulates an outage in all dialects, as `maycrawl simulate` does. */
export function answerSimulate({ outage, crawlers, dialect }: SimulateQuestion): SimulateAnswer {
  const history = historyOf(outage, "");
  const length = hoursOf(history);
  const lines = Object.values(dialects).map((one) => simulateCrawler(history, one));
  const named = crawlers.flatMap((text) => namedCrawler(text, dialect) ?? []);
  const rows = groupTimeLines(lines, length).map(
    ({ names, stretches }): SimulateRow => ({
      dialects: names,
      crawlers: [
        ...new Set(named.filter((one) => names.includes(one.dialect.name)).map(({ token }) => token)),
      ],
      stretches,
      sources: ruleSources(names, outage.failure),
    }),
  );
  // The sort keeps the order of the other rows.
  const sorted = rows.toSorted((a, b) => Number(b.crawlers.length > 0) - Number(a.crawlers.length > 0));
  return { outage, length, rows: sorted };
}
