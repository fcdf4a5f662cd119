import { createGunzip } from "node:zlib";

/** How much compressed input is kept, so that a fault in it can be looked at again; most sitemaps are smaller. */
export const MAX_KEPT = 1_048_576;

/**
 * What can be had of a gzip file with a fault. The platform gives nothing of the piece in which it finds a fault, though that may
 * be rubbish behind the file, or a wrong checksum of a file that is whole; so the piece is given once more, byte by byte.
 * @param before what came before the piece.
 * @param piece the piece with the fault.
 * @param given how many bytes were decompressed already.
 * @returns the bytes that follow those.
 */
export async function salvaged(before: Uint8Array, piece: Uint8Array, given: number): Promise<Uint8Array> {
  const gunzip = createGunzip();
  const parts: Buffer[] = [];
  let skip = given;
  gunzip.on("data", (bytes: Buffer) => {
    const kept = bytes.subarray(Math.min(skip, bytes.length));
    skip -= bytes.length - kept.length;
    if (kept.length > 0) parts.push(kept);
  });
  const failed = new Promise<true>((resolve) => {
    gunzip.once("error", () => resolve(true));
    gunzip.once("end", () => resolve(true));
  });
  const write = (bytes: Uint8Array): Promise<boolean> =>
    Promise.race([failed, new Promise<false>((resolve) => gunzip.write(bytes, () => resolve(false)))]);
  let over = before.length > 0 && (await write(before));
  for (let at = 0; at < piece.length && !over; at++) over = await write(piece.subarray(at, at + 1));
  gunzip.destroy();
  return Buffer.concat(parts);
}
