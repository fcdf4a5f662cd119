import { type Dialect, oddBody, oddPlace } from "@maycrawl/engine/robots";
import type { Io } from "./io.ts";
import { visibleHead } from "./output/visible.ts";
import type { FoundRobots } from "./robots.ts";
import { type Robots, robotsIn } from "./robots-in-dialect.ts";
import { readLength } from "./seen.ts";

const LONGEST_URL = 200;

/**
 * Tells people, once, what is odd about a robots.txt as a whole. It is read all the same: RFC 9309
 * §2.3.1.5 wants every line tried, whatever the others are.
 */
export function noteOddities(found: FoundRobots, dialects: readonly Dialect[], io: Io): void {
  const { name, most, octets: had } = found;
  if (had === undefined) return;
  const octets = Buffer.from(had.buffer, had.byteOffset, had.byteLength);
  const counted = dialects
    .map((dialect) => robotsIn(found, dialect))
    .find(({ access }) => access.kind === "successful");
  const odd = counted === undefined ? [] : bodyOddities(octets, counted);
  for (const message of odd) io.note(`note: ${name}: ${message}`);
  const place = octets.length > 0 ? placeOddity(counted) : undefined;
  if (place !== undefined) io.note(`note: ${name}: ${place}`);
  if (odd.length === 0 && octets.includes(0)) io.note(`note: ${name} holds NUL octets: is it a text file?`);
  const cutting = dialects.filter((dialect) => octets.length > readLength(most, dialect));
  const lengths = limitsOf(cutting, "cut", most);
  if (lengths.length > 0) {
    const read = lengths.join(" or ");
    io.note(`note: ${name} is longer than the ${read} octets that were read (RFC 9309 §2.5)`);
  }
  for (const dialect of cutting.filter(({ oversize }) => oversize === "allows-all")) {
    const limit = readLength(most, dialect);
    io.note(`note: ${name} is longer than ${limit} octets: in ${dialect.name} it then forbids nothing`);
  }
}

/** What it is instead of a robots.txt. */
function bodyOddities(octets: Uint8Array, { access }: Robots): readonly string[] {
  return access.kind === "successful" ? oddBody(octets, access.document).map(({ message }) => message) : [];
}

/** Where it was had, if that is no place of a robots.txt: hosts that answer all they do not know with one page do so. */
function placeOddity(counted: Robots | undefined): string | undefined {
  const redirects = counted?.redirects ?? [];
  const odd = oddPlace(redirects);
  return odd && `${odd.message}: ${visibleHead(redirects.at(-1) ?? "", LONGEST_URL)}`;
}

/** The limits of those dialects that do this with what is too long, each once. */
function limitsOf(cutting: readonly Dialect[], oversize: Dialect["oversize"], most: number): number[] {
  const limits = cutting
    .filter((dialect) => dialect.oversize === oversize)
    .map((dialect) => readLength(most, dialect));
  return [...new Set(limits)].sort((a, b) => a - b);
}
