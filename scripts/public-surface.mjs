// Writes packages/*/public-surface.txt: every exported name of a package with its declaration, from the built types.
// So commits show changes of the public surface. tests/public-surface.test.ts compares the files.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const ROOT = new URL("../", import.meta.url);
/** Folders of the packages that programs import. */
export const PACKAGES = ["engine", "robots-parser", "agent", "readers", "crawler", "maycrawl"].map(
  (name) => `packages/${name}`,
);
/** Entries that are not public, or contain only data. */
const NOT_PUBLIC = /^\.\/internal$|\.json$/;

/**
 * @typedef {object} Name an exported name of an entry
 * @property {string} name
 * @property {boolean} isValue whether a program can use it at run time
 * @property {ts.Symbol} symbol the symbol that it refers to
 *
 * @typedef {{ entry: string, names: readonly Name[] }} Entry an import path, such as `@maycrawl/agent/redis`, and its names
 * @typedef {{ folder: string, name: string, entries: readonly Entry[] }} Package
 */

/** Reads the public entries of all packages from their built types. @returns {readonly Package[]} */
export function readPackages() {
  const found = PACKAGES.map((folder) => ({ folder, ...manifestOf(folder) }));
  const files = found.flatMap(({ entries }) => entries.map(({ file }) => file));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
  });
  return found.map(({ folder, name, entries }) => ({
    folder,
    name,
    entries: entries.map(({ entry, file }) => ({ entry, names: namesIn(file, program) })),
  }));
}

/** @param {string} folder */
function manifestOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, ROOT), "utf8"));
  const entries = Object.entries(exports)
    .filter(([path]) => !NOT_PUBLIC.test(path))
    .map(([path, { types }]) => ({
      entry: /** @type {string} */ (name) + path.slice(1),
      file: fileURLToPath(new URL(`${folder}/${types}`, ROOT)),
    }));
  return { name: /** @type {string} */ (name), entries };
}

/** @param {string} file @param {ts.Program} program @returns {readonly Name[]} */
function namesIn(file, program) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is missing: run npm run build`);
  return checker
    .getExportsOfModule(module)
    .map((exported) => {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0 && !isTypeOnly(exported, checker);
      return { name: exported.name, isValue, symbol };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Whether any export between a name and its declaration is an `export type`.
 * @param {ts.Symbol} exported
 * @param {ts.TypeChecker} checker
 */
function isTypeOnly(exported, checker) {
  for (let symbol = exported; symbol.flags & ts.SymbolFlags.Alias; ) {
    if (symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) return true;
    const next = checker.getImmediateAliasedSymbol(symbol);
    if (next === undefined) return false;
    symbol = next;
  }
  return false;
}

/**
 * Returns the text of a package's `public-surface.txt`.
 * @param {Package} one
 * @param {readonly Package[]} packages all packages, each after those that it imports
 * @returns {string}
 */
export function surfaceText({ name, entries }, packages) {
  const head = `The public surface of ${name}. \`npm run surface\` writes this file from the built types.\n`;
  /** The name and entry under which each symbol is printed. @type {Map<ts.Symbol, string>} */
  const printed = new Map();
  const sections = entries.map(({ entry, names }) => {
    let text = `\n==== ${entry} ====\n`;
    let isAfterLine = false;
    for (const one of names) {
      const owner = packages.find((each) => hasName(each, one.symbol))?.name;
      const location = owner === name ? printed.get(one.symbol) : owner;
      if (location === undefined) printed.set(one.symbol, `${one.name} of ${entry}`);
      const line = location && `${one.isValue ? "" : "type "}${one.name}: see ${location}`;
      text += `${line && isAfterLine ? "" : "\n"}${line ?? notesOf(one) + declarationOf(one.symbol)}\n`;
      isAfterLine = line !== undefined;
    }
    return text;
  });
  return head + sections.join("");
}

/** Whether a package exports a symbol. @param {Package} one @param {ts.Symbol} symbol */
function hasName({ entries }, symbol) {
  return entries.some(({ names }) => names.some((name) => name.symbol === symbol));
}

/** Returns notes about a name that its declaration does not show. @param {Name} one */
function notesOf({ name, isValue, symbol }) {
  const notes = [];
  if (name !== symbol.name) notes.push(`exported as ${name}`);
  if (!isValue && symbol.flags & ts.SymbolFlags.Value) notes.push("exported as a type only");
  return notes.map((note) => `// ${note}\n`).join("");
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/**
 * Returns the declarations of a symbol, without comments, redundant modifiers and private members.
 * @param {ts.Symbol} symbol
 */
function declarationOf(symbol) {
  const texts = (symbol.declarations ?? []).map((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    const { transformed } = ts.transform(node, [withoutPrivate]);
    return printer
      .printNode(ts.EmitHint.Unspecified, /** @type {ts.Node} */ (transformed[0]), node.getSourceFile())
      .replace(/^(?:export |default |declare )+/, "");
  });
  return texts.join("\n");
}

/** @type {ts.TransformerFactory<ts.Node>} */
const withoutPrivate = (context) => (node) => {
  if (!ts.isClassDeclaration(node)) return node;
  const members = node.members.filter(
    (member) =>
      !(member.name && ts.isPrivateIdentifier(member.name)) &&
      !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private),
  );
  return context.factory.updateClassDeclaration(
    node,
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    members,
  );
};

/** Returns the path of a package's file, from the root. @param {Package} one */
export function surfacePath({ folder }) {
  return `${folder}/public-surface.txt`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const packages = readPackages();
  for (const one of packages) {
    writeFileSync(new URL(surfacePath(one), ROOT), surfaceText(one, packages));
    console.log(`wrote ${surfacePath(one)}`);
  }
}
