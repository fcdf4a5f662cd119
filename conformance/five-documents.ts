import { readdirSync } from "node:fs";
import { type Dialect, type DialectName, dialects, extractProductToken } from "@maycrawl/engine";
import type { Question } from "./ask.ts";
import { robotsOf } from "./vector.ts";
import { readNdjson } from "./vector-files.ts";

/**
 * What one of the five documents says of one thing, as a question and its answer. The documents are three
 * editions of Google's specification and two accounts of the protocol of 1994; the README has their titles.
 */
export interface DocumentCase {
  readonly id: string;
  /** The document and the line in it. */
  readonly source: string;
  /** The generation of the protocol that the document is about. */
  readonly dialect: DialectName;
  readonly kind: "allow" | "groups" | "scope" | "status" | "sitemaps" | "meta" | "other";
  readonly op?: string;
  readonly robots?: string;
  readonly robots_base64?: string;
  /** A token, or those that a crawler answers to, in order. */
  readonly productToken?: string | readonly string[];
  /** What the crawler calls itself in full. */
  readonly userAgent?: string;
  readonly robotsUrl?: string;
  readonly url?: string;
  /** An HTTP status, those of a chain of requests, or what happened in words. */
  readonly status?: number | readonly number[] | string;
  readonly html?: string;
  /** Null where the document leaves it undefined, or is a slip of its translator; `note` says so. */
  readonly expect: unknown;
  /** What RFC 9309 answers, where a case says so. */
  readonly rfc9309?: unknown;
  /** What Google's parser answers, where a case says so. */
  readonly google?: unknown;
  readonly note: string;
}

const folder = new URL("./five-documents/", import.meta.url);

/** All cases, by the name of their file. */
export const documentFiles: ReadonlyMap<string, readonly DocumentCase[]> = new Map(
  readdirSync(folder)
    .sort()
    .map((name) => [name, readNdjson(new URL(name, folder)) as readonly DocumentCase[]]),
);

/** All cases. */
export const documentCases: readonly DocumentCase[] = [...documentFiles.values()].flat();

/** The cases of a kind, or of one of its questions. */
export function casesOf(kind: DocumentCase["kind"], op?: string): readonly DocumentCase[] {
  return documentCases.filter((one) => one.kind === kind && (op === undefined || one.op === op));
}

/** The name of a test. */
export function titleOf({ id, dialect, source, note }: DocumentCase): string {
  return `${id} in ${dialect}: ${note} (${source})`;
}

/** The question of a case that asks for a decision; in its own dialect, or in another. */
export function questionOf(one: DocumentCase, dialect: Dialect = dialects[one.dialect]): Question {
  const productToken = one.productToken ?? extractProductToken(one.userAgent ?? "") ?? "";
  return { robots: robotsOf(one), productToken, url: one.url ?? "", dialect };
}
