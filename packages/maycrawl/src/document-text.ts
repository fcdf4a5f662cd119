import type { RobotsDocument, RobotsGroup, RobotsLine } from "@maycrawl/engine/robots";
import type { Paint, Style } from "./output/colour.ts";
import { visible, visibleHead } from "./output/visible.ts";
import { padded } from "./output/width.ts";
import type { Robots } from "./robots-in-dialect.ts";

const LONGEST_VALUE = 400;
const LONGEST_NAME = 80;
const FEW_NAMES = 5;
/** As wide as `clean-param`; longer names push what follows. */
const KIND_WIDTH = 11;
/** So many lines are handed over at a time. */
const TOGETHER = 500;

/** A document as people read it, in parts. */
export function* documentText(robots: Robots, document: RobotsDocument, paint: Paint): Generator<string> {
  const { lines, groups, sitemaps, fields, strayRules } = document;
  const cut = robots.truncated ? ", cut" : "";
  yield `${paint("heading", robots.name)}  ${count(document.octets.length, "octet")}${cut}, ${count(lines.length, "line")}, read by ${document.dialect.title}\n\n`;

  const digits = String(lines.length).length;
  for (let at = 0; at < lines.length; at += TOGETHER) {
    yield lines
      .slice(at, at + TOGETHER)
      .map((line) => lineText(document, line, digits, paint))
      .join("");
  }
  yield section(paint, "groups", groups.map(groupText));
  yield section(
    paint,
    "rules outside of groups, which bind nobody",
    strayRules.map(({ line, type, path }) => `line ${line}: ${type}: ${visibleHead(path, LONGEST_VALUE)}`),
  );
  yield section(
    paint,
    "sitemaps",
    sitemaps.map(({ line, url }) => `line ${line}: ${visibleHead(url, LONGEST_VALUE)}`),
  );
  yield section(
    paint,
    "other fields",
    fields.map(
      ({ line, name, value, agents }) =>
        `line ${line}: ${visible(name)}: ${visibleHead(value, LONGEST_VALUE)}${agents.length > 0 ? `  (for ${names(agents)})` : ""}`,
    ),
  );
}

function lineText(document: RobotsDocument, line: RobotsLine, digits: number, paint: Paint): string {
  const content = { start: line.span.start, end: line.ending.start };
  const kind = padded(line.field ?? line.kind, KIND_WIDTH);
  const number = paint("quiet", String(line.number).padStart(digits));
  const text = visibleHead(document.text(content).replaceAll("\t", "  "), LONGEST_VALUE);
  const cut = line.cut ? paint("unknown", "  (longer than is read)") : "";
  const row = `${number}  ${paint(styleOf(line), kind)}  ${text}`.trimEnd();
  return `${row}${cut}\n`;
}

function styleOf({ kind, field }: RobotsLine): Style {
  if (kind === "unreadable") return "unknown";
  if (field === "allow") return "allowed";
  if (field === "disallow") return "disallowed";
  return field === "user-agent" ? "place" : "quiet";
}

function groupText({ agents, rules, fields }: RobotsGroup): string {
  const other = fields.length === 0 ? "" : `, ${count(fields.length, "other field")}`;
  return `line ${agents[0]?.line}: ${names(agents)}  (${count(rules.length, "rule")}${other})`;
}

/** The first few of some agents: a group may have thousands, and each of its records names them. */
function names(agents: readonly { readonly value: string }[]): string {
  const shown = agents.slice(0, FEW_NAMES).map(({ value }) => visibleHead(value, LONGEST_NAME));
  const rest = agents.length - shown.length;
  return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function section(paint: Paint, title: string, entries: readonly string[]): string {
  if (entries.length === 0) return "";
  return `\n${paint("heading", title)}\n${entries.map((entry) => `  ${entry}\n`).join("")}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
