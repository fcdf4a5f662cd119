import { fieldText } from "../text/bytes.ts";
import { foldCase } from "../text/fold-case.ts";
import { type HeaderFields, headerLines } from "./header-lines.ts";

/** A link from a page to a related resource: a `<link>` element of its HTML or a member of its `Link` header. */
export interface PageLink {
  /** URL as written. It may be relative to the page. */
  readonly target: string;
  /** Relation types, in lower case: `canonical`, `license`, … */
  readonly rel: readonly string[];
  /** Media type of the target, in lower case. */
  readonly type?: string;
  /** Value of the `anchor` parameter: the resource that the link is about if it is not the page itself. */
  readonly anchor?: string;
  readonly from: "link" | "header";
  /** Byte offset of the tag in the page, or line number in the header, from 1. */
  readonly where: number;
}

/**
 * Splits a `rel` attribute or parameter into link types, in lower case. The separators are whitespace (RFC 8288 §3.3,
 * HTML) and commas, because Google accepts `rel="nofollow,ugc"`.
 */
export function linkTypes(rel: string): readonly string[] {
  return foldCase(rel)
    .split(/[\s,]/)
    .filter((word) => word !== "");
}

/**
 * Parses the `Link` fields of an HTTP header (RFC 8288 §3). Skips text that is not a link. HTTP clients pass each
 * byte of a field as one character; non-ASCII bytes are decoded as UTF-8 if they are valid UTF-8.
 */
export function parseLinkHeader(headers: HeaderFields): readonly PageLink[] {
  return headerLines(headers, "link").flatMap(({ value: rawValue, line }) => {
    const value = fieldText(rawValue);
    const links: PageLink[] = [];
    for (let at = 0; at < value.length; ) {
      const start = value.indexOf("<", at);
      const end = value.indexOf(">", start);
      if (start < 0 || end < 0) break;
      const { parameters, next } = readParameters(value, end + 1);
      at = next;
      links.push(createLink(value.slice(start + 1, end).trim(), parameters, line));
    }
    return links;
  });
}

/** Returns the links with the relation type `rel`, except links with an `anchor`: they are not about the page. */
export function findLinks(links: Iterable<PageLink>, rel: string): readonly PageLink[] {
  return [...links].filter((link) => link.anchor === undefined && link.rel.includes(rel));
}

function createLink(target: string, parameters: ReadonlyMap<string, string>, where: number): PageLink {
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

/**
 * Reads the parameters after a target, up to the comma that ends the link. If a name occurs
 * twice, the first value counts (RFC 8288 §3.3).
 */
function readParameters(
  text: string,
  start: number,
): { readonly parameters: ReadonlyMap<string, string>; readonly next: number } {
  const parameters = new Map<string, string>();
  let at = start;
  while (at < text.length && text[at] !== ",") {
    const nameEnd = findStop(text, at, "=;,");
    const name = foldCase(text.slice(at, nameEnd).trim());
    at = nameEnd;
    let value = "";
    if (text[at] === "=") {
      const from = skipBlanks(text, at + 1);
      if (text[from] === '"') {
        ({ value, next: at } = readQuoted(text, from));
        at = findStop(text, at, ";,");
      } else {
        at = findStop(text, from, ";,");
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

function findStop(text: string, start: number, stops: string): number {
  let at = start;
  while (at < text.length && !stops.includes(text[at] as string)) at++;
  return at;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}
