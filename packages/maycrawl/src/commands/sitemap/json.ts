import type { RefusedJson, SitemapJson } from "../../json-shapes.ts";
import { contradictionJson } from "../../page/contradiction-json.ts";
import { ruleJson } from "../../verdict/verdict-json.ts";
import type { CheckedEntries } from "./survey/check-entries.ts";
import type { CountByKind, Group } from "./survey/count-by-kind.ts";
import type { JudgedEntries, RefusedEntry } from "./survey/judge-entries.ts";
import type { FileFailure } from "./survey/judged-walk.ts";
import type { FileDiagnostic, SitemapSurvey } from "./survey/sitemap-survey.ts";

/** Returns the documented JSON of a survey. */
export function surveyJson({
  source,
  crawler,
  files,
  entries,
  diagnostics,
  failures,
  judged,
  checked,
}: SitemapSurvey): SitemapJson {
  return {
    schema: "maycrawl/sitemap/1",
    source,
    as: crawler?.given ?? null,
    token: crawler?.token ?? null,
    known: crawler === undefined ? null : crawler.profile !== undefined,
    files: {
      count: files.total,
      examples: files.groups.flatMap(({ examples }) =>
        examples.map(({ sitemap, url, via = null, depth, urls, sitemaps }) => ({
          sitemap,
          url,
          via,
          depth,
          pages: urls,
          sitemaps,
        })),
      ),
    },
    // Only the documented properties are enumerable, so only they are copied.
    entries: { ...entries },
    diagnostics: diagnostics.groups.map(diagnosticJson),
    failures: failures.groups.map(failureJson),
    judged: judged === undefined ? null : judgedJson(judged),
    checked: checked === undefined ? null : checkedJson(checked),
  };
}

function diagnosticJson({ count, examples }: Group<FileDiagnostic>): SitemapJson["diagnostics"][number] {
  const [{ diagnostic: first }] = examples as readonly [FileDiagnostic];
  return {
    code: first.code,
    level: first.level,
    count,
    examples: examples.map(({ sitemap, diagnostic: { offset, id, params, message, value = null } }) => ({
      sitemap,
      offset,
      id,
      params,
      message,
      value,
    })),
  };
}

function failureJson({ count, examples }: Group<FileFailure>): SitemapJson["failures"][number] {
  const [{ code }] = examples as readonly [FileFailure];
  return {
    code,
    count,
    examples: examples.map(({ sitemap, id, params, message, status = null, line = null, decision }) => ({
      sitemap,
      id,
      params,
      message,
      status,
      robotsLine: line,
      because: decision?.because ?? null,
      rule: decision === undefined ? null : ruleJson(decision),
    })),
  };
}

function judgedJson({ judgedCount, draft, blocked, unknown }: JudgedEntries): SitemapJson["judged"] {
  return {
    asked: judgedCount,
    robots: draft?.from ?? null,
    blocked: refusedJson(blocked),
    unknown: refusedJson(unknown),
  };
}

function checkedJson({ checkedCount, contradictions, unknown }: CheckedEntries): SitemapJson["checked"] {
  return {
    asked: checkedCount,
    contradictions: contradictions.groups.map(({ count, examples }) => ({
      code: examples[0]?.code ?? "",
      count,
      examples: examples.map(contradictionJson),
    })),
    unknown: {
      count: unknown.total,
      examples: unknown.groups.flatMap(({ examples }) =>
        examples.map(({ loc, sitemap, offset, message }) => ({ loc, sitemap, offset, message })),
      ),
    },
  };
}

function refusedJson(entries: CountByKind<RefusedEntry>): RefusedJson {
  return {
    count: entries.total,
    reasons: entries.groups.map(({ count, examples }) => {
      const [{ decision, origin }] = examples as readonly [RefusedEntry];
      return {
        site: origin,
        because: decision?.because ?? "not-asked",
        rule: decision === undefined ? null : ruleJson(decision),
        count,
        examples: examples.map(({ loc, sitemap, offset }) => ({ loc, sitemap, offset })),
      };
    }),
  };
}
