import type { PageCanonical, PageRefresh } from "@maycrawl/crawler";
import type { PageAnswer, PageDirective, PageVerdict } from "@maycrawl/engine";
import { timeText } from "../../output/time.ts";
import { type AskedJson, askedJson } from "./asked-json.ts";
import { type AskedPage, pageOf } from "./asked-page.ts";
import { type ContradictionJson, contradictionJson } from "./contradiction-json.ts";
import type { PageReport } from "./page-report.ts";
import { type PlaceJson, placeJson } from "./place-json.ts";

/** What a page tells a crawler, as `page --json` prints it. Names are never changed; what does not apply is null. */
export interface PageJson extends AskedJson {
  readonly verdict: Readonly<Record<Exclude<keyof PageVerdict, "ignored" | "notes">, AnswerJson>> | null;
  readonly ignored: readonly {
    readonly directive: DirectiveJson;
    readonly why: string;
    readonly note: string | null;
  }[];
  /** Directives that apply, and of which there is more to say. */
  readonly notes: readonly { readonly directive: DirectiveJson; readonly note: string }[];
  readonly canonical: CanonicalJson | null;
  /** All of them, of which `canonical` is the first. */
  readonly canonicals: readonly CanonicalJson[];
  readonly links: { readonly count: number; readonly nofollow: number };
  readonly nosnippet: readonly { readonly start: number; readonly end: number }[];
  readonly contradictions: readonly ContradictionJson[];
  /** Where browsers go on from it by themselves; `target` is empty where it is loaded again. */
  readonly refresh: {
    readonly seconds: number;
    readonly target: string;
    readonly url: string | null;
    readonly from: "meta" | "header";
    readonly place: PlaceJson;
  } | null;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly level: "error" | "warning";
    readonly message: string;
    readonly value: string | null;
    readonly place: PlaceJson;
  }[];
}

interface CanonicalJson {
  readonly target: string;
  readonly url: string | null;
  readonly from: "link" | "header";
  readonly place: PlaceJson;
}

interface AnswerJson {
  readonly allowed: boolean;
  readonly limit: number | string | null;
  readonly until: string | null;
  readonly because: DirectiveJson | null;
}

interface DirectiveJson {
  readonly name: string;
  readonly value: string | null;
  readonly productToken: string;
  readonly from: "meta" | "header";
  readonly place: PlaceJson;
}

/** The documented shape of what a page tells a crawler. */
export function pageJson({ asked, verdict, contradictions }: PageReport): PageJson {
  const page = pageOf(asked);
  const { canonicals = [], links = [], nosnippet = [], diagnostics = [] } = page ?? {};
  const named = canonicals.map((one) => canonicalJson(asked, one));
  return {
    ...askedJson(asked),
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
    canonical: named[0] ?? null,
    canonicals: named,
    links: { count: links.length, nofollow: links.filter(({ nofollow }) => nofollow).length },
    nosnippet: nosnippet.map(({ start, end }) => ({ start, end })),
    contradictions: contradictions.map(contradictionJson),
    refresh: page?.refresh === undefined ? null : refreshJson(asked, page.refresh),
    diagnostics: diagnostics.map(({ code, level, message, offset, value = null }) => ({
      code,
      level,
      message,
      value,
      place: placeJson(asked, "meta", offset),
    })),
  };
}

function canonicalJson(asked: AskedPage, { target, url, from, where }: PageCanonical): CanonicalJson {
  return { target, url: url ?? null, from, place: placeJson(asked, from, where) };
}

function refreshJson(
  asked: AskedPage,
  { seconds, target, url, from, where }: PageRefresh,
): PageJson["refresh"] {
  return { seconds, target, url: url ?? null, from, place: placeJson(asked, from, where) };
}

function verdictJson(asked: AskedPage, verdict: PageVerdict): PageJson["verdict"] {
  const answer = ({ allowed, limit, until, because }: PageAnswer): AnswerJson => ({
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

function directiveJson(asked: AskedPage, directive: PageDirective): DirectiveJson {
  const { name, value = null, productToken, from, where } = directive;
  return { name, value, productToken, from, place: placeJson(asked, from, where) };
}
