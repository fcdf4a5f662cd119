import fc from "fast-check";

/** Complete and broken parts of random pages. */
const PARTS = [
  "<!doctype html>",
  '<?xml version="1.0" encoding="gbk"?>',
  "<html><head>",
  "</head><body>",
  '<meta charset="utf-8">',
  "<meta charset=shift_jis>",
  '<meta name="robots" content="noindex, max-snippet:5">',
  "<meta name=robots content='no index'>",
  "<META property=robots content=nofollow>",
  '<meta http-equiv=refresh content="0;url=é">',
  "<title>é &amp; <b></title>",
  "<title>",
  "<base href='/b/c'>",
  "<link rel=canonical href=/c>",
  '<link rel="alternate canonical" href="?é=1&amp;b" type=x>',
  '<a href="é?é#é" rel="ugc,nofollow">',
  "</a>",
  "<a href=http://[>",
  "<div data-nosnippet>",
  "</div>",
  "<span data-nosnippet='x'>",
  "</span >",
  "<p data-nosnippet>",
  "<b>",
  "</b>",
  "<li>",
  "<table><tr><td>",
  "</table>",
  "<script>'</scr' <!--</script>",
  "<script>",
  "</script>",
  "<style>",
  "<template>",
  "</template>",
  "<svg><style>",
  "</svg>",
  "<noscript>",
  "<![CDATA[",
  "<![CDA",
  "]]>",
  "<!--",
  "-->",
  "--!>",
  "<!>",
  "</",
  "<",
  ">",
  '"',
  "&",
  " ",
  "\0",
  "\uFEFF",
  "\x1b$B",
  "\x1b(B",
  `<!--${"x".repeat(1_400)}-->`,
];

/** Complete and broken pages in several encodings. */
export const randomPage: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PARTS) }, fc.string({ unit: "binary" })), {
      maxLength: 16,
    }),
    fc.constantFrom("utf8", "utf16le", "utf16be", "latin1"),
  )
  .map(([parts, encoding]) => {
    const text = parts.join("");
    return encoding === "utf16be"
      ? Buffer.from(text, "utf16le").swap16()
      : Buffer.from(text, encoding as BufferEncoding);
  });

export const randomContentType: fc.Arbitrary<string | undefined> = fc.constantFrom(
  undefined,
  "text/html",
  "text/html; charset=utf-8",
  "text/html; charset=iso-2022-jp",
  "text/html; charset=utf-16",
  "text/html; charset=big5",
);
