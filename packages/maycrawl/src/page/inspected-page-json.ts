import type { PageJson } from "../json-shapes.ts";
import { missingPageJson } from "../robots/robots-json.ts";
import { askedCrawlerJson, ruleJson } from "../verdict/verdict-json.ts";
import type { InspectedPage } from "./inspected-page.ts";

/** JSON properties of all reports about a page: page, crawler, dialect, robots.txt, and result of reading the page. */
type InspectedPageJson = Pick<
  PageJson,
  "source" | "url" | "as" | "token" | "known" | "dialect" | "robots" | "read"
>;

/** Returns an inspected page in its documented JSON shape. */
export function inspectedPageJson({
  source,
  url,
  crawler,
  dialect,
  robots,
  read,
}: InspectedPage): InspectedPageJson {
  return {
    source,
    url: url?.href ?? null,
    ...askedCrawlerJson(crawler),
    dialect: dialect.name,
    robots: robots === undefined ? null : robotsJson(robots),
    read: readJson(read),
  };
}

function robotsJson(robots: NonNullable<InspectedPage["robots"]>): InspectedPageJson["robots"] {
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

function readJson(read: InspectedPage["read"]): InspectedPageJson["read"] {
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
