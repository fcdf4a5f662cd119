import { existsSync, readFileSync } from "node:fs";
import type { DialectName } from "@maycrawl/engine";
import { documentCases } from "./five-documents.ts";
import { readNdjson, readVectors } from "./vector-files.ts";

/** One of the five documents, by its language. */
export type DocumentKey = "hi" | "th" | "bn" | "ru" | "en";

/** A claim of one or several of the five documents in our words, with the proof that it holds here. */
export interface Claim {
  /** The part of the document. */
  readonly section: string;
  readonly claim: string;
  /** The lines of each document that says so, such as "36-41, 55". */
  readonly places: Readonly<Partial<Record<DocumentKey, string>>>;
  /** Ids of cases and vectors, and tests: "s-0001 to s-0003", "packages/x.test.ts: beginning of a title". */
  readonly shown?: readonly string[];
  /** Reason why no answer is demanded: the text leaves it undefined, or its translator made a mistake. */
  readonly undefined?: string;
  /** Reason why nothing follows for a parser of robots.txt. */
  readonly silent?: string;
  /** Behaviour of the library that differs from the claim. */
  readonly departs?: string;
}

/** Dialects of a document: the proof of its claims has to be in one of them. */
export const dialectsOfDocument: Readonly<Record<DocumentKey, readonly DialectName[]>> = {
  hi: ["google-2012"],
  th: ["google-2012"],
  bn: ["google-2019"],
  ru: ["classic-1994", "draft-1996"],
  en: ["classic-1994", "google"],
};

const read = (name: string): readonly Claim[] =>
  readNdjson(new URL(`./claims/${name}.ndjson`, import.meta.url)) as readonly Claim[];

/** Claims of the five documents. */
export const claims: readonly Claim[] = [...read("google"), ...read("accounts")];

/** Returns the line numbers of a place: "36-38, 41" has four. */
export function linesOf(place: string): readonly number[] {
  return place.split(/, ?/).flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** Returns the proof of a claim: its ids, with ranges expanded, and its tests. */
export function proofsOf({ shown = [] }: Claim): { readonly ids: string[]; readonly tests: string[] } {
  const ids: string[] = [];
  const tests: string[] = [];
  for (const part of shown) {
    const range = /^(\S+-)(\d+)(?: to \1(\d+))?$/.exec(part);
    if (range === null) {
      tests.push(part);
      continue;
    }
    const [, key = "", first = "", last = first] = range;
    for (let n = Number(first); n <= Number(last); n++) {
      ids.push(`${key}${String(n).padStart(first.length, "0")}`);
    }
  }
  return { ids, tests };
}

/** Dialects of each case and vector, by its id; `any` if it does not depend on the dialect. */
export const dialectsById: ReadonlyMap<string, readonly (DialectName | "any")[]> = new Map([
  ...documentCases.map(({ id, dialect }) => [id, [dialect]] as const),
  ...readVectors().map((one) => [one.id, "dialects" in one ? one.dialects : (["any"] as const)] as const),
]);

/** Whether a test file exists and contains a title with the given beginning. */
export function hasTest(test: string): boolean {
  const [path = "", ...title] = test.split(": ");
  const file = new URL(`../${path}`, import.meta.url);
  return existsSync(file) && readFileSync(file, "utf8").includes(title.join(": "));
}
