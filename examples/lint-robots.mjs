// Find the mistakes of a robots.txt, each with a URL that shows its effect, and apply the safe fixes.
//
//   node examples/lint-robots.mjs
import { fix, lint } from "maycrawl/lint";

const robots = `User-agent: *
Disallow: /cart
Disallow: /cart
Disallow /drafts

User-agent: GPTBot
Disallow: /archive
`;
const options = { robotsUrl: "https://shop.example/robots.txt" };

for (const { line, severity, code, message, witnesses, fixes } of lint(robots, options)) {
  console.log(`line ${line}: ${severity} ${code}: ${message}`);
  for (const { crawler, url, now, meant } of witnesses)
    console.log(`  ${url} is ${now} for ${crawler}; probably intended: ${meant ?? "unknown"}`);
  for (const { title } of fixes) console.log(`  fix: ${title}`);
}

// A safe fix changes no answer. `unsafe: true` also applies the other fixes.
const { bytes, applied, findings } = fix(robots, options);
for (const { finding, fix } of applied) console.log(`fixed line ${finding.line}: ${fix.title}`);
console.log(`findings left: ${findings.map(({ code }) => code).join(", ")}`);
process.stdout.write(`\n${new TextDecoder().decode(bytes)}`);
