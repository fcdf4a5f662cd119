// Packs each published package and looks at what users would get: publint and attw find no fault, the
// tarball holds what is needed and nothing else, and, installed together in an empty folder, the packages
// run on this Node and compile in users' programs. `--every-line` runs them on the newer Node lines, too; `--quick` leaves the
// installing out, `--types` all but the compiling.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { NODE_LINES, nodeBinary } from "./node-lines.mjs";
import { compileConsumers } from "./type-consumers.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = [
  "packages/engine",
  "packages/robots-parser",
  "packages/agent",
  "packages/crawler",
  "packages/maycrawl",
];
/** Of the command's package the library is there as it was built, and of the rest what it was bundled into. */
const IN_COMMAND = /^(?:bin\/[\w-]+\.js|dist\/index\.(?:js|d\.ts))$/;
const IN_LIBRARY = /^dist\/(?:.+\.(?:js|d\.ts)|crawlers\/crawlers\.json)$/;
const BESIDE = ["README.md", "LICENSE", "package.json"];
const quick = process.argv.includes("--quick");
const everyLine = process.argv.includes("--every-line");
const onlyTypes = process.argv.includes("--types");
/** @type {string[]} */
const found = [];
let passed = 0;

/** @param {string} what @param {boolean} ok @param {string} [detail] */
function expect(what, ok, detail = "") {
  if (ok) passed++;
  else found.push(`${what}${detail && `\n${detail}`}`);
}

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", env: quietNpm() });
  return { ok: status === 0, status, stdout, output: `${stdout}${stderr}` };
}

function quietNpm() {
  return { ...process.env, npm_config_loglevel: "error", npm_config_update_notifier: "false", NO_COLOR: "1" };
}

const folder = mkdtempSync(join(tmpdir(), "maycrawl-packages-"));
try {
  const tarballs = [];
  for (const path of PACKAGES) {
    const directory = join(ROOT, path);
    const packed = run("npm", ["pack", "--json", "--pack-destination", folder], directory);
    expect(`${path}: npm pack`, packed.ok, packed.output);
    const [{ filename, files }] = JSON.parse(packed.stdout);
    const tarball = join(folder, filename);
    tarballs.push(tarball);
    if (onlyTypes) continue;

    checkManifest(path);
    const names = files.map((/** @type {{ path: string }} */ file) => file.path);
    const ours = path === "packages/maycrawl" ? IN_COMMAND : IN_LIBRARY;
    const strange = names.filter(
      (/** @type {string} */ name) =>
        (!ours.test(name) && !BESIDE.includes(name)) || /\.test\.|testing\//.test(name),
    );
    expect(`${path}: holds only what users need`, strange.length === 0, strange.join("\n"));
    const stale = names.filter(
      (/** @type {string} */ name) =>
        /^dist\/.+\.js$/.test(name) &&
        !existsSync(join(directory, name.replace(/^dist\/(.+)\.js$/, "src/$1.ts"))),
    );
    const advice = `delete ${path}/dist and build again: ${stale.join(", ")}`;
    expect(`${path}: holds nothing of a source that is gone`, stale.length === 0, advice);
    const command = path === "packages/maycrawl" ? ["bin/maycrawl.js"] : [];
    for (const needed of [...BESIDE, "dist/index.js", "dist/index.d.ts", ...command]) {
      expect(`${path}: holds ${needed}`, names.includes(needed));
    }

    const { messages } = await publint({ pkgDir: directory, strict: true });
    expect(`${path}: publint`, messages.length === 0, JSON.stringify(messages, null, 2));
    const attw = run(join(ROOT, "node_modules/.bin/attw"), [tarball, "--profile", "esm-only"], ROOT);
    expect(`${path}: attw`, attw.ok, attw.output);
  }
  if (!quick) {
    const own = /** @type {const} */ (["this one", process.execPath]);
    const lines = everyLine && !onlyTypes ? [own, ...nodeBinaries()] : [own];
    await installAndRun(tarballs, lines);
    if (!onlyTypes) installDropIn(tarballs.slice(0, 2), lines);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Checks what npm needs to show where a package is from, and to prove it (docs/releasing.md). @param {string} path */
function checkManifest(path) {
  const read = (/** @type {string} */ from) =>
    JSON.parse(readFileSync(join(ROOT, from, "package.json"), "utf8"));
  const { repository, bugs, homepage, publishConfig, license, version, dependencies = {} } = read(path);
  const first = read("packages/engine");
  // Provenance is refused where the repository is not the one that the release is built from.
  expect(
    `${path}: repository names its folder`,
    /^git\+https:\/\/[^/]+\/.+\.git$/.test(repository?.url) && repository.directory === path,
  );
  expect(`${path}: repository is that of the others`, repository?.url === first.repository?.url);
  const site = repository?.url.replace(/^git\+|\.git$/g, "");
  expect(`${path}: bugs is in the repository`, bugs?.url === `${site}/issues`);
  expect(`${path}: homepage is in the repository`, homepage === `${site}/tree/main/${path}#readme`);
  expect(
    `${path}: publishConfig is public, with provenance`,
    publishConfig?.access === "public" && publishConfig.provenance === true,
  );
  expect(`${path}: license`, license === "Apache-2.0");
  expect(`${path}: version is that of the others`, version === first.version);
  for (const [name, wanted] of Object.entries(dependencies)) {
    const isOurs = name === "maycrawl" || name.startsWith("@maycrawl/");
    expect(
      `${path}: depends on exactly one version of ${name}`,
      isOurs ? wanted === version : /^\d/.test(wanted),
    );
  }
}

/** @typedef {readonly (readonly [line: string, binary: string])[]} Lines the Node lines to run on */

/** @param {readonly string[]} tarballs @param {Lines} lines */
async function installAndRun(tarballs, lines) {
  const home = mkdtempSync(join(folder, "user-"));
  const { version } = JSON.parse(readFileSync(join(ROOT, "packages/maycrawl/package.json"), "utf8"));
  writeFileSync(join(home, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(home, "robots.txt"), "User-agent: *\nDisallow: /private\n");
  writeFileSync(join(home, "sitemap.txt"), "https://example.com/\n");
  writeFileSync(join(home, "page.html"), "<!doctype html><title>x</title>\n");
  writeFileSync(
    join(home, "use.mjs"),
    `import { isAllowed } from "maycrawl";
import { compile, parse } from "@maycrawl/engine";
const robots = "User-agent: *\\nDisallow: /private\\n";
const url = "https://example.com/private/x";
const decision = compile(parse(robots), "FooBot").decide(url);
if (isAllowed(robots, "FooBot", url) || decision.position.line !== 2) throw new Error("wrong answer");
`,
  );
  const installed = run("npm", ["install", "--no-audit", "--no-fund", ...tarballs], home);
  expect("the tarballs install together in an empty folder", installed.ok, installed.output);
  if (!installed.ok) return;
  await compileConsumers(home, PACKAGES, expect);
  if (onlyTypes) return;
  const cli = join(home, "node_modules/maycrawl/bin/maycrawl.js");
  for (const [line, node] of lines) {
    const used = run(node, ["use.mjs"], home);
    expect(`Node ${line}: both packages can be imported`, used.ok, used.output);
    const told = run(node, [cli, "--version"], home);
    expect(`Node ${line}: maycrawl --version`, told.ok && told.stdout.trim().endsWith(version), told.output);
    const url = "https://example.com/private/x";
    const checked = run(node, [cli, "check", url, "--as", "FooBot", "--robots", "robots.txt"], home);
    expect(`Node ${line}: maycrawl check`, checked.status === 1, checked.output);
    const counted = run(node, [cli, "sitemap", "sitemap.txt"], home);
    expect(`Node ${line}: maycrawl sitemap`, counted.status === 0, counted.output);
    // Of what is bundled, the agent and a crawl's database: with them all packages of others are loaded, and nobody is there.
    const asked = run(
      node,
      [cli, "check", "http://127.0.0.1:9/x", "--as", "FooBot", "--addresses", "any"],
      home,
    );
    expect(
      `Node ${line}: maycrawl check by the agent`,
      /the connection was refused/.test(asked.output),
      asked.output,
    );
    const status = run(node, [cli, "crawl", "status", "--database", "postgres://127.0.0.1:9/none"], home);
    expect(
      `Node ${line}: maycrawl crawl status`,
      status.status === 3 && /refuses connections/.test(status.output),
      status.output,
    );
    const read = run(node, [cli, "page", "page.html", "--as", "FooBot"], home);
    expect(`Node ${line}: maycrawl page`, read.status === 0, read.output);
  }
}

/**
 * Installs the drop-in for robots-parser with the engine alone, without a network, and runs it as a module and as CommonJS.
 * @param {readonly string[]} tarballs those of the engine and the drop-in
 * @param {Lines} lines
 */
function installDropIn(tarballs, lines) {
  const home = mkdtempSync(join(folder, "drop-in-"));
  const check = `const robots = robotsParser("https://example.com/robots.txt", "User-agent: *\\nDisallow: /private\\n");
if (robots.isAllowed("https://example.com/private/x") !== false) throw new Error("wrong answer");
`;
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  writeFileSync(join(home, "use.mjs"), `import robotsParser from "@maycrawl/robots-parser";\n${check}`);
  writeFileSync(join(home, "use.cjs"), `const robotsParser = require("@maycrawl/robots-parser");\n${check}`);
  const installed = run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs], home);
  expect("the drop-in installs with the engine alone", installed.ok, installed.output);
  if (!installed.ok) return;
  const { packages } = JSON.parse(readFileSync(join(home, "node_modules/.package-lock.json"), "utf8"));
  const brought = Object.keys(packages).join("\n");
  const two = "node_modules/@maycrawl/engine\nnode_modules/@maycrawl/robots-parser";
  expect("the drop-in brings two packages", brought === two, brought);
  for (const [line, node] of lines) {
    for (const file of ["use.mjs", "use.cjs"]) {
      const used = run(node, [file], home);
      expect(`Node ${line}: the drop-in answers ${file}`, used.ok, used.output);
    }
  }
}

/** @returns {(readonly [line: string, binary: string])[]} */
function nodeBinaries() {
  return NODE_LINES.map((version) => {
    const binary = nodeBinary(version);
    expect(`Node ${version} can be had`, run(binary, ["--version"], ROOT).ok);
    return /** @type {const} */ ([version, binary]);
  });
}

for (const fault of found) console.error(`packages: ${fault}`);
console.log(`packages: ${passed} passed, ${found.length} failed`);
process.exitCode = found.length === 0 ? 0 : 1;
