import type { ReadingRules } from "../dialects/dialect.ts";

/**
 * Finds out which rules count, in a dialect where a rule of stars alone is void and takes the next one along
 * (`Dialect.starsAlone`). It is told of the rules that apply to a crawler in their order.
 */
export class StarOnlyRules {
  readonly #emptyDisallowCounts: boolean;
  #takesNext = false;

  private constructor(dialect: ReadingRules) {
    this.#emptyDisallowCounts = dialect.emptyPath === "disallow-allows";
  }

  /** Undefined where every rule counts. */
  static in(dialect: ReadingRules): StarOnlyRules | undefined {
    return dialect.starsAlone === "void-with-next" ? new StarOnlyRules(dialect) : undefined;
  }

  /** Begins with other rules. */
  clear(): void {
    this.#takesNext = false;
  }

  /** Whether the next rule counts. Its value is in `text`, from `start` to `end`. */
  counts(text: string, start: number, end: number, allow: boolean): boolean {
    // What can be no rule is not taken in place of one.
    const couldCount =
      start === end ? !allow && this.#emptyDisallowCounts : /[/*]/.test(text[start] as string);
    if (!couldCount) return true;
    const isVoid = this.#takesNext || isStarsAlone(text, start, end);
    this.#takesNext = isVoid && !this.#takesNext;
    return !isVoid;
  }
}

/** Whether a value is two or more `*`, or `*` and a last `$`. */
export function isStarsAlone(text: string, start: number, end: number): boolean {
  if (end - start < 2 || text[start] !== "*") return false;
  const last = text[end - 1] === "$" ? end - 1 : end;
  for (let at = start; at < last; at++) if (text[at] !== "*") return false;
  return true;
}
