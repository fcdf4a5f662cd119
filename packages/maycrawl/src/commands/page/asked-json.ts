import { type MissingPageJson, missingPageJson, type RuleJson, ruleJson } from "../../verdict-json.ts";
import type { AskedPage } from "./asked-page.ts";

/** Which page was asked about, and what came of reading it, as `page --json` and `prefs --json` print it. */
export interface AskedJson {
  readonly source: string;
  readonly url: string | null;
  readonly as: string;
  readonly token: string;
  readonly known: boolean;
  readonly dialect: string;
  readonly robots: {
    readonly from: string;
    readonly access: string;
    readonly allowed: boolean;
    readonly because: string;
    readonly rule: RuleJson | null;
    readonly missingPage: MissingPageJson | null;
  } | null;
  readonly read: {
    readonly outcome: "read" | "blocked" | "failed";
    /** What forbids it, which may be the robots.txt of a page to which it leads. */
    readonly blocked: {
      readonly url: string;
      readonly because: string;
      readonly rule: RuleJson | null;
    } | null;
    readonly failure: string | null;
    readonly url: string | null;
    readonly status: number | null;
    readonly kind: string | null;
    readonly encoding: { readonly name: string; readonly from: string } | null;
    readonly bytes: number | null;
    readonly complete: boolean | null;
    readonly title: string | null;
  };
}

/** The documented shape of a page that was asked about. */
export function askedJson({ source, url, crawler, dialect, robots, read }: AskedPage): AskedJson {
  return {
    source,
    url: url?.href ?? null,
    as: crawler.given,
    token: crawler.token,
    known: crawler.profile !== undefined,
    dialect: dialect.name,
    robots: robots === undefined ? null : robotsJson(robots),
    read: readJson(read),
  };
}

function robotsJson(robots: NonNullable<AskedPage["robots"]>): AskedJson["robots"] {
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

function readJson(read: AskedPage["read"]): AskedJson["read"] {
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
