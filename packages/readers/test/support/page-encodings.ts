/** What says the encoding of a page: the page, its Content-Type, and the encoding with the codes of what is wrong. */
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
    "the second META tag where the first names nothing",
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
  ["a mark", "\uFEFF<p>", "text/html", "utf-8 by mark"],
  ["a mark before the header", "\uFEFF<p>", "text/html; charset=gbk", "utf-8 by mark, charset-conflict"],
  [
    "the header before a META tag",
    "<meta charset=gbk>",
    "text/html; charset=utf-8",
    "utf-8 by header, charset-conflict",
  ],
  [
    "both, that mean the same",
    "<meta charset=latin1>",
    "text/html; charset=windows-1252",
    "windows-1252 by header",
  ],
  ["a META tag that says UTF-16, which it cannot be", "<meta charset=utf-16>", "text/html", "utf-8 by meta"],
  [
    "a META tag that says x-user-defined",
    "<meta charset=x-user-defined>",
    "text/html",
    "windows-1252 by meta",
  ],
  [
    "a header that says UTF-16, which it is not",
    "<meta name=robots content=noindex>",
    "text/html; charset=utf-16",
    "utf-16le by header, charset-conflict",
  ],
  [
    "a header that names none",
    "<meta charset=gbk>",
    "text/html; charset=none",
    "gbk by meta, charset-unknown",
  ],
  [
    "a header that names what nobody may read",
    "<p>",
    "text/html; charset=hz-gb-2312",
    "windows-1252 by default, charset-unknown",
  ],
  [
    "a META tag that stands too late",
    `<!--${"x".repeat(1_100)}--><meta charset=utf-8>`,
    "text/html",
    "utf-8 by meta, charset-unknown",
  ],
  [
    "a META tag that stands too late, and is not needed",
    `<!--${"x".repeat(1_100)}--><meta charset=gbk>`,
    "text/html;charset=utf-8",
    "utf-8 by header",
  ],
];

/** Bytes of an encoding, and their text. */
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

/** A page with bytes in its title and in a link. */
export function pageWith(bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<title> a `),
    bytes,
    Buffer.from(`&amp;</title><a href="/`),
    bytes,
    Buffer.from(`"><a href=z>`),
  ]);
}
