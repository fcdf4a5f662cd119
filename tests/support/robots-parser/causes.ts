import { inspect } from "node:util";
import { type Kind, LINE_KINDS } from "./line-kinds.ts";
import { MEANING_KINDS, SITE_KINDS } from "./meaning-kinds.ts";
import { type Answers, answersTo, isSame, type Question } from "./question.ts";

/** Every kind of difference, in the order in which they are looked for. */
export const KINDS: readonly Kind[] = [...SITE_KINDS, ...LINE_KINDS, ...MEANING_KINDS];

/** Why two answers differ. */
export interface Finding {
  /** The kinds that were in the question and had to do with it. */
  readonly kinds: readonly string[];
  /** What is left of the question, where the answers still differ. */
  readonly left?: Question & Answers;
}

/**
 * Finds out why ours and `robots-parser` answer differently. Each kind is taken out of the question, one after the other,
 * until the answers are alike; those that changed an answer are the causes.
 * @throws {Error} where both change their answers: then it was another question, and the kind is described wrongly.
 */
export function causesOf(question: Question, given: Answers): Finding {
  const kinds: string[] = [];
  let asked = question;
  let answers = given;
  for (const { name, settle } of KINDS) {
    const next = settle(asked);
    if (isSame(next, asked)) continue;
    const said = answersTo(next);
    const changes = Number(said.ours !== answers.ours) + Number(said.theirs !== answers.theirs);
    if (changes === 2) {
      const shown = inspect({ asked, answers, next, said }, { maxStringLength: 2_000 });
      throw new Error(`${name} makes another question of ${shown}`);
    }
    if (changes > 0) kinds.push(name);
    asked = next;
    answers = said;
    if (said.ours === said.theirs) return { kinds };
  }
  return { kinds, left: { ...asked, ...answers } };
}
