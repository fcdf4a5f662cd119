import { join } from "node:path";
import ts from "typescript";
import { manifest, root } from "./repository.ts";

/** Returns the declaration files of all paths of all packages. */
function entries(): readonly string[] {
  return ["engine", "agent", "readers", "crawler", "maycrawl"].flatMap((name) => {
    const folder = `packages/${name}`;
    const { exports = {} } = manifest(folder) as { exports?: Record<string, { types?: string }> };
    return Object.values(exports).flatMap(({ types }) =>
      types === undefined ? [] : [join(root, folder, types)],
    );
  });
}

/** Names of parameters that take options, including required ones. */
const NAMED_AS_OPTIONS = /options|init|place|database|settings|limits|bounds|schedule/i;

/**
 * Returns the numeric options of the packages' exports, such as `FetchInit.maxBytes`. They are found in the types of
 * parameters that are optional or named like options, and in the types of their properties.
 */
export function numericOptions(): readonly string[] {
  const program = ts.createProgram(entries(), {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    types: [],
    skipLibCheck: true,
    strict: true,
  });
  const checker = program.getTypeChecker();
  const found = new Set<string>();

  const look = (type: ts.Type, seen: Set<ts.Type>): void => {
    for (const part of partsOf(type)) {
      if (seen.has(part) || !(part.flags & ts.TypeFlags.Object) || checker.isArrayLikeType(part)) continue;
      seen.add(part);
      for (const property of part.getProperties().filter(isOurs)) {
        const own = checker.getTypeOfSymbol(property);
        if (partsOf(own).some(({ flags }) => flags & ts.TypeFlags.NumberLike))
          found.add(`${ownerOf(property)}.${property.name}`);
        else look(own, seen);
      }
    }
  };
  for (const path of entries()) {
    const file = program.getSourceFile(path);
    const module = file && checker.getSymbolAtLocation(file);
    for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
      for (const parameter of signaturesOf(checker, symbol).flatMap(({ parameters }) => parameters)) {
        const declared = parameter.valueDeclaration;
        if (declared === undefined || !ts.isParameter(declared)) continue;
        const isOptional = declared.questionToken !== undefined || declared.initializer !== undefined;
        if (isOptional || NAMED_AS_OPTIONS.test(parameter.name))
          look(checker.getTypeOfSymbol(parameter), new Set());
      }
    }
  }
  return [...found].sort();
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isOurs({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((one) => /\/packages\/[^/]+\/dist\//.test(one.getSourceFile().fileName));
}

/** Returns the interface that declares a property. */
function ownerOf({ declarations = [] }: ts.Symbol): string {
  const parent = declarations[0]?.parent;
  return parent !== undefined && ts.isInterfaceDeclaration(parent) ? parent.name.text : "?";
}

/** Returns the signatures of an export: of a function, or of a class's constructor and methods. */
function signaturesOf(checker: ts.TypeChecker, exported: ts.Symbol): readonly ts.Signature[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declared = symbol.valueDeclaration;
  if (declared === undefined || !(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class))) return [];
  const type = checker.getTypeOfSymbolAtLocation(symbol, declared);
  const methods =
    symbol.flags & ts.SymbolFlags.Class ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : [];
  return [
    ...type.getCallSignatures(),
    ...type.getConstructSignatures(),
    ...methods.flatMap((method) => checker.getTypeOfSymbol(method).getCallSignatures()),
  ];
}
