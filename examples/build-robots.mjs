// Build a robots.txt in code. `build` rejects values that a robots.txt cannot express.
//
//   node examples/build-robots.mjs
import { build, escapePattern, InvalidDraftError, isAllowed, stringify } from "maycrawl";

const document = build({
  comment: "Made by examples/build-robots.mjs",
  groups: [
    {
      agents: ["*"],
      rules: [
        { disallow: "/cart" },
        // A file whose name contains `*` and `$`: escaped, they match literally.
        { disallow: escapePattern("/price*list$.html") },
      ],
      fields: [["Crawl-delay", "2"]],
    },
    { agents: ["GPTBot", "CCBot"], comment: "No training, please.", rules: [{ disallow: "/" }] },
  ],
  sitemaps: ["https://shop.example/sitemap.xml"],
});
const text = stringify(document);
process.stdout.write(text);
console.log(isAllowed(text, "Bingbot", "https://shop.example/price*list$.html") ? "allowed" : "disallowed");

try {
  build({ groups: [{ agents: ["*"], rules: [{ disallow: "cart" }] }] });
} catch (error) {
  if (!(error instanceof InvalidDraftError)) throw error;
  console.log(`${error.code}: ${error.message}`);
}
