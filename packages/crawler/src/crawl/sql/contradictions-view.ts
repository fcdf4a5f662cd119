import { type ContradictionRule, contradictionRules, type Fact } from "../../audit/contradiction-rules.ts";
import { contradictionMessages } from "../../audit/messages.ts";
import { isNonPageKindSql, isPageSql } from "../../audit/page-status.ts";
import type { SqlEngine } from "./engine.ts";
import { quoteText } from "./sql-text.ts";

/** SQL expressions for the parameters of a message, by name. */
type SqlParams = Readonly<Record<string, string>>;

/** SQL for a fact about a row of `url`. */
interface FactSql {
  /**
   * Joined tables: the last visit (`visit`), or also the URL that the page declares as canonical and its last visit
   * (`canonical`).
   */
  readonly of?: "visit" | "canonical";
  /** Condition that is true if the fact holds. */
  readonly is: string;
  /** Parameters that the fact adds to the message. */
  readonly params?: SqlParams;
}

const IS_PAGE = isPageSql("visit.status");
/** Condition for a visit that returned neither a page nor a redirect. */
const IS_NO_PAGE = `visit.redirect IS NULL AND (visit.status IS NULL OR NOT ${IS_PAGE})`;
const HAS_FAILED = isNonPageKindSql("failed", "visit.status");
const IS_REFUSED = isNonPageKindSql("refused", "visit.status");
const NO_PAGE = {
  of: "visit",
  params: {
    answer:
      "coalesce('answers ' || visit.status, 'could not be fetched: ' || visit.error, 'does not answer')",
    status: "visit.status",
    error: "visit.error",
  },
} as const;
const FORBIDDEN = {
  is: "url.state = 2 AND url.skipped = 'robots'",
  params: { decision: "url.skipped_because" },
};

const facts: Readonly<Record<Fact, FactSql>> = {
  listed: { is: "url.sitemap IS NOT NULL" },
  blocked: FORBIDDEN,
  forbidden: FORBIDDEN,
  current: { is: "url.state <> 2" },
  redirected: {
    of: "visit",
    is: "visit.redirect IS NOT NULL",
    params: { answer: "'redirects to ' || visit.redirect", location: "visit.redirect" },
  },
  failed: { ...NO_PAGE, is: `${IS_NO_PAGE} AND ${HAS_FAILED}` },
  refused: { ...NO_PAGE, is: `${IS_NO_PAGE} AND ${IS_REFUSED}` },
  "not-ok": { ...NO_PAGE, is: `${IS_NO_PAGE} AND NOT ${HAS_FAILED} AND NOT ${IS_REFUSED}` },
  page: { of: "visit", is: IS_PAGE },
  noindex: { of: "visit", is: "visit.indexable = 0", params: { noindex: "visit.index_because" } },
  "other-canonical": {
    of: "visit",
    is: "visit.canonical <> url.url",
    params: { canonical: "visit.canonical" },
  },
  "canonical-blocked": {
    of: "canonical",
    is: "target.state = 2 AND target.skipped = 'robots'",
    params: { decision: "target.skipped_because" },
  },
  "canonical-not-ok": {
    of: "canonical",
    is: `target.state <> 2 AND there.status IS NOT NULL AND NOT ${isPageSql("there.status")}`,
    params: { answer: "'answers ' || there.status", status: "there.status" },
  },
};

const VISIT = " JOIN visit ON visit.id = url.visit";
const CANONICAL = `${VISIT} JOIN url AS target ON target.url = visit.canonical LEFT JOIN visit AS there ON there.id = target.visit`;

function selectSql({ code, facts: names }: ContradictionRule, { jsonObject }: SqlEngine): string {
  const all = names.map((name) => facts[name]);
  const needs = new Set(all.map((fact) => fact.of));
  const joined = needs.has("canonical") ? CANONICAL : needs.has("visit") ? VISIT : "";
  const params: SqlParams = Object.assign({}, ...all.map((fact) => fact.params));
  const id = `${code}.example` as const;
  const message = messageSql(contradictionMessages[id], params);
  return `SELECT url.url, '${code}', ${message}, '${id}', ${jsonObject(params)} FROM url${joined} WHERE ${all.map(({ is }) => is).join(" AND ")}`;
}

/** Returns an SQL expression for the text of a message. Every second part of the split text is a parameter name. */
function messageSql(template: string, params: SqlParams): string {
  const parts = template.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 1 ? params[part] : quoteText(part)));
  return parts.filter((part) => part !== quoteText("")).join(" || ");
}

/** Selects the contradictions that the last visit of each page found, one for each code. */
const FOUND_ON_PAGE = `SELECT url.url, said.code, said.message, said.message_id AS id, said.params
    FROM contradiction AS said JOIN url ON url.id = said.url JOIN visit ON visit.id = url.visit
    WHERE url.state <> 2 AND said.round = visit.round AND ${IS_PAGE} AND NOT EXISTS (SELECT 1 FROM contradiction AS other
      WHERE other.url = said.url AND other.round = said.round AND other.code = said.code AND other.message < said.message)`;

/**
 * Returns the query of the view `contradictions`. The view has the contradictions that the last visits found, and the
 * contradictions between facts in the crawl's tables (`contradictionRules`). A URL has each code at most once. Codes
 * are stable, and report/summary/advice.ts has advice for each code.
 */
export function contradictionsSql(engine: SqlEngine): string {
  const rules = contradictionRules.map((rule) => selectSql(rule, engine));
  return `
  ${[FOUND_ON_PAGE, ...rules].join("\n  UNION ALL ")}`;
}
