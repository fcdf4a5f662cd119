import type { ReadingRules } from "../dialects/dialect.ts";

/**
 * Finds the rules with effect in a dialect where a rule of stars alone removes itself and the next rule
 * (`Dialect.starsAlone`). Callers must pass all rules of a crawler in file order.
 */
export class StarOnlyRules {
  readonly #emptyDisallowCounts: boolean;
  #removesNext = false;

  private constructor(dialect: ReadingRules) {
    this.#emptyDisallowCounts = dialect.emptyPath === "disallow-allows";
  }

  /** Returns an instance for a dialect; undefined if every rule counts in it. */
  static in(dialect: ReadingRules): StarOnlyRules | undefined {
    return dialect.starsAlone === "void-with-next" ? new StarOnlyRules(dialect) : undefined;
  }

  /** Starts again with another list of rules. */
  clear(): void {
    this.#removesNext = false;
  }

  /** Whether the next rule counts. Its value is in `text`, from `start` to `end`. */
  counts(text: string, start: number, end: number, allow: boolean): boolean {
    // A value without effect does not count as the next rule: the next rule with an effect is removed instead.
    const couldCount =
      start === end ? !allow && this.#emptyDisallowCounts : /[/*]/.test(text[start] as string);
    if (!couldCount) return true;
    const isVoid = this.#removesNext || isStarsAlone(text, start, end);
    this.#removesNext = isVoid && !this.#removesNext;
    return !isVoid;
  }
}

/** Whether a value consists of two or more `*`, or of `*` and a final `$`. */
export function isStarsAlone(text: string, start: number, end: number): boolean {
  if (end - start < 2 || text[start] !== "*") return false;
  const last = text[end - 1] === "$" ? end - 1 : end;
  for (let at = start; at < last; at++) if (text[at] !== "*") return false;
  return true;
}
