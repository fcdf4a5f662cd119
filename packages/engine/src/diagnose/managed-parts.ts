import type { RobotsDocument } from "../document/document.ts";
import { LineReader } from "../text/lines.ts";

/** A part of a robots.txt that a content delivery network added to the file of the site's owner, by its own comments. */
export interface ManagedPart {
  /** Who added it. */
  readonly by: "Cloudflare";
  /** The 1-based line of the comment that begins it. */
  readonly firstLine: number;
  /** The line of the comment that ends it; undefined where there is none, and nobody knows where it ends. */
  readonly lastLine: number | undefined;
}

const MARKER = /^[ \t]*#+[ \t]*(begin|end)[ \t]+cloudflare[ \t]+managed\b/i;
/** A marker is within so many bytes of its line. */
const MAX_MARKER = 100;

/**
 * Finds the parts that Cloudflare's managed robots.txt added, in file order: from a comment `BEGIN Cloudflare Managed content` to the
 * comment `END Cloudflare Managed Content`, in any letter case. A part without an end ends before the next one at the latest. Comments
 * change nothing of what a file means (RFC 9309 §2.2): the groups of such a part are combined with the owner's (§2.2.1).
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

/** Finds the part that a line belongs to: in one without an end, every line below its first, up to the next part. */
export function findManagedPartAt(parts: readonly ManagedPart[], line: number): ManagedPart | undefined {
  const part = parts.findLast(({ firstLine }) => firstLine <= line);
  return part === undefined || line > (part.lastLine ?? line) ? undefined : part;
}
