// `npm run try`: runs maycrawl on the robots.txt files of examples/robots. With arguments after `--` it runs that
// command line of maycrawl instead: `npm run try -- check https://example.com/ --as Googlebot`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CLI = fileURLToPath(new URL("../packages/maycrawl/bin/maycrawl.js", import.meta.url));

const TOUR = [
  {
    about: "May this crawler fetch this URL? The rule that decided stands at file:line:column.",
    commands: [
      "check https://library.example/drafts/page.html --as foobot --robots examples/robots/library.txt",
      "check https://library.example/drafts/page.html --as barbot --robots examples/robots/library.txt",
    ],
  },
  {
    about: "Several crawlers, several URLs.",
    commands: [
      "check https://shop.example/products/lamp?sort=price https://shop.example/guides/ --as Googlebot --as GPTBot --as OAI-SearchBot --robots examples/robots/shop.txt",
    ],
  },
  {
    about: "Why, why not the other rules, and what would turn the answer round?",
    commands: [
      "explain https://shop.example/search?q=sale --as Bingbot --robots examples/robots/shop.txt",
      "explain https://news.example/archive/2020 --as newsbot --robots examples/robots/surprises.txt",
    ],
  },
];

/**
 * @param {readonly string[]} args
 * @returns the exit code: 0 allowed, 1 disallowed, 2 wrong usage, 3 could not find out
 */
function maycrawl(args) {
  const { status, error } = spawnSync(process.execPath, [CLI, ...args], { stdio: "inherit" });
  if (error) throw error;
  return status ?? 3;
}

// npm runs scripts in the root of the workspace, but the user's paths are relative to the folder of the call.
const userArguments = process.argv.slice(2);
if (userArguments.length > 0) {
  process.chdir(process.env["INIT_CWD"] ?? ".");
  process.exitCode = maycrawl(userArguments);
} else {
  process.chdir(ROOT);
  for (const { about, commands } of TOUR) {
    console.log(`# ${about}\n`);
    for (const command of commands) {
      console.log(`$ maycrawl ${command}`);
      // 0 and 1 are both answers.
      if (maycrawl(command.split(" ")) > 1) process.exit(1);
      console.log();
    }
  }
  console.log("Your own: npm run try -- check URL --as NAME [--robots FILE]   (npm run try -- --help)");
}
