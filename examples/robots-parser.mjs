// A program written for the npm package robots-parser: only the imported package name has changed.
// docs/robots-parser.md lists every difference between the answers.
//
//   node examples/robots-parser.mjs
import { readFileSync } from "node:fs";
import robotsParser from "@maycrawl/robots-parser";

const text = readFileSync(new URL("robots/shop.txt", import.meta.url), "utf8");
const robots = robotsParser("https://shop.example/robots.txt", text);

// A product token, a token with a version, and a whole User-Agent header. The last URL belongs to another site.
for (const [path, agent] of [
  ["/cart", "FooBot"],
  ["/cart", "Googlebot/2.1"],
  ["/cart", "Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)"],
  ["https://other.example/cart", "FooBot"],
]) {
  const url = new URL(path ?? "", "https://shop.example").href;
  console.log(
    `${url} as ${agent}: ${robots.isAllowed(url, agent)}, line ${robots.getMatchingLineNumber(url, agent)}`,
  );
}
console.log(`delay ${robots.getCrawlDelay("FooBot")}, sitemaps ${robots.getSitemaps().join(" ")}`);
