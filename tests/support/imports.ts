import ts from "typescript";

/** One import of a file, in any form. */
export interface Import {
  /** The text between the quotes. */
  readonly specifier: string;
  /** Whether it is erased at run time. */
  readonly typeOnly: boolean;
  /** Whether it is loaded only when the surrounding code runs. */
  readonly isLazy: boolean;
}

/** Returns all imports of a source: static, dynamic and re-exported ones, `import()` types, and `require`. */
export function importsOf(path: string, text: string): readonly Import[] {
  const kind = /\.[cm]?js$/.test(path) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean, isLazy = false): void => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) {
      found.push({ specifier: specifier.text, typeOnly, isLazy });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node) && loads(node.expression, file)) {
      add(node.arguments[0], false, node.expression.kind === ts.SyntaxKind.ImportKeyword);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a call loads a module: `import(…)`, `require(…)`, `createRequire(…)(…)` or `import.meta.resolve(…)`. */
function loads(callee: ts.Expression, file: ts.SourceFile): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword ||
    /^(?:require|createRequire\([^)]*\)|import\.meta\.resolve)$/.test(callee.getText(file))
  );
}
