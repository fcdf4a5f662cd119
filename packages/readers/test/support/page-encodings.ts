/**
 * For each source of a page's encoding: its name, a page, the page's Content-Type, and the expected encoding with
 * its source and the diagnostic codes.
 */
export const encodingSources: readonly (readonly [
  what: string,
  html: string,
  contentType: string,
  encoding: string,
])[] = [
  ["the default of browsers", "<p>", "text/html", "windows-1252 by default"],
  ["the header", "<p>", "text/html; charset=Shift_JIS", "shift_jis by header"],
  ["the header, quoted", "<p>", 'text/html;charset="EUC-JP"', "euc-jp by header"],
  ["a META tag", "<meta charset=koi8-r>", "text/html", "koi8-r by meta"],
  [
    "a META tag with a media type",
    "<meta http-equiv=Content-Type content='text/html; charset = \"big5\"'>",
    "text/html",
    "big5 by meta",
  ],
  [
    "a META tag without a pragma",
    "<meta content='text/html; charset=big5'>",
    "text/html",
    "windows-1252 by default",
  ],
  ["a META tag in a comment", "<!--<meta charset=big5>-->", "text/html", "windows-1252 by default"],
  [
    "the second META tag if the first has an unknown encoding",
    "<meta charset=x><meta charset=gbk>",
    "text/html",
    "gbk by meta, charset-unknown",
  ],
  [
    "an XML declaration",
    '<?xml version="1.0" encoding="iso-8859-2"?><html/>',
    "application/xhtml+xml",
    "iso-8859-2 by meta",
  ],
  ["a byte order mark", "\uFEFF<p>", "text/html", "utf-8 by mark"],
  [
    "a byte order mark rather than the header",
    "\uFEFF<p>",
    "text/html; charset=gbk",
    "utf-8 by mark, charset-conflict",
  ],
  [
    "the header rather than a META tag",
    "<meta charset=gbk>",
    "text/html; charset=utf-8",
    "utf-8 by header, charset-conflict",
  ],
  [
    "the header and a META tag with the same encoding",
    "<meta charset=latin1>",
    "text/html; charset=windows-1252",
    "windows-1252 by header",
  ],
  ["a META tag with UTF-16, which cannot be true", "<meta charset=utf-16>", "text/html", "utf-8 by meta"],
  ["a META tag with x-user-defined", "<meta charset=x-user-defined>", "text/html", "windows-1252 by meta"],
  [
    "a header with UTF-16 that is wrong",
    "<meta name=robots content=noindex>",
    "text/html; charset=utf-16",
    "utf-16le by header, charset-conflict",
  ],
  [
    "a META tag if the header has an unknown encoding",
    "<meta charset=gbk>",
    "text/html; charset=none",
    "gbk by meta, charset-unknown",
  ],
  [
    "the default if the header has a forbidden encoding",
    "<p>",
    "text/html; charset=hz-gb-2312",
    "windows-1252 by default, charset-unknown",
  ],
  [
    "a META tag after the first 1,024 bytes",
    `<!--${"x".repeat(1_100)}--><meta charset=utf-8>`,
    "text/html",
    "utf-8 by meta, charset-unknown",
  ],
  [
    "the header, with a META tag after the first 1,024 bytes",
    `<!--${"x".repeat(1_100)}--><meta charset=gbk>`,
    "text/html;charset=utf-8",
    "utf-8 by header",
  ],
];

/** Bytes in an encoding, and their text. */
export const decodedTitles: readonly (readonly [encoding: string, bytes: Uint8Array, text: string])[] = [
  ["windows-1252", Uint8Array.of(0x80, 0x92, 0xe9), "€’é"],
  ["utf-8", Buffer.from("€’é😀"), "€’é😀"],
  ["shift_jis", Uint8Array.of(0x83, 0x5c, 0x8d, 0x7c), "ソ鋼"],
  ["gbk", Uint8Array.of(0x81, 0x5c, 0xc4, 0xe3), "乗你"],
  ["big5", Uint8Array.of(0xa5, 0x5c), "功"],
  ["gb18030", Uint8Array.of(0x81, 0x30, 0x81, 0x30), "\u0080"],
  ["iso-2022-jp", Buffer.from("\x1b$B%=\x1b(B"), "ソ"],
  ["iso-8859-8-i", Uint8Array.of(0xe0), "א"],
];

/** Returns a page with the bytes in its title and in a link. */
export function pageWith(bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<title> a `),
    bytes,
    Buffer.from(`&amp;</title><a href="/`),
    bytes,
    Buffer.from(`"><a href=z>`),
  ]);
}
