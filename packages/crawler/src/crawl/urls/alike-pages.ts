/** Counts of similar pages of a host, by a digest of a text that they share. */
export interface AlikePages {
  /** Counts a page, in the caller's transaction. @returns the number of pages of the host with this text. */
  count(host: number, text: string): number;
}

/** Returns a digest of 52 bits: 26 bits of each of two FNV-1a hashes. */
export function alikeDigest(text: string): number {
  let one = 0x811c_9dc5;
  let other = 0x9747_b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x0100_0193);
    other = Math.imul(other ^ unit, 0x85eb_ca6b) ^ (other >>> 15);
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6);
}
