import { platform } from "#platform";
import type { ByteSource, GunzipFault } from "../platform/platform.ts";
import { concat } from "../source/concat.ts";

/** Maximum number of gzip layers: one by the author, and one by a server that compresses the file again. */
const MAX_LAYERS = 2;

/** Returns a source that decompresses gzip. It detects gzip by the first bytes (RFC 1952 §2.3.1), not by a name. */
export function openGunzip(source: ByteSource, fault: GunzipFault, layers: number = MAX_LAYERS): ByteSource {
  let inner: ByteSource | undefined;
  return {
    async next() {
      inner ??= await openLayer(source, fault, layers);
      return inner.next();
    },
    cancel: () => (inner ?? source).cancel(),
  };
}

async function openLayer(source: ByteSource, fault: GunzipFault, layers: number): Promise<ByteSource> {
  let first = await source.next();
  while (first !== undefined && first.length < 2) {
    // Copied, because the source may reuse its memory.
    const start = Uint8Array.from(first);
    const more = await source.next();
    if (more === undefined) {
      first = start;
      break;
    }
    first = concat(start, more);
  }
  const pushedBack = prepend(first, source);
  if (layers === 0 || first?.[0] !== 0x1f || first[1] !== 0x8b) return pushedBack;
  return openGunzip(platform.gunzip(pushedBack, fault), fault, layers - 1);
}

function prepend(first: Uint8Array | undefined, source: ByteSource): ByteSource {
  let pending = first;
  return {
    async next() {
      const bytes = pending ?? (await source.next());
      pending = undefined;
      return bytes;
    },
    cancel: () => source.cancel(),
  };
}
