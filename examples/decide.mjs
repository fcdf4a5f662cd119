// May this crawler fetch these URLs? One robots.txt, compiled once and used for several URLs.
//
//   node examples/decide.mjs
import { readFileSync } from "node:fs";
import { compile, parse } from "maycrawl";

const robots = readFileSync(new URL("robots/library.txt", import.meta.url));
const matcher = compile(parse(robots), "foobot");

for (const path of ["/drafts/page.html", "/drafts/other.html", "/robots.txt"]) {
  const decision = matcher.decide(`https://library.example${path}`);
  const verdict = decision.allowed ? "allowed" : "disallowed";
  // `because` is the reason of the decision; only a rule has a position.
  const why = decision.because === "rule" ? `line ${decision.position.line}` : decision.because;
  console.log(`${verdict} ${path} (${why})`);
}
