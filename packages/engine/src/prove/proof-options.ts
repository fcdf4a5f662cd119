import type { OptionTable } from "../options/option-table.ts";
import { wrongOption } from "../options/option-validation.ts";

/** Options of the proofs. */
export interface ProofOptions {
  /**
   * Limit of the work, in steps: from one position in the patterns by one byte. A million steps take 0.2 s for most
   * files, and some seconds for files with thousands of rules. Default: 1,000,000.
   */
  readonly maxSteps?: number;
}

/** Options of `alwaysAllows` and `alwaysBlocks`, and of `difference`. */
export interface PatternProofOptions extends ProofOptions {
  /** Path patterns of URLs that the question leaves out. Default: none. */
  readonly except?: readonly string[];
}

/** Options of `difference`. */
export interface DifferenceOptions extends PatternProofOptions {
  /** Whether the search stops at the first difference. The others are then not counted. Default: false. */
  readonly stopAtFirst?: boolean;
}

export const proofTable: OptionTable<ProofOptions> = {
  maxSteps: { kind: "number", default: 1_000_000, min: 1, whole: true },
};

export const patternProofTable: OptionTable<PatternProofOptions> = {
  ...proofTable,
  except: { kind: "any", check: checkList },
};

export const differenceTable: OptionTable<DifferenceOptions> = {
  ...patternProofTable,
  stopAtFirst: { kind: "flag", default: false },
};

/** @throws {InvalidOptionError} if a value is not a list. The patterns are checked when they are read. */
function checkList(value: readonly string[], name: string): readonly string[] {
  if (Array.isArray(value)) return value;
  throw wrongOption(name, "a list of path patterns", value);
}
