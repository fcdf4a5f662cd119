import type { Crawler } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { Paint } from "../../output/colour.ts";
import { type Cell, Table } from "../../output/table.ts";
import { tokenOrderText } from "./crawler-rows.ts";

const KIND: Readonly<Record<Crawler["kind"], string>> = {
  crawler: "a crawler: it sends requests under this name",
  "control-token": "a control token: no crawler sends it; it decides about what another one fetches",
  "policy-token": "a policy token: no crawler sends it; its groups say what content may be used for",
};

const CONFIDENCE: Readonly<Record<Crawler["confidence"], string>> = {
  vendor: "from the vendor's own documentation",
  secondary: "from another source's description",
  weak: "neither documentation nor another description was found",
};

/** Formats everything that is known about a crawler, for people. */
export function crawlerText(crawler: Crawler, paint: Paint): string {
  const { token, vendor, kind, dialect, userAgent, verify, source, read, confidence } = crawler;
  const lines: readonly (readonly [name: string, text: string | undefined])[] = [
    ["vendor", vendor],
    ["kind", KIND[kind]],
    ["purposes", `${crawler.purposes.join(", ")}${crawler.ai ? "  (for AI)" : ""}`],
    ["reads", `${tokenOrderText(crawler)}${crawler.ignoresAny ? "  (groups for * do not apply to it)" : ""}`],
    ["dialect", `${dialect.name}: ${dialect.title}`],
    ["obeys robots.txt", crawler.obeysRobots],
    ["obeys Crawl-delay", crawler.obeysCrawlDelay],
    ["User-Agent", userAgent ?? (kind === "crawler" ? "none is documented" : undefined)],
    ["reverse DNS", verify.reverseDns?.join(", ")],
    ["addresses", verify.ipList],
    ["Web Bot Auth", verify.webBotAuth],
    ["source", `${source}, read on ${read}`],
    ["confidence", CONFIDENCE[confidence]],
  ];
  const rows = lines.flatMap(([name, text]): (readonly Cell[])[] =>
    text === undefined ? [] : [[{ text: name, style: "quiet" }, { text: visible(text) }]],
  );
  return `${paint("heading", visible(token))}\n${new Table(paint, "  ").rows(rows)}`;
}
