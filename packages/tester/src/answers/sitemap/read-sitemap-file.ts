/** A sitemap that was read, without answers of a robots.txt. */
import { getOrigin } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import { readSitemap, type SitemapDiagnostic } from "@maycrawl/readers";
import { bytesOf, isSameText, type RobotsText } from "../../state/robots-text.ts";
import type {
  SitemapAnswer,
  SitemapEntryPlace,
  SitemapExamples,
  SitemapPlace,
  SitemapProblems,
} from "./sitemap-answer.ts";
import { EntryCounter } from "./sitemap-counts.ts";
import { formatOf } from "./sitemap-format.ts";
import { SitemapPlaces } from "./sitemap-places.ts";

/** Number of examples of each kind that an answer has. */
export const MAX_EXAMPLES = 5;

/** The parts of an answer that need no robots.txt, and the pages to judge. */
export interface ReadSitemap
  extends Pick<SitemapAnswer, "url" | "format" | "counts" | "problems" | "outside"> {
  readonly file: RobotsText;
  readonly pages: readonly ReadPage[];
}

export interface ReadPage extends SitemapEntryPlace {
  readonly origin: string | undefined;
}

let last: { readonly asked: string; readonly read: ReadSitemap } | undefined;

/**
 * Reads a sitemap. The last one is kept: an edit of the robots.txt needs only new answers.
 * @param text its URL as the user writes it: absolute, or a reference of the site; empty for the usual one.
 */
export async function readSitemapFile(file: RobotsText, text: string, site: string): Promise<ReadSitemap> {
  const asked = `${site} ${text}`;
  if (last !== undefined && last.asked === asked && isSameText(last.read.file, file)) return last.read;
  const read = await readNew(file, sitemapUrl(text, site));
  last = { asked, read };
  return read;
}

function sitemapUrl(text: string, site: string): string | undefined {
  const url = parseUrl(text.trim() || "/sitemap.xml", site);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

async function readNew(file: RobotsText, url: string | undefined): Promise<ReadSitemap> {
  const places = new SitemapPlaces(file);
  const counter = new EntryCounter();
  const pages: ReadPage[] = [];
  const outside = { host: noExamples(), path: noExamples() };
  const diagnostics: SitemapDiagnostic[] = [];
  for await (const entry of readSitemap(bytesOf(file), { url })) {
    if (entry.type === "diagnostic") {
      // Entries at other places are listed by their own property.
      if (entry.diagnostic.code !== "outside") diagnostics.push(entry.diagnostic);
      continue;
    }
    const place = { url: entry.loc, ...places.at(entry.offset) };
    counter.add(entry);
    if (entry.outside !== undefined) addExample(outside[entry.outside], place);
    if (entry.type === "url") pages.push({ ...place, origin: getOrigin(entry.loc) });
  }
  const isSitemap = !diagnostics.some(({ code }) => code === "not-a-sitemap" || code === "empty");
  return {
    file,
    url,
    format: isSitemap ? formatOf(file.text) : undefined,
    counts: counter.counts,
    problems: problemsOf(diagnostics, file),
    outside,
    pages,
  };
}

/** Examples that are being collected. */
export type Examples = { count: number; readonly examples: SitemapEntryPlace[] } & SitemapExamples;

export function noExamples(): Examples {
  return { count: 0, examples: [] };
}

export function addExample(to: Examples, { url, line, from, to: end }: SitemapEntryPlace): void {
  to.count++;
  if (to.examples.length < MAX_EXAMPLES) to.examples.push({ url, line, from, to: end });
}

function problemsOf(diagnostics: readonly SitemapDiagnostic[], file: RobotsText): readonly SitemapProblems[] {
  const groups = new Map<string, SitemapDiagnostic[]>();
  const more = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    // The reader keeps the first diagnostics of each code, and counts the others.
    if (diagnostic.more !== undefined) more.set(diagnostic.more.code, diagnostic.more.count);
    else groups.set(diagnostic.code, [...(groups.get(diagnostic.code) ?? []), diagnostic]);
  }
  const shown = [...groups.values()].map((all) => all.slice(0, MAX_EXAMPLES));
  const placeOf = placesOf(shown.flat(), file);
  const problems = [...groups.entries()].map(([code, all]): SitemapProblems => {
    const [{ level }] = all as [SitemapDiagnostic];
    const examples = all.slice(0, MAX_EXAMPLES).map((one) => ({
      ...(placeOf.get(one.offset) as SitemapPlace),
      text: one.message,
      value: one.value,
    }));
    return { code, level, count: all.length + (more.get(code) ?? 0), examples };
  });
  return problems.sort(
    (a, b) => Number(a.level === "warning") - Number(b.level === "warning") || b.count - a.count,
  );
}

/** Returns the places of diagnostics by their offsets. They are sorted, so that the text is read once. */
function placesOf(
  diagnostics: readonly SitemapDiagnostic[],
  file: RobotsText,
): ReadonlyMap<number, SitemapPlace> {
  const places = new SitemapPlaces(file);
  const offsets = diagnostics.map(({ offset }) => offset).sort((a, b) => a - b);
  return new Map(offsets.map((offset) => [offset, places.at(offset)]));
}
