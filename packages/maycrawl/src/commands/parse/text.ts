import { type Dialect, diagnoseLines, type RobotsDocument, type RobotsLine } from "@maycrawl/engine";
import {
  iterateFields,
  iterateGroups,
  iterateSitemaps,
  iterateStrayRules,
  type ReadAgent,
  type ReadGroup,
  visible,
  visibleHead,
} from "@maycrawl/engine/internal";
import type { Paint, Style } from "../../output/colour.ts";
import { padded } from "../../output/width.ts";
import { paragraph } from "../../output/wrap-text.ts";
import type { Robots } from "../../robots/robots-in-dialect.ts";
import { userAgentText } from "../../robots/user-agent-text.ts";

const MAX_VALUE = 400;
const MAX_NAME = 80;
const MAX_NAMES = 5;
/** Minimum width of the column of field names: the length of `crawl-delay`. */
const MIN_KIND_WIDTH = 11;
/** Number of lines that are joined into one part of the output. */
const BATCH_SIZE = 500;

/** Yields the text of a document for people, in parts. */
export function* documentText(robots: Robots, document: RobotsDocument, paint: Paint): Generator<string> {
  const { lineCount } = document;
  const cut = robots.truncated ? ", cut" : "";
  const size = `${count(document.latin1.length, "byte")}${cut}, ${count(lineCount, "line")}`;
  const head = `${paint("heading", robots.name)}  ${size}, read by ${document.dialect.title}`;
  yield `${paragraph(head, paint)}\n`;

  const digits = String(lineCount).length;
  let width = MIN_KIND_WIDTH;
  for (const { field } of iterateFields(document)) width = Math.max(width, field.length);
  yield* inBatches(document.readLines(), (line) => lineText(document, line, { digits, width }, paint));
  yield* section(paint, "groups", iterateGroups(document), (group) => groupText(group, document.dialect));
  yield* section(
    paint,
    "rules outside of groups, which apply to no crawler",
    iterateStrayRules(document),
    ({ line, type, path }) => `line ${line}: ${type}: ${visibleHead(path, MAX_VALUE)}`,
  );
  yield* section(
    paint,
    "sitemaps",
    iterateSitemaps(document),
    ({ line, url }) => `line ${line}: ${visibleHead(url, MAX_VALUE)}`,
  );
  yield* section(
    paint,
    "other fields",
    iterateFields(document),
    ({ line, name, value, agents, agentCount }) =>
      `line ${line}: ${visible(name)}: ${visibleHead(value, MAX_VALUE)}${agentCount > 0 ? `  (for ${names(agents(), agentCount)})` : ""}`,
  );
  yield* section(
    paint,
    "lines with problems",
    diagnoseLines(document),
    ({ line, message }) => `line ${line}: ${message}`,
  );
}

/** Yields the texts of the items, joined into larger parts. */
function* inBatches<T>(items: Iterable<T>, text: (item: T) => string): Generator<string> {
  let rows: string[] = [];
  for (const item of items) {
    rows.push(text(item));
    if (rows.length < BATCH_SIZE) continue;
    yield rows.join("");
    rows = [];
  }
  yield rows.join("");
}

/** Widths of the columns before a line's text. */
interface Widths {
  readonly digits: number;
  readonly width: number;
}

function lineText(
  document: RobotsDocument,
  line: RobotsLine,
  { digits, width }: Widths,
  paint: Paint,
): string {
  const content = { start: line.span.start, end: line.ending.start };
  const kind = padded(line.field ?? line.kind, width);
  const number = paint("quiet", String(line.number).padStart(digits));
  const text = visibleHead(document.text(content).replaceAll("\t", "  "), MAX_VALUE);
  const cut = line.cut ? paint("unknown", "  (too long; only the first part is read)") : "";
  const row = `${number}  ${paint(styleOf(line), kind)}  ${text}`.trimEnd();
  return `${row}${cut}\n`;
}

function styleOf({ kind, field }: RobotsLine): Style {
  if (kind === "unreadable") return "unknown";
  if (field === "allow") return "allowed";
  if (field === "disallow") return "disallowed";
  return field === "user-agent" ? "place" : "quiet";
}

function groupText({ agents, agentCount, ruleCount, fields }: ReadGroup, dialect: Dialect): string {
  let others = 0;
  for (const _ of fields()) others++;
  const other = others === 0 ? "" : `, ${count(others, "other field")}`;
  let first: number | undefined;
  for (const { line } of agents()) {
    first = line;
    break;
  }
  return `line ${first}: ${names(agents(), agentCount, (value) => userAgentText(value, dialect, MAX_NAME))}  (${count(ruleCount, "rule")}${other})`;
}

/** Formats the first agents, and the number of the others. A group may have thousands of agents. */
function names(
  agents: Iterable<ReadAgent>,
  agentCount: number,
  text: (value: string) => string = (value) => visibleHead(value, MAX_NAME),
): string {
  const shown: string[] = [];
  for (const { value } of agents) {
    shown.push(text(value));
    if (shown.length === MAX_NAMES) break;
  }
  const rest = agentCount - shown.length;
  return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Yields a title with a line for each entry; yields nothing without entries. */
function* section<T>(
  paint: Paint,
  title: string,
  entries: Iterable<T>,
  text: (entry: T) => string,
): Generator<string> {
  let head = `\n${paragraph(paint("heading", title), paint)}`;
  for (const part of inBatches(entries, (entry) => paragraph(text(entry), paint, "  "))) {
    if (part === "") continue;
    yield head + part;
    head = "";
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
