// Compiles TypeScript programs that use every published entry, as users compile them: with the oldest supported
// TypeScript and the newest, with each module resolution, and with the declarations checked, too (`skipLibCheck:
// false`).
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The oldest version, as stated in the packages' READMEs. */
const FLOOR = "5.6.3";
/** The first minor version with `require()` of an ES module in `nodenext`. */
const REQUIRES = "5.8.3";
/** The first minor version whose `require()` returns the export "module.exports". */
const REQUIRES_FUNCTION = "5.9.3";
const NEWEST = "7.0.2";
const HOME = process.env["MAYCRAWL_TYPESCRIPTS"] ?? join(tmpdir(), "maycrawl-typescripts");
/** Node's types, which the programs use. The entries' types compile without the optional peers of their packages. */
const GIVEN = ["@types/node", "undici-types"];

const COMMON = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2022",
  types: ["node"],
};
/** Options as in most programs. */
const PLAIN = { exactOptionalPropertyTypes: false };
const NODENEXT = { module: "nodenext", moduleResolution: "nodenext" };
const DROP_IN = "@maycrawl/robots-parser";

/**
 * The programs. `import x = require()` of an ES module is valid if a bundler resolves modules (`preserve`). It is also
 * valid in `nodenext` of TypeScript 5.8 and later, because Node.js can `require` ES modules.
 * @type {readonly { version: string, name: string, options: object, files: readonly string[] }[]}
 */
const PROGRAMS = [FLOOR, REQUIRES, NEWEST].flatMap((version) => [
  {
    version,
    name: "nodenext",
    options: NODENEXT,
    files: version === FLOOR ? ["import.mts"] : ["import.mts", "require.cts", "require.mts"],
  },
  {
    version,
    name: "bundler",
    options: { module: "preserve", moduleResolution: "bundler" },
    files: ["import.ts", "require.ts"],
  },
  { version, name: "plain strict", options: { ...NODENEXT, ...PLAIN }, files: ["import.mts"] },
]);

/**
 * Compiles the programs, two at a time.
 * @param {string} home a folder in which the packages are installed
 * @param {readonly string[]} packages folders of the packages' sources
 * @param {(what: string, ok: boolean, detail?: string) => void} expect
 */
export async function compileConsumers(home, packages, expect) {
  const entries = packages.flatMap(entriesOf);
  const used = entries.map((_, i) => `export const v${i}: typeof e${i} = e${i};\n`).join("");
  const imports = entries.map((entry, i) => `import * as e${i} from "${entry}";\n`).join("") + used;
  const requires = entries.map((entry, i) => `import e${i} = require("${entry}");\n`).join("") + used;
  for (const name of ["import.ts", "import.mts"]) writeFileSync(join(home, name), imports);
  for (const name of ["require.ts", "require.mts", "require.cts"]) writeFileSync(join(home, name), requires);
  for (const name of GIVEN) linkGiven(home, name);
  const waiting = [...PROGRAMS];
  if (entries.includes(DROP_IN)) waiting.push(...callsOfDropIn(home));
  const worker = async () => {
    for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
      const { ok, output } = await compile(home, program);
      expect(`TypeScript ${program.version}, ${program.name}: compiles`, ok, output);
    }
  };
  await Promise.all([worker(), worker()]);
}

/** Returns programs that call the drop-in; its `require()` returns the function itself. @param {string} home */
function callsOfDropIn(home) {
  const call = 'export const allowed: boolean | undefined = drop("/robots.txt", "").isAllowed("/");\n';
  writeFileSync(join(home, "call.mts"), `import drop from "${DROP_IN}";\n${call}`);
  writeFileSync(join(home, "call.cts"), `import drop = require("${DROP_IN}");\n${call}`);
  return [FLOOR, REQUIRES_FUNCTION, NEWEST].map((version) => ({
    version,
    name: "calls of the drop-in",
    options: NODENEXT,
    files: version === FLOOR ? ["call.mts"] : ["call.mts", "call.cts"],
  }));
}

/** @param {string} path @returns {string[]} */
function entriesOf(path) {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
  return Object.keys(exports)
    .filter((entry) => !entry.endsWith(".json"))
    .map((entry) => name + entry.slice(1));
}

/**
 * Links a package of this workspace into `home`'s node_modules, if it is missing.
 * @param {string} home
 * @param {string} name
 */
function linkGiven(home, name) {
  const at = join(home, "node_modules", name);
  if (existsSync(at)) return;
  mkdirSync(join(at, ".."), { recursive: true });
  symlinkSync(join(ROOT, "node_modules", name), at, "junction");
}

/**
 * @param {string} home
 * @param {(typeof PROGRAMS)[number]} program
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function compile(home, { version, name, options, files }) {
  const config = join(home, `tsconfig.${version}.${name}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...COMMON, ...options }, files }));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compilerOf(version), "-p", config], { cwd: home });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** Returns the path of a compiler, and installs it if it is missing. @param {string} version */
function compilerOf(version) {
  const at = join(HOME, version);
  const compiler = join(at, "node_modules/typescript/bin/tsc");
  if (!existsSync(compiler)) {
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, "package.json"), '{ "private": true }\n');
    const args = ["install", "--no-audit", "--no-fund", "--loglevel", "error", `typescript@${version}`];
    spawnSync("npm", args, { cwd: at, stdio: ["ignore", "ignore", "inherit"] });
  }
  return compiler;
}
