import { fieldText } from "../text/bytes.ts";
import { foldCase } from "../text/fold-case.ts";
import { type HeaderFields, headerLines } from "./header-lines.ts";

/** A link of a page to something that says more about it: a `<link>` of its HTML, or a member of its `Link` header. */
export interface PageLink {
  /** As it is written; relative to the page. */
  readonly target: string;
  /** How the target stands to the page, in small letters: `canonical`, `license`, … */
  readonly rel: readonly string[];
  /** The media type of the target, in small letters. */
  readonly type?: string;
  /** What the link is about if it is not the page itself. */
  readonly anchor?: string;
  readonly from: "link" | "header";
  /** The byte of the page at which the tag begins, or the number of the line in the header, from 1. */
  readonly where: number;
}

/**
 * The words of a `rel` attribute or parameter, in small letters. Blanks divide them (RFC 8288 §3.3, HTML), and commas, too,
 * as Google reads them in `rel="nofollow,ugc"`.
 */
export function linkTypes(rel: string): readonly string[] {
  return foldCase(rel)
    .split(/[\s,]/)
    .filter((word) => word !== "");
}

/**
 * Reads the `Link` fields of an HTTP header (RFC 8288 §3). What is no link is left out, and the rest is read. Bytes beyond
 * ASCII, one character each, are read as UTF-8 where they are.
 */
export function parseLinkHeader(headers: HeaderFields): readonly PageLink[] {
  return headerLines(headers, "link").flatMap(({ value: sent, line }) => {
    const value = fieldText(sent);
    const links: PageLink[] = [];
    for (let at = 0; at < value.length; ) {
      const start = value.indexOf("<", at);
      const end = value.indexOf(">", start);
      if (start < 0 || end < 0) break;
      const { parameters, next } = readParameters(value, end + 1);
      at = next;
      links.push(linkOf(value.slice(start + 1, end).trim(), parameters, line));
    }
    return links;
  });
}

/** The links of a page that stand in a relation to it, those about something else left out. */
export function findLinks(links: Iterable<PageLink>, rel: string): readonly PageLink[] {
  return [...links].filter((link) => link.anchor === undefined && link.rel.includes(rel));
}

function linkOf(target: string, parameters: ReadonlyMap<string, string>, where: number): PageLink {
  const type = parameters.get("type");
  const anchor = parameters.get("anchor");
  return {
    target,
    rel: linkTypes(parameters.get("rel") ?? ""),
    ...(type === undefined ? {} : { type: foldCase(type.trim()) }),
    ...(anchor === undefined ? {} : { anchor }),
    from: "header",
    where,
  };
}

/** The parameters behind a target, up to the comma that ends the link. Of two with a name the first counts (RFC 8288 §3.3). */
function readParameters(
  text: string,
  start: number,
): { readonly parameters: ReadonlyMap<string, string>; readonly next: number } {
  const parameters = new Map<string, string>();
  let at = start;
  while (at < text.length && text[at] !== ",") {
    const nameEnd = endOf(text, at, "=;,");
    const name = foldCase(text.slice(at, nameEnd).trim());
    at = nameEnd;
    let value = "";
    if (text[at] === "=") {
      const from = afterBlanks(text, at + 1);
      if (text[from] === '"') {
        ({ value, next: at } = readQuoted(text, from));
        at = endOf(text, at, ";,");
      } else {
        at = endOf(text, from, ";,");
        value = text.slice(from, at).trim();
      }
    }
    if (name !== "" && !parameters.has(name)) parameters.set(name, value);
    if (text[at] === ";") at++;
  }
  return { parameters, next: at + 1 };
}

function readQuoted(text: string, start: number): { readonly value: string; readonly next: number } {
  let value = "";
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === "\\") at++;
    value += text[at] ?? "";
    at++;
  }
  return { value, next: at + 1 };
}

function endOf(text: string, start: number, stops: string): number {
  let at = start;
  while (at < text.length && !stops.includes(text[at] as string)) at++;
  return at;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}
