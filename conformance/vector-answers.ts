import {
  compile,
  compileAccess,
  type Dialect,
  diagnoseLines,
  extractProductToken,
  getRobotsUrl,
  governs,
  parse,
} from "@maycrawl/engine";
import { ask, inShort, surprisesOf } from "./ask.ts";
import { decideAfter } from "./attempts.ts";
import { documentInShort } from "./document-in-short.ts";
import { preferencesInShort, preferencesOf, verdictInShort, verdictOnPage } from "./page-answers.ts";
import { type AccessVector, dialectOf, robotsOf, urlOf, type Vector } from "./vector.ts";

/** Returns the answers to vectors, one for each of their dialects, in the notation of `expect`. Runs without Node. */
export function answersTo(vectors: readonly Vector[]): readonly (readonly unknown[])[] {
  return vectors.map((vector) =>
    "dialects" in vector
      ? vector.dialects.map((name) => answerIn(dialectOf(vector, name), vector))
      : [answerIn(undefined, vector)],
  );
}

function answerIn(dialect: Dialect | undefined, vector: Vector): unknown {
  switch (vector.kind) {
    case "governs":
      return governs(vector.robotsUrl, vector.url);
    case "robots-url":
      return robotsUrlOf(vector.url);
    case "token":
      return extractProductToken(vector.userAgent) ?? null;
  }
  if (dialect === undefined) throw new Error(`${vector.id} has no dialect.`);
  switch (vector.kind) {
    case "access":
      return inShort(accessOf(vector, dialect).decide(vector.url));
    case "attempts":
      return inShort(decideAfter(vector, dialect));
    case "parse":
      return documentInShort(parse(robotsOf(vector), { dialect }));
    case "crawl-delay":
      return compile(parse(robotsOf(vector), { dialect }), vector.productToken).crawlDelay ?? null;
    case "surprises":
      return surprisesOf(vector, dialect);
    case "line-diagnostics":
      return diagnoseLines(parse(robotsOf(vector), { dialect })).map(({ code, line }) => `${code} ${line}`);
    case "page":
      return verdictInShort(verdictOnPage(vector, dialect), vector);
    case "preferences":
      return preferencesInShort(preferencesOf(vector, dialect), vector);
    default: {
      const { productToken, robotsUrl } = vector;
      return ask({ robots: robotsOf(vector), productToken, url: urlOf(vector), dialect, robotsUrl });
    }
  }
}

function robotsUrlOf(url: string): string | null {
  try {
    return getRobotsUrl(url).href;
  } catch {
    return null;
  }
}

/** Returns the rules that apply after the vector's fetch of robots.txt. */
export function accessOf(vector: AccessVector, dialect: Dialect): ReturnType<typeof compileAccess> {
  const { access, productToken, robotsUrl } = vector;
  const { kind, status } = access;
  const result =
    kind === "successful"
      ? { kind, status: status ?? 200, document: parse(robotsOf(vector), { dialect }) }
      : kind === "unavailable"
        ? { kind, status: status ?? 404 }
        : { kind, since: 0, ...(status === undefined ? { error: new Error("no answer") } : { status }) };
  return compileAccess(result, productToken, robotsUrl === undefined ? { dialect } : { dialect, robotsUrl });
}
