import type { PageAnswer, PageDirective, PageVerdict } from "@maycrawl/engine";
import type { Page, PageCanonical, PageDiagnostic, PageRefresh } from "@maycrawl/readers";
import { headerLineOf } from "@maycrawl/readers/internal";
import type { CanonicalJson, DirectiveJson, PageAnswerJson, PageJson } from "../../json-shapes.ts";
import { timeText } from "../../output/time.ts";
import { contradictionJson } from "../../page/contradiction-json.ts";
import { type InspectedPage, pageOf } from "../../page/inspected-page.ts";
import { inspectedPageJson } from "../../page/inspected-page-json.ts";
import { placeJson } from "../../page/place-json.ts";
import type { PageReport } from "./page-report.ts";

/** Returns the documented JSON of a page report. */
export function pageJson({ asked, verdict, contradictions }: PageReport): PageJson {
  const page = pageOf(asked);
  const { canonicals = [], links = [], nosnippet = [], diagnostics = [] } = page ?? {};
  const canonicalList = canonicals.map((one) => canonicalJson(asked, one));
  return {
    schema: "maycrawl/page/1",
    ...inspectedPageJson(asked),
    verdict: verdict === undefined ? null : verdictJson(asked, verdict),
    ignored: (verdict?.ignored ?? []).map(({ directive, why, note = null }) => ({
      directive: directiveJson(asked, directive),
      why,
      note,
    })),
    notes: (verdict?.notes ?? []).map(({ directive, note }) => ({
      directive: directiveJson(asked, directive),
      note,
    })),
    canonical: canonicalList[0] ?? null,
    canonicals: canonicalList,
    links: { count: links.length, nofollow: links.filter(({ nofollow }) => nofollow).length },
    nosnippet: nosnippet.map(({ start, end }) => ({ start, end })),
    contradictions: contradictions.map(contradictionJson),
    refresh: page?.refresh === undefined ? null : refreshJson(asked, page.refresh),
    diagnostics: diagnostics.map((one) => diagnosticJson(asked, one, page?.headers)),
  };
}

function diagnosticJson(
  asked: InspectedPage,
  diagnostic: PageDiagnostic,
  headers: Page["headers"] = [],
): PageJson["diagnostics"][number] {
  const { code, level, id, params, message, offset, value = null } = diagnostic;
  const line = headerLineOf(diagnostic, headers);
  const place = line === undefined ? placeJson(asked, "meta", offset) : placeJson(asked, "header", line);
  return { code, level, id, params, message, value, place };
}

function canonicalJson(asked: InspectedPage, { target, url, from, where }: PageCanonical): CanonicalJson {
  return { target, url: url ?? null, from, place: placeJson(asked, from, where) };
}

function refreshJson(
  asked: InspectedPage,
  { seconds, target, url, from, where }: PageRefresh,
): PageJson["refresh"] {
  return { seconds, target, url: url ?? null, from, place: placeJson(asked, from, where) };
}

function verdictJson(asked: InspectedPage, verdict: PageVerdict): PageJson["verdict"] {
  const answer = ({ allowed, limit, until, because }: PageAnswer): PageAnswerJson => ({
    allowed,
    limit: limit ?? null,
    until: until === undefined ? null : timeText(until),
    because: because === undefined ? null : directiveJson(asked, because),
  });
  return {
    index: answer(verdict.index),
    embeddedIndex: answer(verdict.embeddedIndex),
    follow: answer(verdict.follow),
    snippet: answer(verdict.snippet),
    imagePreview: answer(verdict.imagePreview),
    videoPreview: answer(verdict.videoPreview),
    imageIndex: answer(verdict.imageIndex),
    archive: answer(verdict.archive),
    translate: answer(verdict.translate),
  };
}

function directiveJson(asked: InspectedPage, directive: PageDirective): DirectiveJson {
  const { name, value = null, productToken, from, where } = directive;
  return { name, value, productToken, from, place: placeJson(asked, from, where) };
}
