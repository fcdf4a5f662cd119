/** How many pages of a host are alike, by a digest of what makes them so. */
export interface AlikePages {
  /** Counts a page. @returns how many pages of the host have the same text now. Part of a step of others. */
  count(host: number, text: string): number;
}

/** A digest of 52 bits: two FNV-1a hashes of 26. */
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
