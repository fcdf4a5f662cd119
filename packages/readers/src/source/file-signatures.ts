import { platform } from "#platform";
/** Type of a file that is not text. `what` describes it in messages. */
export interface Signature {
  readonly kind: "binary" | "image" | "pdf";
  readonly description: string;
}

/** Maximum length of a signature in bytes. */
export const SIGNATURE_BYTES = 16;

/** First bytes of file types as Latin-1; `?` matches any byte. From MIME Sniffing §6, plus other common types. */
const SIGNATURES: readonly (readonly [beginning: string, kind: Signature["kind"], what: string])[] = [
  ["%PDF-", "pdf", "a PDF"],
  ["GIF87a", "image", "a GIF image"],
  ["GIF89a", "image", "a GIF image"],
  ["\x89PNG\r\n\x1a\n", "image", "a PNG image"],
  ["\xff\xd8\xff", "image", "a JPEG image"],
  ["RIFF????WEBPVP", "image", "a WebP image"],
  ["????ftypavif", "image", "an AVIF image"],
  ["????ftypheic", "image", "a HEIC image"],
  ["\x00\x00\x01\x00", "image", "an icon"],
  ["\x00\x00\x02\x00", "image", "a cursor"],
  ["II*\x00", "image", "a TIFF image"],
  ["MM\x00*", "image", "a TIFF image"],
  ["PK\x03\x04", "binary", "a zip archive, or a document in zip format"],
  ["PK\x05\x06", "binary", "an empty zip archive"],
  [
    "\x1f\x8b\x08",
    "binary",
    "a gzip file, or a file that is gzip-compressed once more than its header declares",
  ],
  [
    "\x28\xb5\x2f\xfd",
    "binary",
    "a Zstandard file, or a file that is compressed once more than its header declares",
  ],
  ["7z\xbc\xaf\x27\x1c", "binary", "a 7z archive"],
  ["Rar!\x1a\x07", "binary", "a RAR archive"],
  ["????ftyp", "binary", "an MP4 video or audio file"],
  ["\x1aE\xdf\xa3", "binary", "a WebM or Matroska video"],
  ["OggS\x00", "binary", "an Ogg file"],
  ["ID3", "binary", "an MP3 file"],
  ["RIFF????WAVE", "binary", "a WAVE file"],
  ["RIFF????AVI ", "binary", "an AVI video"],
  ["wOFF", "binary", "a font"],
  ["wOF2", "binary", "a font"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "binary", "a document in an old Microsoft Office format"],
];

/**
 * Returns the type of a file that is not text.
 * @param head the first `SIGNATURE_BYTES` bytes, or the whole file if it is shorter.
 * @returns undefined if no signature matches.
 */
export function detectSignature(head: Uint8Array): Signature | undefined {
  const latin1 = platform.latin1(head.subarray(0, SIGNATURE_BYTES));
  const found = SIGNATURES.find(([beginning]) => matches(latin1, beginning));
  return found === undefined ? undefined : { kind: found[1], description: found[2] };
}

function matches(text: string, beginning: string): boolean {
  for (let i = 0; i < beginning.length; i++)
    if (beginning[i] !== "?" && text[i] !== beginning[i]) return false;
  return true;
}
