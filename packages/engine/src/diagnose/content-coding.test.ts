import { expect, test } from "vitest";
import { diagnoseContentCoding, parseContentCodings } from "./content-coding.ts";

test.each<[field: string | undefined, codings: string[], isOdd: boolean]>([
  [undefined, [], false],
  ["", [], false],
  ["identity", [], false],
  ["gzip", ["gzip"], false],
  ["X-GZip", ["x-gzip"], false],
  ["deflate, gzip", ["deflate", "gzip"], false],
  [" ,deflate,, Identity ,\tbr,", ["deflate", "br"], false],
  ["zstd", ["zstd"], false],
  ["gzip;q=1", ["gzip;q=1"], false],
  ["none", [], true],
  ["UTF-8", [], true],
  ["none, gzip", ["gzip"], true],
  ["gzip, none", ["gzip"], true],
  ["constructor, __proto__", [], true],
  ["gzipped", [], true],
  ['"gzip"', [], true],
])(
  "Content-Encoding: %s has the codings %j, and gets a diagnostic: %j (RFC 9110 §8.4)",
  (field, codings, isOdd) => {
    expect(parseContentCodings(field)).toEqual({ codings, hasUnknown: isOdd });
    expect(diagnoseContentCoding(field)?.code).toBe(isOdd ? "content-coding" : undefined);
  },
);
