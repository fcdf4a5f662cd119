// Ten thousand URLs against one robots.txt: compile once, decide often. After some decisions the matcher builds an
// index. URLs may also come from standard input, one per line:
//
//   node examples/many-urls.mjs
//   node examples/many-urls.mjs - < urls.txt
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { compile, parse } from "maycrawl";

const robots = readFileSync(new URL("robots/shop.txt", import.meta.url));
const matcher = compile(parse(robots), "Googlebot");

/** @type {Map<string, number>} */
const counts = new Map();
const urls = process.argv[2] === "-" ? createInterface({ input: process.stdin }) : generated(10_000);
for await (const url of urls) {
  const decision = matcher.decide(url);
  const by = decision.because === "rule" ? `line ${decision.rule.line}` : decision.because;
  const key = `${decision.allowed ? "allowed" : "disallowed"} by ${by}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
for (const [key, count] of [...counts].sort()) console.log(`${count}  ${key}`);

/** @param {number} count */
function* generated(count) {
  const shapes = ["products/lamp-#", "products/lamp-#?sort=price", "cart?item=#", "guides/#", "search?q=#"];
  for (let i = 0; i < count; i++) {
    yield `https://shop.example/${shapes[i % shapes.length]?.replace("#", String(i))}`;
  }
}
