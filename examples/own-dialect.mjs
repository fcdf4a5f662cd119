// A dialect is plain data, so your own is a copy with some properties changed. docs/dialects.md describes each
// property.
//
//   node examples/own-dialect.mjs
import { compile, dialects, parse } from "maycrawl";

/** RFC 9309, but a line of two words counts as a record, as in Google's parser. */
const lenient = /** @type {const} */ ({
  ...dialects.rfc9309,
  name: "lenient",
  title: "RFC 9309, and lines without a colon",
  missingColon: "two-words",
});

const robots = "User-agent: examplebot\nDisallow /private\n";
const url = "https://site.example/private/page";
for (const dialect of [dialects.rfc9309, lenient, dialects.google]) {
  const { allowed } = compile(parse(robots, { dialect }), "examplebot").decide(url);
  console.log(`${dialect.name}: ${allowed ? "allowed" : "disallowed"}`);
}
