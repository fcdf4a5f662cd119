import type { EvidencePlace } from "@maycrawl/crawler";
import { getOrigin, type PageDirective, type UsageStatement } from "@maycrawl/engine";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import { statusWords } from "../robots/robots-failure-words.ts";
import type { InspectedPage } from "./inspected-page.ts";

const LONGEST_URL = 200;

/** Where a byte of the page is, for people: `page.html:12:5`. */
export function bytePlace({ read, name }: InspectedPage, offset: number): string {
  const position = read.kind === "read" ? read.positions.get(offset) : undefined;
  return position === undefined ? `${name} byte ${offset}` : `${name}:${position.line}:${position.column}`;
}

/** Where a line of the page's header is: `header line 3, X-Robots-Tag`. */
export function headerPlace({ read }: InspectedPage, line: number): string {
  const field = read.kind === "read" ? read.page.headers[line - 1]?.[0] : undefined;
  return field === undefined ? `header line ${line}` : `header line ${line}, ${visible(field)}`;
}

/** Where a directive stands. */
export function directivePlace(asked: InspectedPage, { from, where }: PageDirective): string {
  return from === "header" ? headerPlace(asked, where) : bytePlace(asked, where);
}

/** Where a statement about use stands. */
export function statementPlace(asked: InspectedPage, { from, where, file = "" }: UsageStatement): string {
  switch (from) {
    case "license-file":
      return `${visibleHead(file, LONGEST_URL)} byte ${where}`;
    case "ai.txt":
      return `${visibleHead(file, LONGEST_URL)}:${where}`;
    case "robots.txt":
      return `${asked.robots?.name ?? "robots.txt"}:${where}`;
    case "header":
      return headerPlace(asked, where);
    case "tdmrep.json":
      return `/.well-known/tdmrep.json, rule ${where}`;
    default:
      return bytePlace(asked, where);
  }
}

/** Where a part of a contradiction stands. */
export function evidencePlace(asked: InspectedPage | undefined, place: EvidencePlace): string {
  const url = visibleHead(place.url, LONGEST_URL);
  switch (place.in) {
    case "robots.txt":
      return `${robotsNameAt(asked, place.url) ?? url}:${place.line}`;
    case "header":
      return asked === undefined ? `${url} header line ${place.line}` : headerPlace(asked, place.line);
    case "page":
      return asked === undefined ? `${url} byte ${place.offset}` : bytePlace(asked, place.offset);
    case "sitemap":
      return `${url} byte ${place.offset}`;
    case "tdmrep.json":
      return `${url}, rule ${place.rule}`;
    case "answer":
      return place.status === undefined ? url : `${url} answers ${statusWords(place.status)}`;
  }
}

/** The name of the robots.txt by which the page is judged, where it stands for the one at a URL. */
function robotsNameAt(asked: InspectedPage | undefined, url: string): string | undefined {
  if (asked?.robots === undefined || asked.url === undefined) return undefined;
  const page = asked.read.kind === "read" ? (asked.read.page.url ?? asked.url.href) : asked.url.href;
  return getOrigin(page) === getOrigin(url) ? asked.robots.name : undefined;
}
