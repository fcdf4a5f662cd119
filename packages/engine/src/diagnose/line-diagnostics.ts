import type { Dialect, RuledField } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { FREQUENT_MISSPELLINGS } from "../dialects/misspellings.ts";
import type { RobotsDocument } from "../document/document.ts";
import { iterateGroups, type ReadAgent } from "../document/iterate-records.ts";
import { lineFrom, type RobotsLine } from "../document/line.ts";
import {
  ALLOW,
  DISALLOW,
  fieldOfKind,
  kindOfName,
  OTHER,
  UNREADABLE,
  USER_AGENT,
} from "../document/line-kinds.ts";
import { readStrayRules } from "../document/read-groups.ts";
import { RecordReader } from "../document/record-reader.ts";
import { readAgentNames } from "../groups/agent-names.ts";
import { equalsFolded } from "../groups/product-token.ts";
import { encodeText } from "../text/bytes.ts";
import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message, MessageParams } from "../text/message.ts";
import { isSimilar } from "../text/near.ts";
import { decodeTriplets } from "../text/read-url.ts";
import { FIELD_TRANSLATIONS } from "./field-translations.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { lineMessages } from "./line-messages.ts";
import { looksLikeNames, looksLikePaths } from "./list-diagnostics.ts";

/** Diagnostic about a line of a robots.txt whose author probably intended another meaning. */
export interface LineDiagnostic extends Message {
  readonly code: LineDiagnosticCode;
  /** 1-based line number. */
  readonly line: number;
  /** English text. Like the parameters, it contains no text of the file. */
  readonly message: string;
}

/**
 * - `translated-field`: its field name is a translation of a known one.
 * - `field-not-ascii`: its field name has letters outside ASCII, which no known name has (RFC 9309 §2.2).
 * - `misspelt-field`: its field name is almost a known one. Some dialects may still read it.
 * - `invisible-in-field`: its field name would be known without an invisible character, or without one that looks
 *   like a blank.
 * - `invisible-in-value`: its user-agent value, its path or its sitemap URL has such a character.
 * - `not-normalised`: its path is not in Unicode's normalisation form C, in which URLs are usually written.
 * - `not-utf-8`: it has bytes that are not UTF-8 (RFC 9309 §2.2).
 * - `several-names`, `several-paths`: its value looks like a list, but a line has one name or path.
 * - `space-in-path`: its path has a space, which is `%20` in a URL, or a tab (`%09`). Dialects read it
 *   differently.
 * - `folded-line`: it looks like a continuation of the line above, but lines are not joined.
 * - `second-any-group`: it begins a second group for `*`, but only the first one counts in this dialect.
 * - `group-without-rule`, `rule-without-group`: its record has no rule, or no user-agent line. This is reported in
 *   dialects where blank lines divide records and each record needs both.
 */
export type LineDiagnosticCode =
  | "translated-field"
  | "field-not-ascii"
  | "misspelt-field"
  | "invisible-in-field"
  | "invisible-in-value"
  | "not-normalised"
  | "not-utf-8"
  | "several-names"
  | "several-paths"
  | "space-in-path"
  | "folded-line"
  | "second-any-group"
  | "group-without-rule"
  | "rule-without-group";

type LineMessageId = keyof typeof lineMessages;

/** Maximum number of diagnostics for one file. */
const MAX_DIAGNOSTICS = 200;
/** Maximum length of a name that is compared with similar known names. */
const MAX_NAME = 24;

/**
 * Returns diagnostics about lines whose author probably intended another meaning, in file order. They do not
 * change how the lines are read.
 * @param max maximum number of diagnostics.
 */
export function diagnoseLines(
  document: RobotsDocument,
  max: number = MAX_DIAGNOSTICS,
): readonly LineDiagnostic[] {
  const found: LineDiagnostic[] = [];
  const { latin1, bytes, dialect } = document;
  const reader = new RecordReader().begin({ text: latin1, bytes }, dialect);
  while (found.length < max && reader.next()) {
    if (!mayHaveDiagnostic(reader) && isWellSpelt(reader, latin1)) continue;
    reader.findValue();
    const line = lineFrom(reader);
    const add: Add = (id, params) => void found.push(lineDiagnostic(id, line.number, params));
    checkEncoding(document, line, add);
    checkField(document, line, add);
    checkValue(document, line, add);
    checkList(document, line, add);
    if (isFolded(document, line)) add("folded-line");
  }
  for (const diagnostic of diagnoseGroups(document)) {
    if (found.length >= max) break;
    found.push(diagnostic);
  }
  return found.sort((a, b) => a.line - b.line).slice(0, max);
}

const SPACE = 0x20;
const TAB = 0x09;
const PERCENT = 0x25;

/**
 * Whether a line can have a diagnostic: a field that is not read, a possible continuation line, a byte outside
 * ASCII or its triplet, or a possible list. Few lines can. Creating an object for each of the others would take
 * most of the time.
 */
function mayHaveDiagnostic(reader: RecordReader): boolean {
  const { kind, bytes, start, end } = reader;
  if (kind === OTHER || mayBeList(reader)) return true;
  if (kind === UNREADABLE && (bytes[start] === SPACE || bytes[start] === TAB)) return true;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > 0x7f) return true;
    // A triplet encodes a byte outside ASCII if its first digit is 8 or more.
    if (byte === PERCENT && /[89a-f]/i.test(String.fromCharCode(bytes[at + 1] ?? SPACE))) return true;
  }
  return false;
}

/** Whether a known field has its standard name, and not a variant that the dialect also reads. */
function isWellSpelt({ kind, nameStart, nameEnd }: RecordReader, latin1: string): boolean {
  const field = fieldOfKind(kind);
  return (
    field === undefined || (nameEnd - nameStart === field.length && equalsFolded(latin1, nameStart, field))
  );
}

/** Whether the value of a user-agent line or a rule has a character that can divide a list. */
function mayBeList(reader: RecordReader): boolean {
  const { kind, bytes } = reader;
  if (kind !== USER_AGENT && kind !== ALLOW && kind !== DISALLOW) return false;
  reader.findValue();
  for (let at = reader.valueStart; at < reader.valueEnd; at++) {
    const byte = bytes[at] as number;
    if (byte === SPACE || byte === TAB) return true;
    if (kind === USER_AGENT && (byte === COMMA || byte === SEMICOLON || byte === BAR)) return true;
  }
  return false;
}

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const BAR = 0x7c;

type Add = (id: LineMessageId, params?: MessageParams) => void;

function lineDiagnostic(id: LineMessageId, line: number, params?: MessageParams): LineDiagnostic {
  return { ...createDiagnostic(lineMessages, id, params), line };
}

/**
 * Characters that are invisible or look like a blank, except ASCII blanks. Joiners are separate,
 * because they have a function within words of Indic scripts.
 */
export const INVISIBLE: RegExp =
  /[\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff]/g;
const JOINERS = /[\u200c\u200d]/g;

function checkEncoding(document: RobotsDocument, { span }: RobotsLine, add: Add): void {
  const latin1 = document.latin1.slice(span.start, span.end);
  if (!/[\x80-\xff]/.test(latin1)) return;
  const text = document.text(span);
  if (!text.includes("\ufffd")) return;
  // The file may contain the replacement character itself.
  if (latin1.split("\xef\xbf\xbd").length > text.split("\ufffd").length - 1) return;
  add("not-utf-8", { encoding: guessEncoding(latin1) });
}

function checkField(document: RobotsDocument, line: RobotsLine, add: Add): void {
  if (line.name === undefined) return;
  const name = document.text(line.name).normalize("NFC").toLowerCase();
  const read = KNOWN.find((field) => field === line.field);
  if (read !== undefined) {
    if (name !== read) addMisspelt(name, read, add);
    return;
  }
  const visible = name.replace(INVISIBLE, " ").replace(JOINERS, "").trim().replace(/ +/g, " ");
  const translated = FIELD_TRANSLATIONS.get(visible) ?? FIELD_TRANSLATIONS.get(visible.replace(/ /g, "-"));
  if (translated !== undefined) {
    add("translated-field", { field: translated });
    return;
  }
  const squeezed = visible.replace(/ /g, "");
  const hidden = KNOWN.find((field) => field === visible || field === squeezed);
  if (hidden !== undefined && visible !== name) {
    add("invisible-in-field", { field: hidden });
    return;
  }
  const suggested = suggestField(visible);
  if (suggested !== undefined) addMisspelt(visible, suggested, add);
  else if (/[^\0-\x7f\ufffd]/.test(visible)) add("field-not-ascii");
}

const KNOWN: readonly RuledField[] = ["user-agent", "allow", "disallow", "sitemap"];

/** Adds a diagnostic with the dialects that read a misspelt name, and those that do not. */
function addMisspelt(name: string, field: RuledField, add: Add): void {
  const bytes = encodeText(name);
  const all = Object.values(dialects);
  const readers = all.filter(
    (dialect) =>
      dialect.fields.includes(field) && fieldOfKind(kindOfName(bytes, 0, bytes.length, dialect)) === field,
  );
  if (readers.length === 0) {
    add("misspelt-field.not-read", { field });
    return;
  }
  const others = all.filter((dialect) => !readers.includes(dialect));
  const namesOf = (some: readonly Dialect[]): readonly string[] => some.map((dialect) => dialect.name);
  add("misspelt-field", { field, readers: namesOf(readers), others: namesOf(others) });
}

/** Returns the field that a misspelt name probably means. */
function suggestField(name: string): RuledField | undefined {
  if (name.length > MAX_NAME) return undefined;
  return (
    FREQUENT_MISSPELLINGS.find(([misspelt]) => misspelt === name)?.[1] ??
    KNOWN.find((field) => isSimilar(name, field, field === "allow" ? 1 : 2)) ??
    fieldByBeginning(name)
  );
}

/** Returns the field of a name such as `allowed`, which dialects that compare only its beginning read. */
function fieldByBeginning(name: string): RuledField | undefined {
  if (!/^[a-z-]+$/.test(name)) return undefined;
  const dialect = Object.values(dialects).find(({ fieldNames }) => fieldNames === "prefix");
  return dialect && fieldOfKind(kindOfName(encodeText(name), 0, name.length, dialect));
}

function checkValue(document: RobotsDocument, { field, value }: RobotsLine, add: Add): void {
  if (value === undefined || !KNOWN.some((known) => known === field)) return;
  const latin1 = document.latin1.slice(value.start, value.end);
  if (!/[\x80-\xff]/.test(latin1) && !/%[89a-f]/i.test(latin1)) return;
  const text = document.text(value);
  // A joiner at the beginning or end of a value has no function.
  if (text.search(INVISIBLE) >= 0 || /^[\u200c\u200d]|[\u200c\u200d]$/.test(text)) {
    add(field === "sitemap" ? "invisible-in-value.url" : "invisible-in-value");
  }
  if (field !== "allow" && field !== "disallow") return;
  const path = decodeTriplets(text);
  if (path.normalize("NFC") !== path) add("not-normalised");
}

function checkList(document: RobotsDocument, { field, value }: RobotsLine, add: Add): void {
  const { latin1, dialect } = document;
  if (value === undefined) return;
  const list = latin1.slice(value.start, value.end);
  if (field === "user-agent" && looksLikeNames(list, dialect)) {
    add(severalNames(document.text(value), dialect));
  }
  if (field !== "allow" && field !== "disallow") return;
  if (looksLikePaths(list, dialect)) {
    add("several-paths");
  } else if (/[ \t]/.test(list) && dialect.pathsPerLine === "one") {
    const { percentEncoding } = dialect;
    const hasSpace = list.includes(" ");
    if (percentEncoding === "escape-only" || percentEncoding === "as-written")
      add(hasSpace ? "space-in-path.matches-nothing" : "space-in-path.tab-matches-nothing");
    else add(hasSpace ? "space-in-path" : "space-in-path.tab");
  }
}

/** Returns the id of the message that explains how a line with several names is read. */
function severalNames(value: string, dialect: Dialect): LineMessageId {
  const { because, names } = readAgentNames(value, dialect);
  const [first = ""] = value.split(/[ \t,;|]/, 1);
  const [name = ""] = names;
  switch (because) {
    case "any":
      return "several-names.any";
    case "nobody":
      return "several-names.nobody";
    case "holds-token":
      return "several-names.holds-token";
    default:
      if (name === value) return "several-names.one";
      if (name.length > first.length) return "several-names.one-up-to-slash";
      return names.includes(first.replace(/\/.*/, ""))
        ? "several-names.first"
        : "several-names.part-of-first";
  }
}

/** Whether a record is a URL that is read as a field: its scheme is the name, and the rest is the value. */
function isUrl({ latin1 }: RobotsDocument, { field, name }: RobotsLine): boolean {
  return field === "unknown" && name !== undefined && latin1.startsWith("://", name.end);
}

/**
 * Whether a line continues the one above by RFC 822's folding, which the grammars of 1996 and 2012 adopted as LWS.
 * The line can also be a URL, which is read as a field named `https`.
 */
function isFolded(document: RobotsDocument, line: RobotsLine): boolean {
  const first = document.latin1[line.span.start];
  if (line.kind !== "unreadable" && !isUrl(document, line)) return false;
  if (first !== " " && first !== "\t") return false;
  const above = document.line(line.number - 1);
  if (above === undefined) return false;
  if (above.kind === "record") {
    const isEmpty = above.value?.start === above.value?.end && above.comment === undefined;
    return isEmpty && (line.kind === "unreadable" || above.field !== "unknown");
  }
  if (line.kind !== "unreadable") return false;
  // The name is on the line above; the colon and the value are on this line.
  const name = document.text(above.span).trim().toLowerCase();
  return /^\s*:/.test(document.text(line.span)) && KNOWN.some((field) => field === name);
}

/**
 * Yields diagnostics about groups that are read in an unexpected way. They occur in dialects that read one group for
 * each crawler, or whose records are divided by blank lines.
 */
function* diagnoseGroups(document: RobotsDocument): Generator<LineDiagnostic> {
  const { dialect } = document;
  if (dialect.sameName === "first") {
    const line = secondAnyLine(document);
    if (line !== undefined) yield lineDiagnostic("second-any-group", line);
  }
  if (dialect.blankLines !== "end-group") return;
  for (const group of iterateGroups(document)) {
    if (group.ruleCount > 0) continue;
    const [first] = group.agents();
    yield lineDiagnostic("group-without-rule", (first as ReadAgent).line);
  }
  let last = Number.NEGATIVE_INFINITY;
  for (const { line } of readStrayRules(document)) {
    if (line > last + 1) yield lineDiagnostic("rule-without-group", line);
    last = line;
  }
}

/** Returns the line number of the first user-agent line for `*` in the second group that has one. */
function secondAnyLine(document: RobotsDocument): number | undefined {
  let isSecond = false;
  for (const group of iterateGroups(document)) {
    for (const { value, line } of group.agents()) {
      if (!/^\*(?:\s|$)/.test(value)) continue;
      if (isSecond) return line;
      isSecond = true;
      break;
    }
  }
  return undefined;
}
