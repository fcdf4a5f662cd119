/** A source that returns bytes on demand. */
export interface ByteSource {
  /**
   * Returns the next bytes, or undefined at the end. Rejects if the source fails.
   * The source may reuse the memory of the previous bytes.
   */
  next(): Promise<Uint8Array | undefined>;
  /** Releases the source, because no more bytes are needed. Never rejects. */
  cancel(): Promise<void>;
}

/** Called with the reason if decompression ends before the end of the file. */
export type GunzipFault = (message: string) => void;

/**
 * Functions whose implementation is different or faster in Node than in browsers and workers. The condition `node` in
 * the package's `imports` selects `node.ts`; otherwise `web.ts` is used.
 */
export interface Platform {
  /** Returns a string with one character per byte, U+0000 to U+00FF. */
  latin1(bytes: Uint8Array): string;
  /** Returns the low byte of each code unit. */
  latin1Bytes(units: string): Uint8Array;
  /** Decodes little-endian UTF-16. Unpaired surrogates are kept. */
  utf16(bytes: Uint8Array): string;
  utf16Bytes(units: string): Uint8Array;
  /** Decodes UTF-8. Invalid bytes become U+FFFD; a byte order mark is kept. */
  utf8(bytes: Uint8Array): string;
  /** Decodes UTF-8 from a string with one character per byte. Returns a new string. */
  utf8OfLatin1(units: string): string;
  isUtf8(bytes: Uint8Array): boolean;
  /**
   * Copies a part of a string, so that the whole string can be freed.
   * @param unit bytes per code unit: 1 if all characters are below U+0100, otherwise 2.
   */
  copy(units: string, unit: 1 | 2): string;
  /** Decompresses one layer of gzip (RFC 1952). */
  gunzip(source: ByteSource, fault: GunzipFault): ByteSource;
}
