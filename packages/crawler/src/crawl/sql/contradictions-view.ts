import {
  type ContradictionRule,
  contradictionRules,
  type Fact,
  partsOf,
} from "../../audit/contradiction-rules.ts";
import { isPageSql, saysSql } from "../../audit/no-page.ts";

/** A fact as a crawl's tables have it. */
interface FactSql {
  /** What it takes besides the row `url`: its last visit, or also the URL that the page names as canonical, and that one's visit. */
  readonly of?: "visit" | "canonical";
  readonly is: string;
  /** What a message says of it. */
  readonly text?: string;
}

const IS_PAGE = isPageSql("visit.status");
/** A visit that brought neither a page nor a redirect. */
const IS_NO_PAGE = `visit.redirect IS NULL AND (visit.status IS NULL OR NOT ${IS_PAGE})`;
const HAS_FAILED = saysSql("failed", "visit.status");
const IS_REFUSED = saysSql("refused", "visit.status");
const NO_PAGE = {
  of: "visit",
  text: "coalesce('Its status is ' || visit.status, visit.error, 'There was no answer')",
} as const;
const FORBIDDEN = { is: "url.state = 2 AND url.skipped = 'robots'", text: "url.skipped_because" };

const facts: Readonly<Record<Fact, FactSql>> = {
  listed: { is: "url.sitemap IS NOT NULL" },
  blocked: FORBIDDEN,
  forbidden: FORBIDDEN,
  current: { is: "url.state <> 2" },
  redirected: { of: "visit", is: "visit.redirect IS NOT NULL", text: "visit.redirect" },
  failed: { ...NO_PAGE, is: `${IS_NO_PAGE} AND ${HAS_FAILED}` },
  refused: { ...NO_PAGE, is: `${IS_NO_PAGE} AND ${IS_REFUSED}` },
  "not-ok": { ...NO_PAGE, is: `${IS_NO_PAGE} AND NOT ${HAS_FAILED} AND NOT ${IS_REFUSED}` },
  page: { of: "visit", is: IS_PAGE },
  noindex: { of: "visit", is: "visit.indexable = 0", text: "visit.index_because" },
  "other-canonical": { of: "visit", is: "visit.canonical <> url.url", text: "visit.canonical" },
  "canonical-blocked": {
    of: "canonical",
    is: "target.state = 2 AND target.skipped = 'robots'",
    text: "target.skipped_because",
  },
  "canonical-not-ok": {
    of: "canonical",
    is: `target.state <> 2 AND there.status IS NOT NULL AND NOT ${isPageSql("there.status")}`,
    text: "there.status",
  },
};

const VISIT = " JOIN visit ON visit.id = url.visit";
const CANONICAL = `${VISIT} JOIN url AS target ON target.url = visit.canonical LEFT JOIN visit AS there ON there.id = target.visit`;

function selectOf({ code, facts: names, row }: ContradictionRule): string {
  const all = names.map((name) => facts[name]);
  const needs = new Set(all.map((fact) => fact.of));
  const from = needs.has("canonical") ? CANONICAL : needs.has("visit") ? VISIT : "";
  const text = partsOf(row, quoted, (name) => facts[name].text).join(" || ");
  return `SELECT url.url, '${code}', ${text} FROM url${from} WHERE ${all.map(({ is }) => is).join(" AND ")}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Where a site contradicts itself, as far as a crawl shows: what was found on a page when it was read last, and the rules for facts
 * that do not go together. A URL has a code once; each code is stable, and report/advice.ts says what to do about it.
 */
export const contradictionsSql: string = `
  SELECT url, code, min(message) AS message FROM (
    SELECT url.url, contradiction.code, contradiction.message FROM contradiction JOIN url ON url.id = contradiction.url JOIN visit ON visit.id = url.visit
      WHERE url.state <> 2 AND contradiction.round = visit.round AND ${IS_PAGE}
    ${contradictionRules.map((rule) => `UNION ALL ${selectOf(rule)}`).join("\n    ")}
  ) AS said GROUP BY url, code`;
