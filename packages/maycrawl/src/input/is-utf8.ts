/**
 * Whether bytes are UTF-8.
 * @param text what they were read as: U+FFFD stands in it where they are not, and perhaps where it was written.
 */
export function isUtf8(bytes: Buffer, text: string): boolean {
  return !text.includes("\ufffd") || Buffer.from(text).equals(bytes);
}
