import { readdirSync } from "node:fs";
import { type Dialect, type DialectName, dialects, extractProductToken } from "@maycrawl/engine";
import type { Question } from "./ask.ts";
import { robotsOf } from "./vector.ts";
import { readNdjson } from "./vector-files.ts";

/**
 * A statement of one of the five documents, as a question and its answer. The documents are three editions of Google's
 * specification and two accounts of the protocol of 1994; the README has their titles.
 */
export interface DocumentCase {
  readonly id: string;
  /** The document and the line in it. */
  readonly source: string;
  /** The dialect for the document's generation of the protocol. */
  readonly dialect: DialectName;
  readonly kind: "allow" | "groups" | "scope" | "status" | "sitemaps" | "meta" | "other";
  readonly op?: string;
  readonly robots?: string;
  readonly robots_base64?: string;
  /** A token, or a crawler's tokens in order of preference. */
  readonly productToken?: string | readonly string[];
  /** The crawler's full name. */
  readonly userAgent?: string;
  readonly robotsUrl?: string;
  readonly url?: string;
  /** An HTTP status, the statuses of a chain of requests, or a failure in words. */
  readonly status?: number | readonly number[] | string;
  readonly html?: string;
  /** Null if the document leaves the answer undefined or contains a translation error; `note` says which. */
  readonly expect: unknown;
  /** The answer of RFC 9309, if the case states it. */
  readonly rfc9309?: unknown;
  /** The answer of Google's parser, if the case states it. */
  readonly google?: unknown;
  readonly note: string;
}

const folder = new URL("./five-documents/", import.meta.url);

/** Cases, by the name of their file. */
export const documentFiles: ReadonlyMap<string, readonly DocumentCase[]> = new Map(
  readdirSync(folder)
    .sort()
    .map((name) => [name, readNdjson(new URL(name, folder)) as readonly DocumentCase[]]),
);

/** Cases of all files. */
export const documentCases: readonly DocumentCase[] = [...documentFiles.values()].flat();

/** Returns the cases of a kind, or only those with one operation. */
export function casesOf(kind: DocumentCase["kind"], op?: string): readonly DocumentCase[] {
  return documentCases.filter((one) => one.kind === kind && (op === undefined || one.op === op));
}

/** Returns the title of a case's test. */
export function titleOf({ id, dialect, source, note }: DocumentCase): string {
  return `${id} in ${dialect}: ${note} (${source})`;
}

/** Returns the question of a case that asks for a decision, in its own dialect or another. */
export function questionOf(one: DocumentCase, dialect: Dialect = dialects[one.dialect]): Question {
  const productToken = one.productToken ?? extractProductToken(one.userAgent ?? "") ?? "";
  return { robots: robotsOf(one), productToken, url: one.url ?? "", dialect };
}
