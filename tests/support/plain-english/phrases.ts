/** Phrases that stop a reader who learned English late. Each is a sign of a contorted sentence, not a proof of one. */

/** A phrase that comments, titles of tests and pages avoid. */
export interface Phrase {
  readonly name: string;
  readonly pattern: RegExp;
  /** Why readers stumble over it, and what is written in its place. */
  readonly why: string;
}

export const phrases: readonly Phrase[] = [
  {
    name: "a person for a process",
    pattern: /\b(?:whoever|whom|nobody|somebody|anybody)\b/i,
    why: "a caller calls, a worker crawls, a process exits: name it",
  },
  {
    name: "tell",
    pattern: /\b(?:tells?|told|telling)\b/i,
    why: "code does not talk: report, emit, return, distinguish",
  },
  {
    name: "had",
    pattern: /\b(?:is|are|was|were|be|been|can|cannot|could) had\b/i,
    why: "the passive of have is hardly used: available, fetched, received",
  },
  {
    name: "is none",
    pattern: /\b(?:is|are|was|were) none\b|\bthere is no such\b|\bis no (?!longer\b)[a-z]+/i,
    why: "a reader expects a thing and finds its absence: is not a …, does not have a …",
  },
  {
    name: "comes to",
    pattern: /\b(?:comes?|came|coming) (?:to|of|out of)\b|\bwhat (?:becomes|became) of\b/i,
    why: "it names no result: result, outcome, returns",
  },
  {
    name: "so many",
    pattern: /\b(?:so|as) (?:many|long|often|much|few)\b(?! as)/i,
    why: "the reader searches for what it refers to: up to N, the number of …, while",
  },
  {
    name: "besides",
    pattern: /\bbesides\b|\bothers else\b|\bof (?:all|it|them) else\b/i,
    why: "it is read as beside: also, otherwise",
  },
  {
    name: "let go",
    pattern: /\blet go\b|\bin vain\b|\bleft alone\b/i,
    why: "an idiom: release, discard, without result, not changed",
  },
  {
    name: "octet",
    pattern: /\boctets?\b/i,
    why: "byte, except where an RFC's grammar is quoted",
  },
  {
    name: "stands in",
    pattern: /\b(?:stands?|stood|standing) (?:in|at|there|behind|before|for itself)\b/i,
    why: "text does not stand: is, appears, follows",
  },
  {
    name: "goes by",
    pattern: /\b(?:goes?|went) (?:by|on|with|along)\b/i,
    why: "an idiom with several meanings: follows, uses, continues",
  },
  {
    name: "turn round",
    pattern: /\bturn(?:s|ed)? (?:it |the answer )?round\b/i,
    why: "an idiom: reverse, change",
  },
  {
    name: "of which",
    pattern: /\b(?:of|by|from|to|for|with|at|after|before|beyond) (?:which|whose|whom)\b/i,
    why: "a clause to hold in mind: end the sentence, and begin another one with the noun",
  },
  {
    name: "where it is",
    pattern: /\bwhere(?:ver)? (?:it|that|there|one|nothing|this) (?:is|was|has|had)\b/i,
    why: "a condition, not a place: if",
  },
];

/** A doc comment begins with a verb or a noun, so that its first word says what the thing is. */
export const CLAUSE = /^(?:What|Of|By|As|Who|Whom|Whose|That|Where|When|Which|From|To be|So)\b/;

/** A sentence with more words needs a second reading. */
export const MAX_WORDS = 26;

/** The widest line of a page, in characters, outside tables and code: a reader's eye finds the next line. */
export const MAX_WIDTH = 100;
