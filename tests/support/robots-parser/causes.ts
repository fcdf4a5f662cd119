import { inspect } from "node:util";
import { type Kind, LINE_KINDS } from "./line-kinds.ts";
import { MEANING_KINDS, SITE_KINDS } from "./meaning-kinds.ts";
import { type Answers, answersTo, isSame, type Question } from "./question.ts";

/** All kinds of differences, in the order of the search. */
export const KINDS: readonly Kind[] = [...SITE_KINDS, ...LINE_KINDS, ...MEANING_KINDS];

/** The reasons why two answers differ. */
export interface Finding {
  /** The kinds that affected an answer to the question. */
  readonly kinds: readonly string[];
  /** The remaining question, if the answers still differ. */
  readonly left?: Question & Answers;
}

/**
 * Finds the reasons why ours and `robots-parser` answer differently. Removes each kind from the question, one after the
 * other, until the answers are equal. The causes are the kinds that changed an answer.
 * @throws {Error} if both answers change: then the meaning of the question has changed, and the kind is defined
 *   wrongly.
 */
export function causesOf(question: Question, given: Answers): Finding {
  const kinds: string[] = [];
  let asked = question;
  let answers = given;
  for (const { name, settle } of KINDS) {
    const next = settle(asked);
    if (isSame(next, asked)) continue;
    const after = answersTo(next);
    const changes = Number(after.ours !== answers.ours) + Number(after.theirs !== answers.theirs);
    if (changes === 2) {
      const shown = inspect({ asked, answers, next, after }, { maxStringLength: 2_000 });
      throw new Error(`${name} makes another question of ${shown}`);
    }
    if (changes > 0) kinds.push(name);
    asked = next;
    answers = after;
    if (after.ours === after.theirs) return { kinds };
  }
  return { kinds, left: { ...asked, ...answers } };
}
