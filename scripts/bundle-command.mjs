// Bundles packages/*/dist into packages/maycrawl/bin: the installed command in few files, because each file costs half
// a millisecond at the start. `--clean` removes the folder.
//
// The bundle contains the code of all our packages, so that each class exists once in a process. Other packages stay
// external, so packages/maycrawl has to list them as dependencies. One file has the code that a check with a local file
// needs; the other files are loaded on demand.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PACKAGE = fileURLToPath(new URL("../packages/maycrawl", import.meta.url));
const BIN = join(PACKAGE, "bin");

/** The modules loaded at the start, with all their imports. */
const AT_START = ["main", "commands/check/run"];
const IMPORT_FIRST = AT_START.map((name) => `import "./dist/${name}.js";\n`).join("");

async function bundle() {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(PACKAGE, "package.json"), "utf8"),
  );
  const listed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const { metafile } = await build({
    absWorkingDir: PACKAGE,
    stdin: {
      contents: `#!/usr/bin/env node\n${IMPORT_FIRST}import "./dist/cli.js";`,
      sourcefile: "maycrawl.js",
      resolveDir: PACKAGE,
    },
    outdir: BIN,
    entryNames: "maycrawl",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    legalComments: "none",
    logLevel: "warning",
    external: listed.filter((name) => !name.startsWith("@maycrawl/")),
    plugins: [lazily, pastBarrel(), jsonAsText],
    metafile: true,
  });
  const inputs = Object.keys(metafile.inputs);
  const unlisted = new Set(
    inputs.flatMap((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []),
  );
  if (unlisted.size > 0) throw new Error(`packages/maycrawl does not list ${[...unlisted].join(", ")}`);
  // Old files are removed last, so that a command running meanwhile finds its files.
  const made = Object.keys(metafile.outputs).map((path) => path.replace(/^.*\//, ""));
  for (const entry of readdirSync(BIN, { withFileTypes: true })) {
    // The folder is the web tester.
    if (entry.isFile() && !made.includes(entry.name)) rmSync(join(BIN, entry.name));
  }
}

/**
 * Makes each lazily imported module first import the modules of the start. Without it, esbuild would make about twenty
 * files for a check: one for each set of modules that the same entry points need. With it, they all belong to one
 * set.
 * @type {import("esbuild").Plugin}
 */
const lazily = {
  name: "lazily",
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^(?:\.|@maycrawl\/)/ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const found = await resolve(path, { kind: "import-statement", importer, resolveDir });
      // Names the output file after the command: commands/check/run.js becomes check-….js.
      const name = found.path.replace(/[\\/]run\.js$/, ".js");
      return { ...found, path: name, namespace: "lazily", pluginData: found.path };
    });
    onLoad({ filter: /./, namespace: "lazily" }, ({ pluginData }) => ({
      contents: `${IMPORT_FIRST}export * from ${JSON.stringify(pluginData)};`,
      resolveDir: PACKAGE,
    }));
  },
};

/**
 * Replaces imports between our packages with imports from the defining modules. A package's index imports all its
 * modules, and esbuild loads everything imported at the start, even if unused.
 * @returns {import("esbuild").Plugin}
 */
function pastBarrel() {
  /** @type {Map<string, Map<string, { name: string; module: string }>>} */
  const barrels = new Map();
  /** @param {string} specifier */
  const exportsOf = (specifier) => {
    const [, name = "", entry = "index"] = /^@maycrawl\/(\w+)(?:\/(\w+))?$/.exec(specifier) ?? [];
    const dist = new URL(`../packages/${name}/dist/`, import.meta.url);
    const barrel = readFileSync(new URL(`${entry}.js`, dist), "utf8");
    /** @type {Map<string, { name: string; module: string }>} */
    const exported = new Map();
    for (const [, names = "", path = ""] of barrel.matchAll(/^export \{([^}]+)\} from "(.+)";$/gm)) {
      for (const [from, as] of namesIn(names)) {
        const isOwn = path.startsWith(".");
        exported.set(
          as,
          isOwn ? { name: from, module: fileURLToPath(new URL(path, dist)) } : found(path, from),
        );
      }
    }
    return exported;
  };
  /** @param {string} specifier @param {string} name */
  const found = (specifier, name) => {
    const exported = barrels.get(specifier) ?? exportsOf(specifier);
    barrels.set(specifier, exported);
    const target = exported.get(name);
    if (target === undefined) throw new Error(`${specifier} has no ${name}`);
    return target;
  };
  /**
   * Returns a function that makes the import or export statement of a name.
   * @param {string} word `import` or `export`
   * @param {string} specifier
   */
  const importedFrom =
    (word, specifier) =>
    (/** @type {readonly [string, string]} */ [from, as]) => {
      const { name, module } = found(specifier, from);
      return `${word} { ${name} as ${as} } from ${JSON.stringify(module)};`;
    };
  return {
    name: "past-barrel",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/](?:maycrawl|agent|readers|crawler)[\\/]dist[\\/].*\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, "utf8").replace(
          /^(import|export) \{([^}]+)\} from "(@maycrawl\/(?:engine|agent|readers|crawler)(?:\/internal)?)";$/gm,
          (_, word, names, specifier) => namesIn(names).map(importedFrom(word, specifier)).join(" "),
        ),
      }));
    },
  };
}

/**
 * Returns the names between the braces of an import or export, each with its new name: `a, b as c` has two.
 * @param {string} braces
 * @returns {[name: string, as: string][]}
 */
function namesIn(braces) {
  return [...braces.matchAll(/(\w+)(?: as (\w+))?/g)].map(([, name = "", as = name]) => [name, as]);
}

/**
 * Imports JSON through JSON.parse, which is faster than compiling it as JavaScript.
 * @type {import("esbuild").Plugin}
 */
const jsonAsText = {
  name: "json-as-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path, "utf8")));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});` };
    });
  },
};

if (process.argv.includes("--clean")) rmSync(BIN, { recursive: true, force: true });
else await bundle();
