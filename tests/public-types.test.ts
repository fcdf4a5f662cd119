import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { manifest, root } from "./support/repository.ts";

/** The published packages, with the declaration files of their public paths. */
const PACKAGES = ["engine", "robots-parser", "agent", "readers", "crawler", "maycrawl"].map((name) => {
  const folder = `packages/${name}`;
  const { exports = {} } = manifest(folder) as { exports?: Record<string, { types?: string }> };
  const entries = Object.entries(exports).flatMap(([path, { types }]) =>
    types === undefined || path === "./internal" ? [] : [types],
  );
  return { folder, entries: [...new Set(entries)].map((path) => join(root, folder, path)) };
});

const program = ts.createProgram(
  PACKAGES.flatMap(({ entries }) => entries),
  {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    skipLibCheck: true,
  },
);
const checker = program.getTypeChecker();

function resolved(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns the symbols exported by a path of a package. */
function exportsOf(path: string): readonly ts.Symbol[] {
  const file = program.getSourceFile(path);
  const symbol = file && checker.getSymbolAtLocation(file);
  return symbol === undefined ? [] : checker.getExportsOfModule(symbol).map(resolved);
}

/** Returns the identifiers in a declaration, except those in private members. */
function namesIn(node: ts.Node): readonly ts.Identifier[] {
  if (ts.isIdentifier(node)) return [node];
  const isPrivate =
    ts.canHaveModifiers(node) &&
    ts.getCombinedModifierFlags(node as ts.Declaration) & ts.ModifierFlags.Private;
  const names: ts.Identifier[] = [];
  if (!isPrivate) ts.forEachChild(node, (child) => void names.push(...namesIn(child)));
  return names;
}

/** Whether a symbol is a top-level type in one of our files. (Type parameters are not top-level.) */
function isOurType(symbol: ts.Symbol): boolean {
  if (!(symbol.flags & ts.SymbolFlags.Type)) return false;
  return (symbol.declarations ?? []).some(
    ({ parent }) =>
      parent !== undefined && ts.isSourceFile(parent) && /\/packages\/[^/]+\/dist\//.test(parent.fileName),
  );
}

describe.each(PACKAGES)("the exports of $folder", ({ entries }) => {
  it("refer only to types that can be imported, too", () => {
    const importable = new Set(PACKAGES.flatMap((one) => one.entries).flatMap(exportsOf));
    const missing = new Set<string>();
    for (const symbol of entries.flatMap(exportsOf)) {
      for (const name of (symbol.declarations ?? []).flatMap(namesIn)) {
        const used = checker.getSymbolAtLocation(name);
        const target = used && resolved(used);
        if (target === undefined || importable.has(target) || !isOurType(target)) continue;
        missing.add(`${symbol.name} names ${target.name}`);
      }
    }
    expect([...missing].sort()).toEqual([]);
  });

  it("each have a doc comment", () => {
    const names = entries.flatMap(exportsOf);
    expect(names.length).toBeGreaterThan(2);
    const undocumented = names.filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
    expect(undocumented.map(({ name }) => name)).toEqual([]);
  });
});
