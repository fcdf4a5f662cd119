import ts from "typescript";

const MIN_LENGTH = 24;
const MIN_WORDS = 4;

/** Texts that users do not see: SQL, and attributes of HTML. */
const CODE = /\b(?:SELECT|INSERT|UPDATE|DELETE|SET|AND|OR|NOT|NULL)\b|="/;

/**
 * Finds sentences that occur more than once in sources: string literals and fixed parts of template literals, with at
 * least four words.
 * @param texts texts by their paths.
 * @returns the positions of each sentence, as `path:line`.
 */
export function sharedSentences(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const [path, text] of texts) {
    for (const [sentence, line] of sentencesOf(path, text)) {
      const found = places.get(sentence);
      if (found === undefined) places.set(sentence, [`${path}:${line}`]);
      else found.push(`${path}:${line}`);
    }
  }
  return new Map([...places].filter(([, found]) => found.length > 1));
}

function sentencesOf(path: string, text: string): readonly (readonly [sentence: string, line: number])[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const sentence = node.text.replace(/\s+/g, " ").trim();
      if (isSentence(sentence))
        found.push([sentence, file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isSentence(text: string): boolean {
  return text.length >= MIN_LENGTH && text.split(" ").filter(isWord).length >= MIN_WORDS && !CODE.test(text);
}

function isWord(part: string): boolean {
  return /\p{L}/u.test(part);
}
