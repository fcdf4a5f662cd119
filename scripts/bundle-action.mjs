// Writes the folder of the GitHub Action, which a release commits (docs/releasing.md): action.yml, licences, and
// main.mjs with the command and all its packages, because GitHub installs nothing for an Action. The default folder is
// dist/action; another one can be given as the argument.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Packages that the commands of the Action do not load: a native one, and an optional peer. */
const LEFT_OUT = ["libsql", "@opentelemetry/api"];
const ENTRY = `
import { actionArguments, inputAnnotation } from "./scripts/action-arguments.mjs";
try {
  const { directory, args } = actionArguments(process.env);
  process.chdir(directory);
  process.argv.splice(2, Infinity, ...args);
} catch (error) {
  console.log(inputAnnotation(error));
  process.exit(2);
}
await import("./packages/maycrawl/dist/cli.js");
`;

const folder = resolve(process.argv[2] ?? join(ROOT, "dist/action"));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { metafile } = await build({
  absWorkingDir: ROOT,
  stdin: { contents: ENTRY, sourcefile: "main.mjs", resolveDir: ROOT },
  outfile: join(folder, "main.mjs"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  // Some packages also have an ES module, which can be bundled better.
  mainFields: ["module", "main"],
  legalComments: "inline",
  logLevel: "warning",
  external: LEFT_OUT,
  // CommonJS packages call `require` for Node's modules.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);',
  },
  plugins: [versionAsText()],
  metafile: true,
});
const loaded = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
const missing = loaded.filter((path) => !/^node:/.test(path) && !isBuiltin(path) && !LEFT_OUT.includes(path));
if (missing.length > 0) throw new Error(`main.mjs does not contain ${missing.join(", ")}`);
writeFileSync(join(folder, "LICENSES.txt"), licencesOf(Object.keys(metafile.inputs)));
for (const name of ["action.yml", "LICENSE"]) copyFileSync(join(ROOT, name), join(folder, name));

/**
 * Returns the licences of the packages of others in the bundle.
 * @param {readonly string[]} paths paths of the bundled modules
 */
function licencesOf(paths) {
  const packages = new Set(
    paths.flatMap((path) => path.match(/.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []),
  );
  return [...packages]
    .sort()
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
      const file = readdirSync(join(ROOT, path)).find((one) => /^licen[cs]e/i.test(one));
      const text = file === undefined ? "" : `\n${readFileSync(join(ROOT, path, file), "utf8").trim()}\n`;
      return `${name} ${version}: ${license}\n${text}`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Replaces the module that reads the version from package.json: the Action has no such file.
 * @returns {import("esbuild").Plugin}
 */
function versionAsText() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "packages/maycrawl/package.json"), "utf8"));
  return {
    name: "version-as-text",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]maycrawl[\\/]dist[\\/]version\.js$/ }, () => ({
        contents: `export const version = ${JSON.stringify(version)};`,
      }));
    },
  };
}
