import { expect } from "vitest";
import { causesOf } from "./causes.ts";
import { answersTo, isAboutRules, METHODS, type Question } from "./question.ts";

/** Asks many questions, and counts the kinds of the differences. */
export class Tally {
  /** Number of compared answers. */
  asked = 0;
  /** Number of different answers. */
  differ = 0;
  /** Number of differences, by kind, or by the combination of kinds that caused them. */
  readonly kinds: Map<string, number> = new Map();
  readonly #unknown: unknown[] = [];
  #last = "";

  /** Calls every method. Methods without a URL are called once for each file and crawler. */
  ask(question: Omit<Question, "method">): void {
    const { robots, robotsUrl, agent } = question;
    const file = `${robotsUrl}\n${agent}\n${robots}`;
    for (const method of METHODS) {
      const one = { ...question, method };
      if (file !== this.#last || isAboutRules(one)) this.#compare(one);
    }
    this.#last = file;
  }

  /** Fails if a difference has no known kind, or if not more than `atLeast` answers were compared. */
  expectNothingUnknown(atLeast: number): void {
    expect(this.#unknown.slice(0, 3)).toEqual([]);
    expect(this.asked).toBeGreaterThan(atLeast);
  }

  #compare(question: Question): void {
    this.asked++;
    const answers = answersTo(question);
    if (answers.ours === answers.theirs) return;
    this.differ++;
    const { kinds, left } = causesOf(question, answers);
    if (left !== undefined || answers.ours === "throws")
      this.#unknown.push({ question, answers, kinds, left });
    const name = kinds.join(" + ");
    this.kinds.set(name, (this.kinds.get(name) ?? 0) + 1);
  }
}
