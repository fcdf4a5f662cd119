import type { Dialect } from "../dialects/dialect.ts";
import { pageMessages } from "../dialects/page-messages.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { FieldRecord } from "../document/records.ts";
import type { GroupChoice } from "../groups/group-choice.ts";
import { locatePath, type PathPlace } from "../patterns/url-path.ts";
import { createMessage } from "../text/message.ts";
import { readSignal } from "./content-signal.ts";
import { type ReadUsage, readUsage } from "./content-usage.ts";
import { type FieldScope, scopedRecords } from "./field-scope.ts";
import { matchedBytes, scopedValue } from "./path-scope.ts";
import type { IgnoredReason, UsageStatement } from "./statement.ts";
import { createNotes } from "./suggest-vocabulary.ts";

/** A robots.txt, with the groups that apply to a crawler and its decision on one URL. */
export interface CrawlerDocument {
  readonly document: RobotsDocument;
  readonly choice: GroupChoice;
  readonly url: string;
  /** Whether the URL may be crawled. */
  readonly crawlable: boolean;
}

/**
 * Returns the statements of the Content-Usage records (draft-ietf-aipref-attach §3). Among the records whose path
 * matches the URL, those with the longest path apply. They apply only if the URL may be crawled.
 */
export function usageStatements(asked: CrawlerDocument): readonly UsageStatement[] {
  return pathStatements(asked, "content-usage", readUsage);
}

/** Returns the statements of the Content-Signal records. If a record has a path, it is treated as in Content-Usage. */
export function signalStatements(asked: CrawlerDocument): readonly UsageStatement[] {
  return pathStatements({ ...asked, crawlable: true }, "content-signal", readSignal);
}

/** Returns the fields of draft-canel-robots-ai-control. They have no effect because the draft is dead. */
export function deadFieldStatements({ document }: CrawlerDocument): readonly UsageStatement[] {
  return document.fields
    .filter(({ name }) => /^(?:dis)?allow[-_ ]?ai[-_ ]?training$/i.test(name))
    .map(({ name, value, line }) => ({
      mechanism: "ai-training-field",
      from: "robots.txt",
      where: line,
      text: `${name}: ${value}`,
      says: {},
      ignored: "dead",
      notes: [createMessage(pageMessages, "dead.ai-training")],
    }));
}

interface ReadRecord {
  readonly record: FieldRecord;
  readonly scope: FieldScope;
  readonly path: string | undefined;
  readonly read: ReadUsage | undefined;
  /** Length of the path's match with the URL in bytes, as returned by `matchedBytes`. */
  readonly bytes: number;
}

function pathStatements(
  { document, choice, url, crawlable }: CrawlerDocument,
  field: "content-usage" | "content-signal",
  read: (text: string) => ReadUsage | undefined,
): readonly UsageStatement[] {
  const records = scopedRecords(document, choice, (record) => record.field === field);
  if (records.length === 0) return [];
  const place = locatePath(url, document.dialect);
  const found = records
    .filter(([, scope]) => scope !== "other")
    .map(([record, scope]) => readRecord(record, scope, read, place, document.dialect))
    .filter(({ bytes }) => bytes >= 0);
  const longest = found.reduce((max, { scope, bytes }) => (scope === "own" ? Math.max(max, bytes) : max), 0);
  return found.map((one): UsageStatement => {
    const ignored = findIgnoredReason(one, longest, crawlable);
    return {
      mechanism: field,
      from: "robots.txt",
      where: one.record.line,
      text: one.record.value,
      says: one.read?.says ?? {},
      ...(one.path === undefined ? {} : { path: one.path }),
      ...(ignored === undefined ? {} : { ignored }),
      ...createNotes(field, scopedValue(one.record.value).rest, one.read),
    };
  });
}

function readRecord(
  record: FieldRecord,
  scope: FieldScope,
  read: (text: string) => ReadUsage | undefined,
  place: PathPlace,
  dialect: Dialect,
): ReadRecord {
  const { path, rest } = scopedValue(record.value);
  return { record, scope, path, read: read(rest), bytes: matchedBytes(path, place, dialect) };
}

function findIgnoredReason(
  { scope, bytes, read }: ReadRecord,
  longest: number,
  crawlable: boolean,
): IgnoredReason | undefined {
  if (scope !== "own") return scope === "hidden" ? "hidden" : "before-any-group";
  if (!crawlable) return "not-crawlable";
  // An unreadable statement also hides those with a shorter path: the preferences for its path are unknown.
  if (bytes < longest) return "longer-path";
  return read === undefined ? "unreadable" : undefined;
}
