/** Minimum number of equal lines. */
const MIN_LINES = 10;

/** Two runs of equal lines. `places` has the position of each first line, as `path:line`. */
export interface EqualRun {
  readonly places: readonly [string, string];
  readonly lines: number;
}

/** A line of code with its position. */
interface Line {
  readonly text: string;
  readonly path: string;
  readonly number: number;
}

/**
 * Finds runs of at least ten equal lines. Ignores indentation, blank lines, comments, imports, export lists and lone
 * closing brackets.
 * @param texts texts by their paths.
 */
export function equalRuns(texts: ReadonlyMap<string, string>): readonly EqualRun[] {
  const files = [...texts].map(([path, text]) => codeLines(path, text));
  const firsts = new Map<string, { readonly lines: readonly Line[]; readonly at: number }>();
  const runs: EqualRun[] = [];
  for (const lines of files) {
    let until = 0;
    for (let at = 0; at + MIN_LINES <= lines.length; at += 1) {
      const key = windowAt(lines, at);
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, { lines, at });
      else if (at >= until && (first.lines !== lines || first.at + MIN_LINES <= at)) {
        const length = equalLength(first.lines, first.at, lines, at);
        runs.push({ places: [placeOf(first.lines[first.at]), placeOf(lines[at])], lines: length });
        until = at + length;
      }
    }
  }
  return runs;
}

function windowAt(lines: readonly Line[], at: number): string {
  let key = "";
  for (let index = at; index < at + MIN_LINES; index += 1) key += `${lines[index]?.text}\n`;
  return key;
}

function equalLength(one: readonly Line[], from: number, other: readonly Line[], at: number): number {
  let length = MIN_LINES;
  while (
    one[from + length] !== undefined &&
    (one !== other || from + length < at) &&
    one[from + length]?.text === other[at + length]?.text
  )
    length += 1;
  return length;
}

function placeOf(line: Line | undefined): string {
  return `${line?.path}:${line?.number}`;
}

/** Import and export lists, which may extend over several lines. */
const LISTS =
  /^(?:import\b[^;"']*(?:"[^"\n]*"|'[^'\n]*')(?: with \{[^}]*\})?;?|export (?:type )?(?:\{[^}]*\}|\*(?: as \w+)?)(?: from "[^"\n]*")?;?)$/gm;
const PASSED_OVER = /^(?:|\/\/.*|\/?\*.*|[\])};,]+)$/;

function codeLines(path: string, text: string): readonly Line[] {
  return text
    .replace(LISTS, (list) => list.replace(/[^\n]/g, ""))
    .split("\n")
    .map((line, index) => ({ text: line.trim(), path, number: index + 1 }))
    .filter((line) => !PASSED_OVER.test(line.text));
}
