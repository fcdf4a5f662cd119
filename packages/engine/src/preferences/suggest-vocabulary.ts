import { foldCase } from "../text/fold-case.ts";
import type { Message } from "../text/message.ts";
import { isNear } from "../text/near.ts";
import { noteOnWords, type ReadUsage } from "./content-usage.ts";

/** The words of a mechanism: its names, and how it says yes and no. */
interface Vocabulary {
  readonly names: readonly string[];
  readonly yes: string;
  readonly no: string;
  /** What the other mechanism calls the same. */
  readonly foreign: Readonly<Record<string, string>>;
  /** Whether `Train-AI` is another name than `train-ai` (draft-ietf-aipref-vocab §6.1). */
  readonly caseCounts: boolean;
}

const VOCABULARIES: Readonly<Record<"content-usage" | "content-signal", Vocabulary>> = {
  "content-usage": {
    names: ["train-ai", "search"],
    yes: "y",
    no: "n",
    foreign: { "ai-train": "train-ai" },
    caseCounts: true,
  },
  "content-signal": {
    names: ["ai-train", "ai-input", "search", "use"],
    yes: "yes",
    no: "no",
    foreign: { "train-ai": "ai-train" },
    caseCounts: false,
  },
};

/**
 * What a statement means that is written in the words of the other mechanism, or with a slip of a letter: Content-Usage has
 * `train-ai=n`, Content-Signal `ai-train=no`, and neither applies to the other.
 * @returns the right words; none where nothing of the kind is written, or they stand there, too.
 */
export function suggestVocabulary(mechanism: keyof typeof VOCABULARIES, text: string): readonly string[] {
  const vocabulary = VOCABULARIES[mechanism];
  const parts = text.split(",").map((part) => partOf(part, vocabulary));
  const said = new Set(parts.filter(({ meant }) => meant === undefined).map(({ name }) => name));
  const meant = parts.flatMap((part) => (part.meant === undefined || said.has(part.of) ? [] : [part.meant]));
  return [...new Set(meant)];
}

/** What there is to say of a statement: what its reader noted, and what its words may mean. */
export function notesOn(
  mechanism: keyof typeof VOCABULARIES,
  text: string,
  read: ReadUsage | undefined,
): { readonly notes?: readonly Message[] } {
  const notes = [...(read?.notes ?? []), ...noteOnWords("other-words", suggestVocabulary(mechanism, text))];
  return notes.length === 0 ? {} : { notes };
}

interface Part {
  readonly name: string;
  /** The name that it is, or is near to. */
  readonly of: string;
  /** Undefined where it is what it should be, or nothing that is known. */
  readonly meant: string | undefined;
}

function partOf(text: string, { names, yes, no, foreign, caseCounts }: Vocabulary): Part {
  // Parameters mean nothing (draft-ietf-aipref-vocab §6.5).
  const [written = "", value] = (text.split(";", 1)[0] ?? "").split("=", 2).map((one) => one.trim());
  const folded = foldCase(written);
  const name = caseCounts ? written : folded;
  const near = names.includes(folded) ? folded : names.find((one) => isNear(folded, one, 1));
  const of = (Object.hasOwn(foreign, folded) ? foreign[folded] : near) ?? name;
  if (!names.includes(of) || value === undefined) return { name, of, meant: undefined };
  const said = foldCase(value);
  const right = said === "y" || said === "yes" ? yes : said === "n" || said === "no" ? no : value;
  const isRight = name === of && (right === value || (!caseCounts && right === said));
  return { name, of, meant: isRight ? undefined : `${of}=${right}` };
}
