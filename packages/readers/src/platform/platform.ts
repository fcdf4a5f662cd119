/** Bytes that are asked for. */
export interface ByteSource {
  /** The next bytes; undefined where there are no more. Rejects where the source fails. */
  next(): Promise<Uint8Array | undefined>;
  /** Nothing more is wanted. Never rejects. */
  cancel(): Promise<void>;
}

/** Told why decompressing ended before the file did. */
export type GunzipFault = (message: string) => void;

/**
 * What Node does otherwise than browsers and workers, or faster. The condition `node` in the package's `imports` chooses between
 * `node` and `web`.
 */
export interface Platform {
  /** The bytes as text of one character each, U+0000 to U+00FF. */
  latin1(bytes: Uint8Array): string;
  /** The low byte of each unit. */
  latin1Bytes(units: string): Uint8Array;
  /** Text of UTF-16 with the least significant byte first, unpaired surrogates included. */
  utf16(bytes: Uint8Array): string;
  utf16Bytes(units: string): Uint8Array;
  /** Text of UTF-8: U+FFFD for what is none, and a byte order mark is kept. */
  utf8(bytes: Uint8Array): string;
  /** The same, of bytes that are the characters of a string. The text is no part of that string. */
  utf8OfLatin1(units: string): string;
  isUtf8(bytes: Uint8Array): boolean;
  /** A string of its own where the platform would keep the whole of which it is a part. */
  copied(units: string, unit: 1 | 2): string;
  /** Decompresses one layer of gzip (RFC 1952). */
  gunzip(source: ByteSource, fault: GunzipFault): ByteSource;
}
