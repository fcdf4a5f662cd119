import { expect } from "vitest";
import { causesOf } from "./causes.ts";
import { answersTo, isAboutRules, METHODS, type Question } from "./question.ts";

/** Asks many questions and counts of which kinds the differences are. */
export class Tally {
  /** How many answers were compared. */
  asked = 0;
  /** How many of them were different. */
  differ = 0;
  /** By kinds; where several had to do with a difference, by all of them. */
  readonly kinds: Map<string, number> = new Map();
  readonly #unknown: unknown[] = [];
  #last = "";

  /** Asks every method. What is not about a URL is asked once for a file and a crawler. */
  ask(question: Omit<Question, "method">): void {
    const { robots, robotsUrl, agent } = question;
    const file = `${robotsUrl}\n${agent}\n${robots}`;
    for (const method of METHODS) {
      const one = { ...question, method };
      if (file !== this.#last || isAboutRules(one)) this.#compare(one);
    }
    this.#last = file;
  }

  /** Fails on a difference that no kind explains, and where fewer answers than expected were compared. */
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
