import type { Dialect } from "../dialects/dialect.ts";
import { bytesOf } from "../text/bytes.ts";
import type { RobotsDocument } from "./document.ts";
import { parse, parseBytes } from "./parse.ts";

/** Parses a document again in another dialect. The result is cut to the smaller limit of the two dialects. */
export function parseAgain(document: RobotsDocument, dialect: Dialect): RobotsDocument {
  const { latin1: text, bytes, truncated } = document;
  const cutsNothing = dialect.maxBytes === null || text.length <= dialect.maxBytes;
  if (cutsNothing) return parseBytes({ text, bytes, own: undefined, truncated }, dialect);
  const read = parse(bytes, { dialect });
  return document.truncated ? documentOf(read.latin1, true, dialect) : read;
}

/** Parses bytes of an earlier document, without cutting them again. */
export function documentOf(text: string, truncated: boolean, dialect: Dialect): RobotsDocument {
  const bytes = bytesOf(text);
  return parseBytes({ text, bytes, own: bytes, truncated }, dialect);
}
