import type { EvidencePlace } from "@maycrawl/crawler";
import { getOrigin, type PageDirective, type UsageStatement } from "@maycrawl/engine";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import { statusWords } from "../robots/robots-failure-words.ts";
import type { InspectedPage } from "./inspected-page.ts";

const LONGEST_URL = 200;

/** Returns the position of a byte of the page as text: `page.html:12:5`; without a known line, `page.html byte 300`. */
export function bytePlace({ read, name }: InspectedPage, offset: number): string {
  const position = read.kind === "read" ? read.positions.get(offset) : undefined;
  return position === undefined ? `${name} byte ${offset}` : `${name}:${position.line}:${position.column}`;
}

/** Returns the position of a line in the page's header as text: `header line 3, X-Robots-Tag`. */
export function headerPlace({ read }: InspectedPage, line: number): string {
  const field = read.kind === "read" ? read.page.headers[line - 1]?.[0] : undefined;
  return field === undefined ? `header line ${line}` : `header line ${line}, ${visible(field)}`;
}

/** Returns the position of a directive as text. */
export function directivePlace(inspected: InspectedPage, { from, where }: PageDirective): string {
  return from === "header" ? headerPlace(inspected, where) : bytePlace(inspected, where);
}

/** Returns the position of a usage statement as text. */
export function statementPlace(inspected: InspectedPage, { from, where, file = "" }: UsageStatement): string {
  switch (from) {
    case "license-file":
      return `${visibleHead(file, LONGEST_URL)} byte ${where}`;
    case "ai.txt":
      return `${visibleHead(file, LONGEST_URL)}:${where}`;
    case "robots.txt":
      return `${inspected.robots?.name ?? "robots.txt"}:${where}`;
    case "header":
      return headerPlace(inspected, where);
    case "tdmrep.json":
      return `/.well-known/tdmrep.json, rule ${where}`;
    default:
      return bytePlace(inspected, where);
  }
}

/** Returns the position of one statement of a contradiction as text. */
export function evidencePlace(inspected: InspectedPage | undefined, place: EvidencePlace): string {
  const url = visibleHead(place.url, LONGEST_URL);
  switch (place.in) {
    case "robots.txt":
      return `${robotsNameAt(inspected, place.url) ?? url}:${place.line}`;
    case "header":
      return inspected === undefined
        ? `${url} header line ${place.line}`
        : headerPlace(inspected, place.line);
    case "page":
      return inspected === undefined ? `${url} byte ${place.offset}` : bytePlace(inspected, place.offset);
    case "sitemap":
      return `${url} byte ${place.offset}`;
    case "tdmrep.json":
      return `${url}, rule ${place.rule}`;
    case "answer":
      return place.status === undefined ? url : `${url} answers ${statusWords(place.status)}`;
  }
}

/** Returns the name of the page's robots.txt if `url` has the same origin as the page; otherwise undefined. */
function robotsNameAt(inspected: InspectedPage | undefined, url: string): string | undefined {
  if (inspected?.robots === undefined || inspected.url === undefined) return undefined;
  const page =
    inspected.read.kind === "read" ? (inspected.read.page.url ?? inspected.url.href) : inspected.url.href;
  return getOrigin(page) === getOrigin(url) ? inspected.robots.name : undefined;
}
