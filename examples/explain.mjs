// Why was this decided, and what would reverse it?
//
//   node examples/explain.mjs
import { readFileSync } from "node:fs";
import { explain, parse } from "maycrawl";

const robots = readFileSync(new URL("robots/surprises.txt", import.meta.url));
const { decision, groups, candidates, surprises, flip } = explain(
  parse(robots),
  "newsbot",
  "https://news.example/archive/2020",
);

console.log(decision.allowed ? "allowed" : "disallowed", `because ${decision.because}`);
for (const { agents, applies, because } of groups) {
  console.log(`group of line ${agents[0]?.line}: ${applies ? "applies" : "does not apply"} (${because})`);
}
for (const { rule, specificity, outcome } of candidates) {
  console.log(`line ${rule.line}: ${rule.type} ${rule.path} (${specificity} bytes): ${outcome}`);
}
for (const { line, message } of surprises) console.log(`surprise in line ${line}: ${message}`);
if (flip) console.log(`to turn it round: ${flip.action} at line ${flip.line}: ${flip.text.trim()}`);
