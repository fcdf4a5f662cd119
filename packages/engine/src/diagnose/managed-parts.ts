import type { RobotsDocument } from "../document/document.ts";
import { LineReader } from "../text/lines.ts";

/** A part of a robots.txt that a content delivery network added to the site owner's file and marked with comments. */
export interface ManagedPart {
  /** Network that added the part. */
  readonly by: "Cloudflare";
  /** 1-based line of the comment that begins the part. */
  readonly firstLine: number;
  /** Line of the comment that ends the part; undefined without such a comment, because the end is then unknown. */
  readonly lastLine: number | undefined;
}

const MARKER = /^[ \t]*#+[ \t]*(begin|end)[ \t]+cloudflare[ \t]+managed\b/i;
/** Number of bytes at the beginning of a line that are searched for a marker. */
const MAX_MARKER = 100;

/**
 * Finds the parts that Cloudflare's managed robots.txt added, in file order. A part reaches from a comment `BEGIN
 * Cloudflare Managed content` to a comment `END Cloudflare Managed Content`, in any letter case. A part without an
 * end extends at most to the next part. Comments do not change the meaning of a file (RFC 9309 §2.2), so
 * the groups of such a part are combined with the owner's (§2.2.1).
 */
export function findManagedParts({ latin1 }: RobotsDocument): readonly ManagedPart[] {
  const parts: ManagedPart[] = [];
  let firstLine: number | undefined;
  const close = (lastLine: number | undefined): void => {
    if (firstLine !== undefined) parts.push({ by: "Cloudflare", firstLine, lastLine });
    firstLine = undefined;
  };
  const reader = new LineReader(latin1);
  while (reader.nextLine()) {
    const head = latin1.slice(reader.start, Math.min(reader.contentEnd, reader.start + MAX_MARKER));
    const marker = head.includes("#") ? MARKER.exec(head)?.[1] : undefined;
    if (marker === undefined) continue;
    if (marker.toLowerCase() === "end") close(reader.number);
    else {
      close(undefined);
      firstLine = reader.number;
    }
  }
  close(undefined);
  return parts;
}

/**
 * Finds the part that contains a line. A part without an end contains all lines after its first one, up to the
 * next part.
 */
export function findManagedPartAt(parts: readonly ManagedPart[], line: number): ManagedPart | undefined {
  const part = parts.findLast(({ firstLine }) => firstLine <= line);
  return part === undefined || line > (part.lastLine ?? line) ? undefined : part;
}
