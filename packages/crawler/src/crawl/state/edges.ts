/** A way from a page to a URL: one by which the crawl goes. */
export interface Edge {
  /** Row of the URL. */
  readonly to: number;
  /** Whether it is a hyperlink, which makes the URL one link deeper; redirects and canonical links do not. */
  readonly isLink: boolean;
}

/**
 * Writes edges as bytes: in the order of their targets, each as four times the distance from the one before plus its kind (1: a
 * hyperlink leads there, 2: another edge, 3: both), in base 128, lowest digits first, the high bit set in all bytes but the last.
 * A page's targets are near one another, so that most edges take one or two bytes.
 * @returns undefined when there are none.
 */
export function writeEdges(edges: Iterable<Edge>): Uint8Array | undefined {
  const kinds = new Map<number, Kind>();
  for (const { to, isLink } of edges) {
    const kind = kinds.get(to) ?? 0;
    kinds.set(to, (kind | (isLink ? LINK : OTHER)) as Kind);
  }
  if (kinds.size === 0) return undefined;
  const targets = [...kinds.keys()].sort((a, b) => a - b);
  const bytes: number[] = [];
  let before = 0;
  for (const to of targets) {
    writeNumber(bytes, (to - before) * 4 + (kinds.get(to) ?? 0));
    before = to;
  }
  // `Uint8Array.from` takes several times as long.
  return new Uint8Array(bytes);
}

/** Reads edges, in the order of their targets. A target that has edges of both kinds comes twice. */
export function readEdges(bytes: Uint8Array | null | undefined): Edge[] {
  const edges: Edge[] = [];
  if (bytes == null) return edges;
  let to = 0;
  for (let at = 0; at < bytes.length; ) {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
      factor *= 128;
    }
    const kind = value % 4;
    to += (value - kind) / 4;
    if (kind & LINK) edges.push({ to, isLink: true });
    if (kind & OTHER) edges.push({ to, isLink: false });
  }
  return edges;
}

type Kind = 0 | 1 | 2 | 3;
const LINK = 1;
const OTHER = 2;

function writeNumber(bytes: number[], value: number): void {
  // Numbers beyond 32 bits are possible: no bit operators here.
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
