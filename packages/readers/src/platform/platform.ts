/** Bytes that are asked for. */
export interface ByteSource {
  /** The next bytes; undefined where there are no more. Rejects where the source fails. */
  next(): Promise<Uint8Array | undefined>;
  /** Nothing more is wanted. Never rejects. */
  cancel(): Promise<void>;
}

/** Called with the reason if decompressing ends before the file does. */
export type GunzipFault = (message: string) => void;

/**
 * The functions that Node has in another form than browsers and workers, or faster. The condition `node` in the package's `imports` chooses between
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
  /** Text of UTF-8: U+FFFD for invalid bytes; a byte order mark is kept. */
  utf8(bytes: Uint8Array): string;
  /** The same, of bytes that are the characters of a string. The text is a copy. */
  utf8OfLatin1(units: string): string;
  isUtf8(bytes: Uint8Array): boolean;
  /** A copy of a part of a string, so that the whole string can be freed. */
  copied(units: string, unit: 1 | 2): string;
  /** Decompresses one layer of gzip (RFC 1952). */
  gunzip(source: ByteSource, fault: GunzipFault): ByteSource;
}
