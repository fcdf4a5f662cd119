// Makes packages/maycrawl/bin of what is built in packages/*/dist: the command as it is installed, in few files, since
// each file costs half a millisecond at the start. `--clean` removes it.
//
// The code of all our packages is in it, and so no class is in a process twice; other packages are left outside, which
// packages/maycrawl therefore lists as its own. What a check by a local file needs is in one file; the rest is in
// files that are loaded when they are needed.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PACKAGE = fileURLToPath(new URL("../packages/maycrawl", import.meta.url));
const BIN = join(PACKAGE, "bin");

/** What is loaded at the start, with all that it imports. */
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
  const strange = new Set(
    inputs.flatMap((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []),
  );
  if (strange.size > 0) throw new Error(`packages/maycrawl does not list ${[...strange].join(", ")}`);
  // Only now, so that a command that runs meanwhile finds its files.
  const made = Object.keys(metafile.outputs).map((path) => path.replace(/^.*\//, ""));
  for (const name of readdirSync(BIN)) if (!made.includes(name)) rmSync(join(BIN, name));
}

/**
 * esbuild makes a file of each set of modules that the same entry points need, which would be some twenty for a check.
 * What is imported lazily is therefore made to import first what was loaded at the start: all that is then one set.
 * @type {import("esbuild").Plugin}
 */
const lazily = {
  name: "lazily",
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^(?:\.|@maycrawl\/)/ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const found = await resolve(path, { kind: "import-statement", importer, resolveDir });
      // The file of a command has the command's name: commands/check/run.js is check-….js.
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
 * esbuild loads at the start whatever a module at the start imports, used there or not, and a package's index imports all. The
 * names that our packages import from each other are therefore imported from the modules that have them.
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
    const place = exported.get(name);
    if (place === undefined) throw new Error(`${specifier} has no ${name}`);
    return place;
  };
  /** @param {string} word `import` or `export` @param {string} specifier */
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
 * The names between the braces of an import or export, each with what it is renamed to: `a, b as c` has two.
 * @param {string} braces
 * @returns {[name: string, as: string][]}
 */
function namesIn(braces) {
  return [...braces.matchAll(/(\w+)(?: as (\w+))?/g)].map(([, name = "", as = name]) => [name, as]);
}

/**
 * JSON is parsed faster than JavaScript is compiled.
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
