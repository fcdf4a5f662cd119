import type { PageJson } from "../../json-shapes.ts";
import { askedCrawlerJson, missingPageJson, ruleJson } from "../../verdict-json.ts";
import type { AskedPage } from "./asked-page.ts";

/** The part of the JSON that is about the page itself. */
type AskedPageJson = Pick<
  PageJson,
  "source" | "url" | "as" | "token" | "known" | "dialect" | "robots" | "read"
>;

/** The documented shape of a page that was asked about. */
export function askedJson({ source, url, crawler, dialect, robots, read }: AskedPage): AskedPageJson {
  return {
    source,
    url: url?.href ?? null,
    ...askedCrawlerJson(crawler),
    dialect: dialect.name,
    robots: robots === undefined ? null : robotsJson(robots),
    read: readJson(read),
  };
}

function robotsJson(robots: NonNullable<AskedPage["robots"]>): AskedPageJson["robots"] {
  const { from, access, decision, missingPage } = robots;
  const { allowed, because } = decision;
  return {
    from,
    access: access.kind,
    allowed,
    because,
    rule: ruleJson(decision),
    missingPage: missingPageJson(missingPage),
  };
}

function readJson(read: AskedPage["read"]): AskedPageJson["read"] {
  const page = read.kind === "read" ? read.page : undefined;
  return {
    outcome: read.kind,
    blocked:
      read.kind === "blocked"
        ? { url: read.url, because: read.decision.because, rule: ruleJson(read.decision) }
        : null,
    failure: read.kind === "failed" ? read.message : null,
    url: page?.url ?? null,
    status: page?.status ?? null,
    kind: page?.kind ?? null,
    encoding: page === undefined ? null : { name: page.encoding.name, from: page.encoding.from },
    bytes: page?.bytes ?? null,
    complete: page?.complete ?? null,
    title: page?.title ?? null,
  };
}
