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

/** The page of a vector: its headers and its HTML. */
interface WithPage {
  readonly html?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** Returns the verdict of the page directives in a vector. */
export function verdictOnPage(vector: PageVector, dialect: Dialect): PageVerdict {
  const crawler = vector.productToken ?? "anybot";
  const directives = [
    ...parseMetaTags(tagsOf(vector), [crawler].flat()),
    ...parseXRobotsTag(headersOf(vector)),
  ];
  return resolvePage(directives, crawler, new Date(vector.now ?? 0), { dialect });
}

/** Returns the content of a vector's robots META tag, or null without one. */
export function robotsContentOf(vector: WithPage): string | null {
  return metaTagsOf(vector.html ?? "").find(({ name }) => /^robots$/i.test(name))?.content ?? null;
}

/** Converts a verdict to the notation of a vector, with only the fields that the vector has. */
export function verdictInShort(verdict: PageVerdict, vector: PageVector): Readonly<Record<string, unknown>> {
  const { expect } = vector;
  return Object.fromEntries(
    Object.keys(expect).map((key) => {
      if (key === "content") return [key, robotsContentOf(vector)];
      if (key === "ignored") return [key, verdict.ignored.map(({ why }) => why)];
      const answer = verdict[key as Exclude<keyof PageVerdict, "ignored" | "notes">];
      const wanted = expect[key];
      if (typeof wanted !== "object" || wanted === null) return [key, answer.allowed];
      const fields: Readonly<Record<string, unknown>> = {
        ...answer,
        because: answer.because?.name ?? null,
        where: answer.because?.where,
        until: answer.until === undefined ? undefined : new Date(answer.until).toISOString(),
      };
      return [key, Object.fromEntries(Object.keys(wanted).map((part) => [part, fields[part]]))];
    }),
  );
}

/** Returns the preferences about the use of a vector's URL. */
export function preferencesOf(vector: PreferencesVector, dialect: Dialect): Preferences {
  const { productToken, tdmrep, url } = vector;
  // The dialect is a property of the crawler, as in the list of crawlers.
  const crawler = { reads: [productToken].flat(), ignoresAny: false, dialect };
  const document = vector.robots === undefined ? undefined : parse(robotsOf(vector), { dialect });
  return resolvePreferences(
    { document, headers: headersOf(vector), meta: tagsOf(vector), tdmrep },
    crawler,
    url,
  );
}

/** Converts preferences to the notation of a vector, with only the fields that the vector has. */
export function preferencesInShort(
  found: Preferences,
  vector: PreferencesVector,
): Readonly<Record<string, unknown>> {
  const { statements, because, conflicts } = found;
  const fields: Readonly<Record<string, unknown>> = {
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
  return Object.fromEntries(Object.keys(vector.expect).map((key) => [key, fields[key]]));
}

function tagsOf(vector: WithPage): readonly MetaTag[] {
  return metaTagsOf(vector.html ?? "").map((tag) => ({ ...tag, content: tag.content ?? "" }));
}

function headersOf({ headers = [] }: WithPage): HeaderFields {
  return headers;
}
