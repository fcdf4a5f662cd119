// The question of the benchmark: a robots.txt of any length, 20 URLs and 10 crawlers, the same each time.
import { deflateRawSync } from "node:zlib";
import { randomFrom } from "../random.mjs";

/** Known crawlers. They have eight different dialects. The last four follow the group for `*`. */
const CRAWLERS =
  "Googlebot bingbot YandexBot Baiduspider GPTBot AhrefsBot Applebot Amazonbot SeznamBot ClaudeBot".split(
    " ",
  );
/** Groups of the file in order, with their shares of its bytes. */
const GROUPS = /** @type {const} */ ([
  { agents: ["Googlebot", "bingbot"], share: 0.2 },
  { agents: ["YandexBot"], share: 0.1 },
  { agents: ["GPTBot", "CCBot"], share: 0.1 },
  { agents: ["*"], share: 0.3 },
  { agents: ["Baiduspider"], share: 0.1 },
  { agents: ["AhrefsBot", "SemrushBot"], share: 0.2 },
]);
const WORDS = "account api basket blog brand cart catalog checkout compare feed filter help image item".split(
  " ",
);
const MORE =
  "login news offer order page print private product review search session sort tag wishlist".split(" ");

/** The keys are typed before this rule, which is in the middle of the file. */
export const TYPED_RULE = "Disallow: /typed/";
/** Places in the table, in the column of ClaudeBot: a rule in the middle of the file, and one after it. */
export const TYPED = [0, 9];
export const BELOW = [1, 9];

/** Returns a robots.txt, and a question about it. @param {number} bytes length of the file */
export function makeQuestion(bytes) {
  const random = randomFrom(bytes);
  const one = (/** @type {readonly string[]} */ list) => list[Math.floor(random() * list.length)] ?? "";
  const folder = () => `/${one(WORDS)}-${Math.floor(random() * 1000)}/${one(MORE)}`;
  const paths = [
    () => `/*?*${one(MORE)}=`,
    () => `/*/${one(MORE)}/*.pdf$`,
    () => `${folder()}/*/${one(WORDS)}`,
  ];
  const rule = () => {
    if (random() < 0.05) return `# ${one(WORDS)} and ${one(MORE)}, since 20${Math.floor(10 + random() * 16)}`;
    const path = random() < 0.2 ? paths[Math.floor(random() * 3)]?.() : `${folder()}/`;
    return `${random() < 0.8 ? "Disallow" : "Allow"}: ${path}`;
  };
  const urls = ["/typed/page", "/below/page"];
  const lines = ["# robots.txt of https://example.com"];
  let length = lines[0]?.length ?? 0;
  const add = (/** @type {string} */ line) => {
    lines.push(line);
    length += line.length + 1;
  };
  let end = 0;
  for (const { agents, share } of GROUPS) {
    end += share * bytes;
    const isMiddle = agents[0] === "*";
    add("");
    for (const agent of agents) add(`User-agent: ${agent}`);
    for (let isTyped = !isMiddle, limit = end; length < limit - 60; ) {
      if (!isTyped && length >= bytes / 2) {
        isTyped = true;
        add(TYPED_RULE);
      } else add(rule());
    }
    if (isMiddle) add("Disallow: /below/");
  }
  const rules = lines.filter((line) => /^\w+: \//.test(line)).map((line) => line.replace(/^\w+: /, ""));
  while (urls.length < 20) urls.push(one(rules).replace(/\*/g, "x").replace("$", "") + one(["", "a.html"]));
  return { robots: `${lines.join("\n")}\n`, urls, crawlers: CRAWLERS };
}

/** Returns the page's own link to a question. Its first answer is selected, so that the page also explains it. */
export function linkOf(/** @type {ReturnType<typeof makeQuestion>} */ { robots, urls, crawlers }) {
  const json = JSON.stringify({ r: robots, u: urls, c: crawlers, x: TYPED });
  return `#1=${deflateRawSync(json).toString("base64url")}`;
}
