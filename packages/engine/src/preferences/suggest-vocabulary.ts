import { foldCase } from "../text/fold-case.ts";
import type { Message } from "../text/message.ts";
import { isSimilar } from "../text/near.ts";
import { createWordsNote, type ReadUsage } from "./content-usage.ts";

/** The vocabulary of a mechanism: its names of categories and its values for yes and no. */
interface Vocabulary {
  readonly names: readonly string[];
  readonly yes: string;
  readonly no: string;
  /** Names of the other mechanism, each with the equivalent name of this mechanism. */
  readonly foreign: Readonly<Record<string, string>>;
  /** Whether names are case-sensitive, so that `Train-AI` is not `train-ai` (draft-ietf-aipref-vocab §6.1). */
  readonly isCaseSensitive: boolean;
}

const VOCABULARIES: Readonly<Record<"content-usage" | "content-signal", Vocabulary>> = {
  "content-usage": {
    names: ["train-ai", "search"],
    yes: "y",
    no: "n",
    foreign: { "ai-train": "train-ai" },
    isCaseSensitive: true,
  },
  "content-signal": {
    names: ["ai-train", "ai-input", "search", "use"],
    yes: "yes",
    no: "no",
    foreign: { "train-ai": "ai-train" },
    isCaseSensitive: false,
  },
};

/**
 * Suggests corrections for a statement that uses the vocabulary of the other mechanism, or a misspelt name.
 * Content-Usage has `train-ai=n` and Content-Signal has `ai-train=no`. Each form is invalid in the other mechanism.
 * @returns corrected parts, such as `train-ai=n`, except those whose correct name is also in the statement.
 */
export function suggestVocabulary(mechanism: keyof typeof VOCABULARIES, text: string): readonly string[] {
  const vocabulary = VOCABULARIES[mechanism];
  const parts = text.split(",").map((part) => parsePart(part, vocabulary));
  const correctNames = new Set(
    parts.filter(({ suggestion }) => suggestion === undefined).map(({ name }) => name),
  );
  const suggestions = parts.flatMap((part) =>
    part.suggestion === undefined || correctNames.has(part.target) ? [] : [part.suggestion],
  );
  return [...new Set(suggestions)];
}

/** Returns the notes on a statement: those of its parser, and a suggestion if its vocabulary is wrong. */
export function createNotes(
  mechanism: keyof typeof VOCABULARIES,
  text: string,
  read: ReadUsage | undefined,
): { readonly notes?: readonly Message[] } {
  const notes = [
    ...(read?.notes ?? []),
    ...createWordsNote("other-words", suggestVocabulary(mechanism, text)),
  ];
  return notes.length === 0 ? {} : { notes };
}

interface Part {
  readonly name: string;
  /** The valid name that the written name equals or resembles; otherwise the written name. */
  readonly target: string;
  /** Corrected part. Undefined if the part is correct or resembles no known name. */
  readonly suggestion: string | undefined;
}

function parsePart(text: string, { names, yes, no, foreign, isCaseSensitive }: Vocabulary): Part {
  // Parameters are ignored (draft-ietf-aipref-vocab §6.5).
  const [written = "", value] = (text.split(";", 1)[0] ?? "").split("=", 2).map((one) => one.trim());
  const folded = foldCase(written);
  const name = isCaseSensitive ? written : folded;
  const near = names.includes(folded) ? folded : names.find((one) => isSimilar(folded, one, 1));
  const target = (Object.hasOwn(foreign, folded) ? foreign[folded] : near) ?? name;
  if (!names.includes(target) || value === undefined) return { name, target, suggestion: undefined };
  const foldedValue = foldCase(value);
  const correctValue =
    foldedValue === "y" || foldedValue === "yes"
      ? yes
      : foldedValue === "n" || foldedValue === "no"
        ? no
        : value;
  const isCorrect =
    name === target && (correctValue === value || (!isCaseSensitive && correctValue === foldedValue));
  return { name, target, suggestion: isCorrect ? undefined : `${target}=${correctValue}` };
}
