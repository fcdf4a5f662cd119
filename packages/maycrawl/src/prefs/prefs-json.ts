import { type UsageStatement, usageCategories } from "@maycrawl/engine";
import { type AskedJson, askedJson } from "../page/asked-json.ts";
import { type PlaceJson, placeJson } from "../page/place-json.ts";
import type { PrefsReport } from "./prefs-report.ts";

/** What content may be used for, as `prefs --json` prints it. Names are never changed; what does not apply is null. */
export interface PrefsJson extends AskedJson {
  readonly "train-ai": "yes" | "no" | "unknown";
  readonly "ai-input": "yes" | "no" | "unknown";
  readonly search: "yes" | "no" | "unknown";
  readonly statements: readonly StatementJson[];
  readonly conflicts: readonly {
    readonly code: string;
    readonly category: string | null;
    /** Places in `statements`, from 0. */
    readonly statements: readonly number[];
  }[];
  readonly tdmrep: "had" | "none" | "not-asked" | "failed";
}

interface StatementJson {
  readonly mechanism: string;
  readonly from: string;
  readonly place: PlaceJson;
  readonly text: string;
  readonly says: UsageStatement["says"];
  /** The categories whose answer it decided. */
  readonly decides: readonly string[];
  readonly path: string | null;
  readonly terms: string | null;
  readonly unheard: string | null;
  readonly note: string | null;
}

/** The documented shape of what content may be used for. */
export function prefsJson({ asked, preferences, tdm }: PrefsReport): PrefsJson {
  const { statements, because, conflicts } = preferences;
  return {
    ...askedJson(asked),
    "train-ai": preferences["train-ai"],
    "ai-input": preferences["ai-input"],
    search: preferences.search,
    statements: statements.map((statement) => {
      const {
        mechanism,
        from,
        text,
        says,
        path = null,
        terms = null,
        unheard = null,
        note = null,
      } = statement;
      const decides = usageCategories.filter((category) => because[category].includes(statement));
      const place = placeJson(asked, from, statement.where);
      return { mechanism, from, place, text, says, decides, path, terms, unheard, note };
    }),
    conflicts: conflicts.map(({ code, category = null, statements: about }) => ({
      code,
      category,
      statements: about.map((statement) => statements.indexOf(statement)),
    })),
    tdmrep: tdm.kind,
  };
}
