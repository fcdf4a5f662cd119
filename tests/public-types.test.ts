import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { manifest, root } from "./support/repository.ts";

/** The packages that are imported, and the declarations of each of their public paths. */
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

/** What can be imported by a path of a package. */
function exportsOf(path: string): readonly ts.Symbol[] {
  const file = program.getSourceFile(path);
  const symbol = file && checker.getSymbolAtLocation(file);
  return symbol === undefined ? [] : checker.getExportsOfModule(symbol).map(resolved);
}

/** The names in a declaration of what is declared elsewhere, those of private parts left out. */
function namesIn(node: ts.Node): readonly ts.Identifier[] {
  if (ts.isIdentifier(node)) return [node];
  const isPrivate =
    ts.canHaveModifiers(node) &&
    ts.getCombinedModifierFlags(node as ts.Declaration) & ts.ModifierFlags.Private;
  const names: ts.Identifier[] = [];
  if (!isPrivate) ts.forEachChild(node, (child) => void names.push(...namesIn(child)));
  return names;
}

/** Whether it is a type that a file of ours declares; type parameters are declared within others. */
function isOurType(symbol: ts.Symbol): boolean {
  if (!(symbol.flags & ts.SymbolFlags.Type)) return false;
  return (symbol.declarations ?? []).some(
    ({ parent }) =>
      parent !== undefined && ts.isSourceFile(parent) && /\/packages\/[^/]+\/dist\//.test(parent.fileName),
  );
}

describe.each(PACKAGES)("what $folder exports", ({ entries }) => {
  it("is told in types that can be imported, too", () => {
    const importable = new Set(PACKAGES.flatMap((one) => one.entries).flatMap(exportsOf));
    const missing = new Set<string>();
    for (const symbol of entries.flatMap(exportsOf)) {
      for (const name of (symbol.declarations ?? []).flatMap(namesIn)) {
        const used = checker.getSymbolAtLocation(name);
        const meant = used && resolved(used);
        if (meant === undefined || importable.has(meant) || !isOurType(meant)) continue;
        missing.add(`${symbol.name} names ${meant.name}`);
      }
    }
    expect([...missing].sort()).toEqual([]);
  });

  it("has a doc comment each", () => {
    const names = entries.flatMap(exportsOf);
    expect(names.length).toBeGreaterThan(2);
    const undocumented = names.filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
    expect(undocumented.map(({ name }) => name)).toEqual([]);
  });
});
