import { deflateRawSync, gzipSync } from "node:zlib";

export const HTML = '<!DOCTYPE html><title>t</title><meta name="robots" content="noindex"><a href=a>';

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Files, the media type in their Content-Type header, and the expected kind. */
export const pageKinds: readonly (readonly [
  what: string,
  bytes: string | Uint8Array,
  contentType: string | undefined,
  kind: string,
])[] = [
  ["HTML", HTML, "text/html", "html"],
  ["HTML without a media type", HTML, undefined, "html"],
  ["HTML with the media type of an image", HTML, "image/png", "html"],
  ["HTML with the media type application/octet-stream", HTML, "application/octet-stream", "html"],
  ["HTML without markup", "hello", "text/html", "html"],
  [
    "XHTML",
    `<?xml version="1.0"?><!-- c --><!DOCTYPE html PUBLIC "x"><html></html>`,
    "application/xml",
    "html",
  ],
  ["XHTML by its root", `<?xml version="1.0"?><?a b?>\n<HTML>`, undefined, "html"],
  ["HTML with a byte that is not text", `<title>\x08\x00</title>${HTML}`, "text/html", "html"],
  ["HTML with a byte that is not text, without a media type", `<html>\x0b${HTML}`, undefined, "html"],
  ["HTML after long white space", `${" ".repeat(2_000)}${HTML}`, "text/html", "html"],
  ["XML", '<?xml version="1.0"?><a>', "application/xml", "xml"],
  ["a feed", "<rss>", "text/html", "xml"],
  ["a sitemap", "<urlset>", undefined, "xml"],
  ["an SVG image", '<?xml version="1.0"?><svg>', "image/svg+xml", "image"],
  ["plain text", "hello", undefined, "text"],
  ["HTML with the media type of plain text", HTML, "text/plain", "text"],
  ["JSON", '{"a": "<p>"}', undefined, "text"],
  ["JSON by its media type", HTML, "application/ld+json", "text"],
  ["a PDF", "%PDF-1.7\n<a href=x>", "text/html", "pdf"],
  ["an image", png, "text/html", "image"],
  ["a JPEG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), undefined, "image"],
  ["a WebP", "RIFF\x10\x20\x30\x40WEBPVP8 ", undefined, "image"],
  ["gzip", gzipSync(HTML), "text/html", "binary"],
  ["a zip", "PK\x03\x04rest", "text/html", "binary"],
  ["compressed data", deflateRawSync(Buffer.alloc(5_000, "\x00\x01abc")), "text/html", "binary"],
  ["zeros", Buffer.alloc(100), "text/html", "binary"],
  ["an empty file", "", "text/html", "empty"],
  ["white space", " \n\t", "text/html", "empty"],
  ["a byte order mark", "\uFEFF", "text/html", "empty"],
];
