// Packs each published package and checks it as users get it:
// - publint and attw find no problem, and the tarball holds all needed files and no others;
// - installed together in an empty folder, the packages run on this Node and compile in users' programs;
// - installed one by one, they install no more than docs/dependencies.md states;
// - the libraries run and compile without their optional peers.
// `--every-line` also runs them on the newer Node lines. `--quick` skips the installations; `--types` only compiles.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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
  "packages/readers",
  "packages/crawler",
  "packages/maycrawl",
];
/** Our packages installed with `@maycrawl/crawler`. */
const LIBRARIES = ["packages/engine", "packages/agent", "packages/readers", "packages/crawler"];
/** Files of the command's package: the bundle, the built entries of the library, their types, and JSON schemas. */
const IN_COMMAND =
  /^(?:bin\/[\w-]+\.js|bin\/tester\/(?:assets\/[\w-]+\.(?:js|css)|index\.html|icon\.svg|licenses\.md|sw\.js)|dist\/(?:index|lint|prove|vitest)\.(?:js|d\.ts)|dist\/json-shapes\.d\.ts|schemas\/[\w-]+\.json)$/;
const IN_LIBRARY = /^dist\/(?:.+\.(?:js|d\.ts)|crawlers\/crawlers\.json)$/;
const BESIDE = ["README.md", "LICENSE", "package.json"];
const quick = process.argv.includes("--quick");
const everyLine = process.argv.includes("--every-line");
const onlyTypes = process.argv.includes("--types");
/** @type {string[]} */
const failures = [];
let passed = 0;

/** @param {string} what @param {boolean} ok @param {string} [detail] */
function expect(what, ok, detail = "") {
  if (ok) passed++;
  else failures.push(`${what}${detail && `\n${detail}`}`);
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
    const unexpected = names.filter(
      (/** @type {string} */ name) => (!ours.test(name) && !BESIDE.includes(name)) || /\.test\./.test(name),
    );
    expect(`${path}: holds only what users need`, unexpected.length === 0, unexpected.join("\n"));
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
    await installEach(tarballs, lines);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Checks the manifest fields that npm needs to show and prove a package's origin (docs/releasing.md).
 * @param {string} path
 */
function checkManifest(path) {
  const read = (/** @type {string} */ from) =>
    JSON.parse(readFileSync(join(ROOT, from, "package.json"), "utf8"));
  const { repository, bugs, homepage, publishConfig, license, version, dependencies = {} } = read(path);
  const first = read("packages/engine");
  // npm refuses provenance if the repository is not the one that the release is built from.
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
  await compileConsumers(
    home,
    PACKAGES.filter((path) => !LIBRARIES.includes(path)),
    expect,
  );
  if (onlyTypes) return;
  const cli = join(home, "node_modules/maycrawl/bin/maycrawl.js");
  for (const [line, node] of lines) {
    const used = run(node, ["use.mjs"], home);
    expect(`Node ${line}: both packages can be imported`, used.ok, used.output);
    const versioned = run(node, [cli, "--version"], home);
    expect(
      `Node ${line}: maycrawl --version`,
      versioned.ok && versioned.stdout.trim().endsWith(version),
      versioned.output,
    );
    const url = "https://example.com/private/x";
    const checked = run(node, [cli, "check", url, "--as", "FooBot", "--robots", "robots.txt"], home);
    expect(`Node ${line}: maycrawl check`, checked.status === 1, checked.output);
    const counted = run(node, [cli, "sitemap", "sitemap.txt"], home);
    expect(`Node ${line}: maycrawl sitemap`, counted.status === 0, counted.output);
    // Each of these commands loads external packages. No server listens at port 9.
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
    const shared = ["--redis", "redis://127.0.0.1:9"];
    const byFtp = run(
      node,
      [cli, "check", "ftp://127.0.0.1:9/x", "--as", "FooBot", "--addresses", "any", ...shared],
      home,
    );
    expect(
      `Node ${line}: maycrawl check by FTP and Redis`,
      /the connection was refused/.test(byFtp.output) && /--redis .* does not answer/.test(byFtp.output),
      byFtp.output,
    );
    const archive = `${line.replace(/\W/g, "-")}.warc.gz`;
    const crawled = run(
      node,
      [
        cli,
        "crawl",
        "http://127.0.0.1:9/",
        "--as",
        "FooBot",
        "--contact",
        "me@example.com",
        "--addresses",
        "any",
      ].concat(["--db", `${archive}.db`, "--warc", archive]),
      home,
    );
    expect(`Node ${line}: maycrawl crawl --warc`, existsSync(join(home, archive)), crawled.output);
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
 * Installs each package alone, as a user does, and checks the result.
 * @param {readonly string[]} tarballs in the order of PACKAGES: each depends only on earlier ones
 * @param {Lines} lines
 */
async function installEach(tarballs, lines) {
  const page = readFileSync(join(ROOT, "docs/dependencies.md"), "utf8");
  for (const [index, path] of PACKAGES.entries()) {
    if (onlyTypes && path !== "packages/crawler") continue;
    const { name } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
    const [, packages, native, maxMegabytes] = page.match(rowOf(name)) ?? [];
    const home = join(folder, `only-${index}`);
    mkdirSync(home);
    // Our own dependencies are not in the registry.
    const overrides = Object.fromEntries(
      PACKAGES.slice(0, index).map((below, i) => {
        const { name } = JSON.parse(readFileSync(join(ROOT, below, "package.json"), "utf8"));
        return [name, `file:${tarballs[i]}`];
      }),
    );
    writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "module", overrides }));
    const tarball = tarballs[index] ?? "";
    const installed = run("npm", ["install", "--no-audit", "--no-fund", tarball], home);
    expect(`${name} installs by itself`, installed.ok, installed.output);
    if (!installed.ok) continue;
    const listed = run("npm", ["ls", "--omit=dev", "--all", "--parseable"], home).stdout.trim().split("\n");
    const folders = [...new Set(listed)].slice(1);
    const natives = folders.filter(isNative).map((at) => at.slice(join(home, "node_modules/").length));
    const megabytes = sizeOf(join(home, "node_modules")) / 1e6;
    console.log(
      `packages: npm install ${name}: ${folders.length} packages, ${natives.length} native, ${megabytes.toFixed(1)} MB`,
    );
    expect(`${name}: docs/dependencies.md has it`, maxMegabytes !== undefined);
    expect(
      `${name}: at most ${maxMegabytes} MB`,
      megabytes <= Number(maxMegabytes),
      `${megabytes.toFixed(1)} MB`,
    );
    if (native === "0") expect(`${name}: nothing native`, natives.length === 0, natives.join("\n"));
    // Newer versions of indirect dependencies may add or remove a few packages.
    const isNear = Math.abs(folders.length - Number(packages)) <= Number(packages) / 10;
    expect(`${name}: about ${packages} packages`, isNear, folders.join("\n"));
    if (path === "packages/robots-parser") useDropIn(home, lines);
    if (path === "packages/crawler") await useWithoutPeers(home, lines);
  }
}

/** Runs the drop-in for robots-parser as a module and as CommonJS. @param {string} home @param {Lines} lines */
function useDropIn(home, lines) {
  const check = `const robots = robotsParser("https://example.com/robots.txt", "User-agent: *\\nDisallow: /private\\n");
if (robots.isAllowed("https://example.com/private/x") !== false) throw new Error("wrong answer");
`;
  writeFileSync(join(home, "use.mjs"), `import robotsParser from "@maycrawl/robots-parser";\n${check}`);
  writeFileSync(join(home, "use.cjs"), `const robotsParser = require("@maycrawl/robots-parser");\n${check}`);
  for (const [line, node] of lines) {
    for (const file of ["use.mjs", "use.cjs"]) {
      const used = run(node, [file], home);
      expect(`Node ${line}: the drop-in answers ${file}`, used.ok, used.output);
    }
  }
}

/** Uses and compiles the libraries without their optional peers. @param {string} home @param {Lines} lines */
async function useWithoutPeers(home, lines) {
  await compileConsumers(home, LIBRARIES, expect);
  if (onlyTypes) return;
  copyFileSync(join(ROOT, "tests/support/without-peers.mjs"), join(home, "use.mjs"));
  for (const [line, node] of lines) {
    const used = run(node, ["use.mjs"], home);
    expect(`Node ${line}: without optional peers, each part names what it needs`, used.ok, used.output);
  }
}

/** Returns a pattern for a package's row in docs/dependencies.md: packages, native ones, MB. @param {string} name */
function rowOf(name) {
  return new RegExp(`^\\| \`${name}\` \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, "m");
}

/** Whether an installed package is limited to platforms, or runs a build when it is installed. @param {string} at */
function isNative(at) {
  const { os, cpu, scripts = {} } = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
  const built =
    existsSync(join(at, "binding.gyp")) || scripts.install !== undefined || scripts.postinstall !== undefined;
  return os !== undefined || cpu !== undefined || built;
}

/** Returns the bytes of all files in a folder and below. @param {string} at @returns {number} */
function sizeOf(at) {
  let bytes = 0;
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    if (entry.isDirectory()) bytes += sizeOf(join(at, entry.name));
    else if (entry.isFile()) bytes += statSync(join(at, entry.name)).size;
  }
  return bytes;
}

/** @returns {(readonly [line: string, binary: string])[]} */
function nodeBinaries() {
  return NODE_LINES.map((version) => {
    const binary = nodeBinary(version);
    expect(`Node ${version} can be had`, run(binary, ["--version"], ROOT).ok);
    return /** @type {const} */ ([version, binary]);
  });
}

for (const fault of failures) console.error(`packages: ${fault}`);
console.log(`packages: ${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
