/** An edge of the link graph: it leads from a page to a URL that the crawl follows. */
export interface Edge {
  /** Row id of the target URL. */
  readonly to: number;
  /** Whether it is a hyperlink. Only hyperlinks add to the depth; redirects and canonical links do not. */
  readonly isLink: boolean;
}

/**
 * Encodes edges as bytes, sorted by target, with one number per target. The number is 4 × (target id − previous target
 * id) + kind. The kinds are 1 (hyperlink), 2 (other edge) and 3 (both). Numbers are unsigned LEB128: base 128, lowest
 * digit first, with the high bit set in all bytes except the last. The target ids of a page are close together, so most
 * targets take one or two bytes.
 * @returns undefined if there are no edges.
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
  let previous = 0;
  for (const to of targets) {
    writeNumber(bytes, (to - previous) * 4 + (kinds.get(to) ?? 0));
    previous = to;
  }
  // `Uint8Array.from` is several times slower.
  return new Uint8Array(bytes);
}

/** Decodes edges, sorted by target. A target with edges of both kinds appears twice. */
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
  // Bit operators would truncate the number to 32 bits.
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
