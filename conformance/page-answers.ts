import {
  type Dialect,
  type HeaderFields,
  type MetaTag,
  type PageVerdict,
  type Preferences,
  parse,
  parseMetaTags,
  parseXRobotsTag,
  resolvePage,
  resolvePreferences,
  type UsageCategory,
} from "@maycrawl/engine";
import { metaTagsOf } from "./html-tags.ts";
import type { PageVector, PreferencesVector } from "./vector.ts";
import { robotsOf } from "./vector.ts";

/** What a page is that a vector tells of: its header, and its HTML. */
interface WithPage {
  readonly html?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** What the directives of a vector's page come to. */
export function verdictOnPage(vector: PageVector, dialect: Dialect): PageVerdict {
  const crawler = vector.productToken ?? "anybot";
  const directives = [
    ...parseMetaTags(tagsOf(vector), [crawler].flat()),
    ...parseXRobotsTag(headersOf(vector)),
  ];
  return resolvePage(directives, crawler, new Date(vector.now ?? 0), { dialect });
}

/** The content of a vector's robots META tag; null where it has none. */
export function robotsContentOf(vector: WithPage): string | null {
  return metaTagsOf(vector.html ?? "").find(({ name }) => /^robots$/i.test(name))?.content ?? null;
}

/** A verdict as a vector writes it: as much of it as the vector is about. */
export function verdictInShort(verdict: PageVerdict, vector: PageVector): Readonly<Record<string, unknown>> {
  const { expect } = vector;
  return Object.fromEntries(
    Object.keys(expect).map((key) => {
      if (key === "content") return [key, robotsContentOf(vector)];
      if (key === "ignored") return [key, verdict.ignored.map(({ why }) => why)];
      const answer = verdict[key as Exclude<keyof PageVerdict, "ignored" | "notes">];
      const wanted = expect[key];
      if (typeof wanted !== "object" || wanted === null) return [key, answer.allowed];
      const told: Readonly<Record<string, unknown>> = {
        ...answer,
        because: answer.because?.name ?? null,
        where: answer.because?.where,
        until: answer.until === undefined ? undefined : new Date(answer.until).toISOString(),
      };
      return [key, Object.fromEntries(Object.keys(wanted).map((part) => [part, told[part]]))];
    }),
  );
}

/** What the content of a vector's URL may be used for. */
export function preferencesOf(vector: PreferencesVector, dialect: Dialect): Preferences {
  const { productToken, tdmrep, url } = vector;
  // The crawler has the dialect, as one of the registry has.
  const crawler = { reads: [productToken].flat(), ignoresAny: false, dialect };
  const document = vector.robots === undefined ? undefined : parse(robotsOf(vector), { dialect });
  return resolvePreferences(
    { document, headers: headersOf(vector), meta: tagsOf(vector), tdmrep },
    crawler,
    url,
  );
}

/** Preferences as a vector writes them: as much of them as the vector is about. */
export function preferencesInShort(
  found: Preferences,
  vector: PreferencesVector,
): Readonly<Record<string, unknown>> {
  const { statements, because, conflicts } = found;
  const told: Readonly<Record<string, unknown>> = {
    ...found,
    ignored: statements.flatMap(({ ignored }) => ignored ?? []),
    terms: statements.filter(({ ignored }) => ignored === undefined).flatMap(({ terms }) => terms ?? []),
    conflicts: conflicts.map(({ code }) => code),
    where: Object.fromEntries(
      (Object.keys(vector.expect.where ?? {}) as UsageCategory[]).map((category) => [
        category,
        because[category].map(({ where }) => where),
      ]),
    ),
  };
  return Object.fromEntries(Object.keys(vector.expect).map((key) => [key, told[key]]));
}

function tagsOf(vector: WithPage): readonly MetaTag[] {
  return metaTagsOf(vector.html ?? "").map((tag) => ({ ...tag, content: tag.content ?? "" }));
}

function headersOf({ headers = [] }: WithPage): HeaderFields {
  return headers;
}
