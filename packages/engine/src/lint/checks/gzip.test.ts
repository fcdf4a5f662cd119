import { testCheck } from "../../../test/support/lint-table.ts";
import { gzip } from "./gzip.ts";

const GZIP = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0x0a, 0]);

testCheck(gzip, {
  valid: ["User-agent: *\nDisallow: /a\n", [GZIP, { response: { status: 404 } }]],
  invalid: [
    {
      robots: GZIP,
      at: ["\x1f\ufffd\b\0\0\0"],
      line: 1,
      severity: "error",
      message: "It is compressed with gzip: decompress it first. Or send it with Content-Encoding: gzip.",
    },
  ],
});
