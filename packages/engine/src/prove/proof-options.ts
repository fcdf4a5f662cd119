import type { OptionTable } from "../options/option-table.ts";

/** Options of the proofs. */
export interface ProofOptions {
  /**
   * Limit of the work, in steps: from one position in the patterns by one byte. A million steps take 0.2 s for most
   * files, and some seconds for files with thousands of rules. Default: 1,000,000.
   */
  readonly maxSteps?: number;
}

/** Options of `difference`. */
export interface DifferenceOptions extends ProofOptions {
  /** Whether the search stops at the first difference. The others are then not counted. Default: false. */
  readonly stopAtFirst?: boolean;
}

export const proofTable: OptionTable<ProofOptions> = {
  maxSteps: { kind: "number", default: 1_000_000, min: 1, whole: true },
};

export const differenceTable: OptionTable<DifferenceOptions> = {
  ...proofTable,
  stopAtFirst: { kind: "flag", default: false },
};
