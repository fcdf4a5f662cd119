import type { DiagnosticLog } from "../diagnostic.ts";
import { declaredEncoding, type Encoding } from "../encoding.ts";

/**
 * Looks at a processing instruction, which may be the XML declaration.
 * @param place where it begins, and whether nothing but a byte order mark is before it.
 * @param encoding what the first bytes showed.
 * @returns the encoding that it names, where that is another one.
 */
export function readXmlDeclaration(
  text: string,
  place: { readonly at: number; readonly first: boolean },
  encoding: Encoding,
  log: DiagnosticLog,
): Encoding | undefined {
  if (!/^xml\s/.test(text)) return undefined;
  // XML 1.0 §2.8: the declaration can only be the first thing.
  if (!place.first) log.warn("leading-blanks", encoding.mark);
  // A byte order mark and two bytes for a character cannot err, and a string has been decoded; a declaration can err.
  const isOpen = encoding.unit === 1 && encoding.mark === 0 && encoding.isSettled !== true;
  const declared = isOpen ? declaredEncoding(text) : undefined;
  if (declared === undefined) return undefined;
  const { name } = declared;
  log.warn("encoding", place.at, name, { encoding: name });
  return declared;
}

/** Tells why a file with a declaration (`!DOCTYPE …`) is not read any further. */
export function refuseDeclaration(text: string, at: number, log: DiagnosticLog): void {
  if (/^doctype\s+html\b/i.test(text)) log.error("not-a-sitemap.html", at);
  // What it would declare are entities, which can make a gigabyte of a kilobyte, or have other files read.
  else log.error("doctype", at);
}
