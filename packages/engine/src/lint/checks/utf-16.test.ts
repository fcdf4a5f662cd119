import { testCheck } from "../../../test/support/lint-table.ts";
import { utf16 } from "./utf-16.ts";

const RULES = "User-agent: GPTBot\r\nDisallow: /a\r\n";

/** Returns UTF-16 with a byte order mark. */
function encode(text: string, order: "little" | "big"): Uint8Array {
  const units = [...`\ufeff${text}`].map((unit) => unit.charCodeAt(0));
  return new Uint8Array(
    units.flatMap((unit) => (order === "little" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

testCheck(utf16, {
  valid: [
    RULES,
    "User-agent: *\nDisallow: /a\0\n",
    [encode(RULES, "big"), { response: { status: 404 } }],
    `Page not found${"\0".repeat(200)}`,
  ],
  invalid: [
    {
      robots: encode(RULES, "little"),
      at: [`\ufffd\ufffd${[..."User-agent: GPTBot"].join("\0")}\0`],
      severity: "error",
      message: "The file is in UTF-16, but a robots.txt must be UTF-8 (RFC 9309 §2.2). Save it as UTF-8.",
      witnesses: ["GPTBot /a allowed → disallowed"],
      fixed: RULES,
    },
    {
      robots: encode("User-agent: *\nDisallow: /é", "big"),
      at: [`\ufffd\ufffd${[..."User-agent: *"].map((unit) => `\0${unit}`).join("")}\0`],
      witnesses: ["Googlebot /é allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /é",
    },
    {
      robots: encode("User-agent: *\nDisallow: /a", "little").slice(2),
      at: [`${[..."User-agent: *"].join("\0")}\0`],
      witnesses: ["Googlebot /a allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /a",
    },
    // The file closes nothing, so no answer is wrong.
    {
      robots: encode("User-agent: *\nDisallow:", "little"),
      at: [`\ufffd\ufffd${[..."User-agent: *"].join("\0")}\0`],
      severity: "information",
      fixed: "User-agent: *\nDisallow:",
    },
    {
      robots: encode("User-agent: *\nDisallow: a.php", "little"),
      at: [`\ufffd\ufffd${[..."User-agent: *"].join("\0")}\0`],
      severity: "information",
    },
    {
      robots: Uint8Array.from([255, 254, ...new TextEncoder().encode("User-agent: *\nDisallow: /a\n")]),
      at: ["\ufffd\ufffdUser-agent: *"],
      id: "utf-16.mark",
      severity: "error",
      fixed: "User-agent: *\nDisallow: /a\n",
    },
    // Half a unit is missing, or a unit is half a character: the conversion would lose something.
    {
      robots: encode(RULES, "little").slice(0, -1),
      at: [`\ufffd\ufffd${[..."User-agent: GPTBot"].join("\0")}\0`],
      fixes: [],
    },
    { robots: encode("\ud800", "big"), at: ["\ufffd\ufffd\ufffd\0"], fixes: [] },
  ],
});
