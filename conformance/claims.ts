import { existsSync, readFileSync } from "node:fs";
import type { DialectName } from "@maycrawl/engine";
import { documentCases } from "./five-documents.ts";
import { readNdjson, readVectors } from "./vector-files.ts";

/** One of the five documents, by its language. */
export type DocumentKey = "hi" | "th" | "bn" | "ru" | "en";

/** What one or several of the five documents claim, in our words, and what shows that it is so here. */
export interface Claim {
  /** The part of the document. */
  readonly section: string;
  readonly claim: string;
  /** The lines of each document that says so, such as "36-41, 55". */
  readonly places: Readonly<Partial<Record<DocumentKey, string>>>;
  /** Ids of cases and vectors, and test files with the beginning of a title: "s-0001 to s-0003, packages/x.test.ts: title". */
  readonly shown?: string;
  /** Why no answer is demanded: the text leaves it undefined, or its translator slipped. */
  readonly undefined?: string;
  /** Why nothing follows for a reader of robots.txt. */
  readonly silent?: string;
}

/** The dialects of a document: what shows a claim has to be of one of them. */
export const dialectsOfDocument: Readonly<Record<DocumentKey, readonly DialectName[]>> = {
  hi: ["google-2012"],
  th: ["google-2012"],
  bn: ["google-2019"],
  ru: ["classic-1994", "draft-1996"],
  en: ["classic-1994", "google"],
};

const titles: Readonly<Record<DocumentKey, string>> = {
  hi: "Google's specification, 2012 (Hindi edition)",
  th: "Google's specification, 2012 (Thai edition)",
  bn: "Google's specification, 2019 (Bengali edition)",
  ru: "S. Bogomolov, Internet robots (Russian)",
  en: "The robots exclusion protocol, an account (English)",
};

const read = (name: string): readonly Claim[] =>
  readNdjson(new URL(`./claims/${name}.ndjson`, import.meta.url)) as readonly Claim[];

/** All claims of the five documents. */
export const claims: readonly Claim[] = [...read("google"), ...read("accounts")];

/** The lines of a place: "36-38, 41" has four. */
export function linesOf(place: string): readonly number[] {
  return place.split(/, ?/).flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** What shows a claim: the ids that it names, each of a range, and its test files. */
export function proofsOf({ shown = "" }: Claim): { readonly ids: string[]; readonly tests: string[] } {
  const ids: string[] = [];
  const tests: string[] = [];
  for (const part of shown.split(/[,;] (?=\S+-\d|packages\/|conformance\/)/)) {
    if (part === "") continue;
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

/** The dialects that have to answer as a case or a vector says, by its id; `any` where a dialect has no part in it. */
export const dialectsById: ReadonlyMap<string, readonly (DialectName | "any")[]> = new Map([
  ...documentCases.map(({ id, dialect }) => [id, [dialect]] as const),
  ...readVectors().map((one) => [one.id, "dialects" in one ? one.dialects : (["any"] as const)] as const),
]);

/** Whether a test file is there and has a title that begins so. */
export function hasTest(test: string): boolean {
  const [path = "", ...title] = test.split(": ");
  const file = new URL(`../${path}`, import.meta.url);
  return existsSync(file) && readFileSync(file, "utf8").includes(title.join(": "));
}

/** The document of a case of `five-documents`, and its line there. */
export function placeOfCase(source: string): { readonly document: DocumentKey; readonly line: number } {
  const [, title, line] = /^(.+), line (\d+)$/.exec(source) ?? [];
  const document = (Object.keys(titles) as DocumentKey[]).find((key) => titles[key] === title);
  if (document === undefined) throw new Error(`There is no document "${source}".`);
  return { document, line: Number(line) };
}
