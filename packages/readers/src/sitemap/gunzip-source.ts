import { platform } from "#platform";
import type { ByteSource, GunzipFault } from "../platform/platform.ts";
import { concat } from "../source/concat.ts";

/** A file may be compressed twice, by its author and by a server that does not look; not more often. */
const MAX_LAYERS = 2;

/** The bytes of a source, decompressed where they begin as gzip does (RFC 1952 §2.3.1), whatever they are called. */
export function gunzipped(source: ByteSource, fault: GunzipFault, layers: number = MAX_LAYERS): ByteSource {
  let inner: ByteSource | undefined;
  return {
    async next() {
      inner ??= await sniffed(source, fault, layers);
      return inner.next();
    },
    cancel: () => (inner ?? source).cancel(),
  };
}

async function sniffed(source: ByteSource, fault: GunzipFault, layers: number): Promise<ByteSource> {
  let first = await source.next();
  while (first !== undefined && first.length < 2) {
    // The source may use its memory again.
    const begun = Uint8Array.from(first);
    const more = await source.next();
    if (more === undefined) {
      first = begun;
      break;
    }
    first = concat(begun, more);
  }
  const pushedBack = withFirst(first, source);
  if (layers === 0 || first?.[0] !== 0x1f || first[1] !== 0x8b) return pushedBack;
  return gunzipped(platform.gunzip(pushedBack, fault), fault, layers - 1);
}

function withFirst(first: Uint8Array | undefined, source: ByteSource): ByteSource {
  let waiting = first;
  return {
    async next() {
      const bytes = waiting ?? (await source.next());
      waiting = undefined;
      return bytes;
    },
    cancel: () => source.cancel(),
  };
}
