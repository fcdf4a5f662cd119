// A dialect is plain data, so an own one is a copy with something changed. docs/dialects.md says what
// each property does.
//
//   node examples/own-dialect.mjs
import { compile, dialects, parse } from "maycrawl";

/** RFC 9309, save that a line of two words counts as a record, as Google's parser has it. */
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
