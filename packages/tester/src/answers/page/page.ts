import {
  type PageVerdict,
  type PreferenceSources,
  type Preferences,
  resolvePage,
  resolvePreferences,
  usageCategories,
} from "@maycrawl/engine";
import { hasPage, visibleHead } from "@maycrawl/engine/internal";
import { type Page, type PageDiagnostic, readPage } from "@maycrawl/readers";
import { headerLineOf, otherCanonical, pageOffsets } from "@maycrawl/readers/internal";
import { decisionText } from "../decision-text.ts";
import { dialectNamed, type NamedCrawler, namedCrawler } from "../named-crawler.ts";
import { readFile } from "../read-file.ts";
import { readUrlLine } from "../read-url-line.ts";
import { roleOf, topicsOf } from "./crawler-role.ts";
import { isDocumented } from "./documented-use.ts";
import type {
  PageColumn,
  PageFacts,
  PagePaneAnswer,
  PageQuestion,
  PageTopicId,
  TopicAnswer,
} from "./page-answer.ts";
import { PagePlaces } from "./page-places.ts";
import { type PastedHeader, readPastedHeader } from "./pasted-header.ts";
import { directiveText, StatementEffects, usageText } from "./statement-effects.ts";

const MAX_STATEMENTS = 200;
const MAX_PROBLEMS = 20;
const MAX_CANONICALS = 5;
const MAX_REGIONS = 3;
const MAX_TEXT = 300;
/** A UTF-16 unit has at most three bytes in UTF-8, so a page that the pane accepts is read to its end. */
const LIMITS = { maxBytes: 20_000_000, timeoutMs: 20_000 };

/** Answers what a page lets crawlers do, as `maycrawl page` and `maycrawl prefs` do. */
export async function answerPage(question: PageQuestion): Promise<PagePaneAnswer> {
  const { site, line, robots, dialect } = question;
  const selected = line === undefined ? undefined : readUrlLine(line, site).url;
  const url = selected ?? `${site}/`;
  const header = readPastedHeader(question.headers);
  const named = namedCrawlers(question);
  const isForAny = named.length === 0;
  const crawlers = isForAny ? namedCrawlers({ ...question, crawlers: ["*"] }) : named;
  // UTF-8 has no unpaired surrogates.
  const html = question.html.replace(/\p{Surrogate}/gu, "\ufffd");
  const page = await readPage(html, {
    url,
    status: header.status,
    headers: header.fields.map(({ name, value }) => [name, value]),
    tokens: crawlers.flatMap(({ known, token }) => known?.reads ?? [token]),
    limits: LIMITS,
  });
  const isRead = hasPage(header.status ?? 200);
  const file = readFile(robots);
  const effects = new StatementEffects();
  const places = new PagePlaces(html, header.fields, pageOffsets(page));
  const columns = new Map<string, PageColumn & { readonly crawlers: string[]; readonly vendors: string[] }>();
  const now = new Date();
  const asked = dialectNamed(dialect);
  const sources = isRead ? sourcesOf(page) : {};
  for (const crawler of crawlers) {
    const decision = file.matcher(crawler).decide(url);
    const verdict = isRead
      ? resolvePage(page.directives, crawler.asked, now, asked && { dialect: asked })
      : undefined;
    const document = file.document(crawler.known?.dialect ?? crawler.dialect);
    const preferences = resolvePreferences({ document, ...sources }, crawler.asked, url);
    effects.add(crawler, page.directives, verdict, preferences, !decision.allowed);
    const access = file.cell(decision, crawler);
    const blocked = decision.allowed ? undefined : decisionText(url, decision, access, crawler, file);
    // A crawler that may not fetch the page knows only what the robots.txt says.
    const known = decision.allowed ? preferences : resolvePreferences({ document }, crawler.asked, url);
    const answers = answersOf(verdict, known, places, crawler);
    const role = roleOf(crawler);
    const key = JSON.stringify([role, access, answers]);
    const column = columns.get(key) ?? { crawlers: [], vendors: [], role, access, blocked, answers };
    columns.set(key, column);
    column.crawlers.push(crawler.token);
    const { vendor } = crawler.known ?? {};
    if (vendor !== undefined && !column.vendors.includes(vendor)) column.vendors.push(vendor);
  }
  const all = effects.all();
  return {
    url,
    isSelected: selected !== undefined,
    status: header.status,
    isRead,
    isForAny,
    columns: [...columns.values()],
    statements: all.slice(0, MAX_STATEMENTS).map(({ source, effects: found }) => {
      const place = places.of(source.from, source.where);
      return { place, text: textAt(place, { html, headers: question.headers, robots }), effects: found };
    }),
    moreStatements: Math.max(0, all.length - MAX_STATEMENTS),
    facts: factsOf(page, html, header, places, selected !== undefined),
  };
}

/** Returns the crawlers of the table, each once. */
function namedCrawlers({ crawlers, dialect }: PageQuestion): readonly NamedCrawler[] {
  const named = crawlers.flatMap((text) => namedCrawler(text, dialect) ?? []);
  return [...new Map(named.map((crawler) => [crawler.token, crawler])).values()];
}

/** Returns what a page says about the use of its content. Links of the header are read from `headers`. */
function sourcesOf({ headers, meta, relations }: Page): Omit<PreferenceSources, "document"> {
  return { headers, meta, links: relations.filter(({ from }) => from === "link") };
}

function answersOf(
  verdict: PageVerdict | undefined,
  preferences: Preferences,
  places: PagePlaces,
  crawler: NamedCrawler,
): PageColumn["answers"] {
  const answers: { [Topic in PageTopicId]?: TopicAnswer } = {};
  for (const topic of topicsOf(crawler)) {
    const answer = isUse(topic)
      ? useAnswer(topic, preferences, places, crawler)
      : verdict && permissionAnswer(topic, verdict, places);
    if (answer !== undefined) answers[topic] = answer;
  }
  return answers;
}

type Use = (typeof usageCategories)[number];

function isUse(topic: PageTopicId): topic is Use {
  return (usageCategories as readonly string[]).includes(topic);
}

function permissionAnswer(
  topic: Exclude<PageTopicId, Use>,
  verdict: PageVerdict,
  places: PagePlaces,
): TopicAnswer | undefined {
  if (topic === "embeddedIndex" && verdict.embeddedIndex === verdict.index) return undefined;
  const { allowed, because, limit, until } = verdict[topic];
  return {
    answer: allowed ? "yes" : "no",
    ...(limit === undefined ? {} : { limit }),
    ...(until === undefined ? {} : { until }),
    ...(because === undefined
      ? {}
      : { because: { text: directiveText(because), place: places.of(because.from, because.where) } }),
  };
}

function useAnswer(
  use: Use,
  preferences: Preferences,
  places: PagePlaces,
  { known }: NamedCrawler,
): TopicAnswer {
  const statements = preferences.because[use];
  const documented = statements.find((one) => isDocumented(one, known));
  const first = documented ?? statements[0];
  const answer = preferences[use];
  if (first === undefined) return { answer };
  // The other sources, such as licence files, are not asked here.
  const from = first.from as "header" | "meta" | "link" | "robots.txt";
  return {
    answer,
    because: {
      text: visibleHead(usageText(first), MAX_TEXT),
      place: places.of(from, first.where),
      isDocumented: documented !== undefined,
      notes: (first.notes ?? []).map(({ message }) => message),
    },
  };
}

/** Returns the text at a place as it is written. */
function textAt(
  place: PagePaneAnswer["statements"][number]["place"],
  { html, headers, robots }: Pick<PageQuestion, "html" | "headers" | "robots">,
): string {
  const text =
    place.in === "robots"
      ? (robots.text.split("\n", place.line)[place.line - 1] ?? "")
      : (place.in === "html" ? html : headers).slice(place.from, place.to);
  return visibleHead(text.trim(), MAX_TEXT);
}

function factsOf(
  page: Page,
  html: string,
  header: PastedHeader,
  places: PagePlaces,
  hasUrl: boolean,
): PageFacts {
  const { title, canonicals, refresh, links, nosnippet } = page;
  const urls = canonicals.map(({ url, target }) => url ?? target);
  const different = canonicals.filter((_, at) => urls.indexOf(urls[at] ?? "") === at);
  const other = otherCanonical(page);
  // The page may have any URL if no row is selected, so a relative canonical URL is not known.
  const isOther = other !== undefined && (hasUrl || /^https?:/i.test(other.target));
  const diagnostics = page.diagnostics.filter(({ code }) => html !== "" || code !== "empty");
  const unreadable = header.unreadable.map(({ line, from, to }) => ({
    level: "warning" as const,
    message: undefined,
    value: undefined,
    place: { in: "headers" as const, line, from, to },
  }));
  const problems = [...unreadable, ...diagnostics.map((one) => problemOf(one, page, places))];
  return {
    title: title === undefined ? undefined : visibleHead(title, MAX_TEXT),
    otherCanonical: isOther
      ? { url: visibleHead(other.url, MAX_TEXT), place: places.of(other.from, other.where) }
      : undefined,
    canonicals: different.slice(0, MAX_CANONICALS).map(({ url, target, from, where }) => ({
      url: visibleHead(url ?? target, MAX_TEXT),
      place: places.of(from, where),
    })),
    refresh: refresh && {
      seconds: refresh.seconds,
      target: visibleHead(refresh.url ?? refresh.target, MAX_TEXT),
      place: places.of(refresh.from, refresh.where),
    },
    links: links.length,
    nofollow: links.filter(({ nofollow }) => nofollow).length,
    nosnippet: nosnippet.slice(0, MAX_REGIONS).map(({ start }) => places.tag(start)),
    nosnippetCount: nosnippet.length,
    problems: problems.slice(0, MAX_PROBLEMS),
    moreProblems: Math.max(0, problems.length - MAX_PROBLEMS),
  };
}

function problemOf(
  diagnostic: PageDiagnostic,
  { headers }: Page,
  places: PagePlaces,
): PageFacts["problems"][number] {
  const { level, message, value, offset } = diagnostic;
  const line = headerLineOf(diagnostic, headers);
  return {
    level,
    message: visibleHead(message, MAX_TEXT),
    value: value === undefined ? undefined : visibleHead(value, MAX_TEXT),
    place: line === undefined ? places.tag(offset) : places.field(line),
  };
}
