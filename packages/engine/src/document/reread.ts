import type { Dialect } from "../dialects/dialect.ts";
import { octetsOf } from "../text/bytes.ts";
import { RobotsDocument } from "./document.ts";
import { parse, readTable } from "./parse.ts";

/** Reads a document by another dialect: what one of them has cut is cut for both. */
export function readAgain(document: RobotsDocument, dialect: Dialect): RobotsDocument {
  const read = parse(document.bytes, { dialect });
  return document.truncated ? documentOf(read.octets, true, dialect) : read;
}

/** The document of octets that have been read before: nothing more is cut from them. */
export function documentOf(text: string, truncated: boolean, dialect: Dialect): RobotsDocument {
  const bytes = octetsOf(text);
  const octets = { text, bytes, own: bytes, truncated };
  return new RobotsDocument(octets, readTable(octets, dialect), dialect);
}
