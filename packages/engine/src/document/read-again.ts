import type { Dialect } from "../dialects/dialect.ts";
import { bytesOf } from "../text/bytes.ts";
import type { RobotsDocument } from "./document.ts";
import { parse, parseBytes } from "./parse.ts";

/** Reads a document by another dialect: what one of them has cut is cut for both. */
export function readAgain(document: RobotsDocument, dialect: Dialect): RobotsDocument {
  const { latin1: text, bytes, truncated } = document;
  const cutsNothing = dialect.maxBytes === null || text.length <= dialect.maxBytes;
  if (cutsNothing) return parseBytes({ text, bytes, own: undefined, truncated }, dialect);
  const read = parse(bytes, { dialect });
  return document.truncated ? documentOf(read.latin1, true, dialect) : read;
}

/** The document of bytes that have been read before: nothing more is cut from them. */
export function documentOf(text: string, truncated: boolean, dialect: Dialect): RobotsDocument {
  const bytes = bytesOf(text);
  return parseBytes({ text, bytes, own: bytes, truncated }, dialect);
}
