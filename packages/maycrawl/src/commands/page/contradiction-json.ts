import type { Contradiction, EvidencePlace } from "@maycrawl/crawler";

/** A contradiction as `--json` prints it. What a place of its kind does not have is null. */
export interface ContradictionJson {
  readonly code: string;
  readonly url: string;
  readonly message: string;
  readonly whatToDo: string;
  readonly places: readonly {
    readonly in: EvidencePlace["in"];
    readonly url: string;
    /** Of the robots.txt or the header; the number of a rule in tdmrep.json. */
    readonly line: number | null;
    /** The byte of the page or the sitemap. */
    readonly offset: number | null;
    readonly status: number | null;
    readonly location: string | null;
    readonly text: string | null;
  }[];
}

/** The documented shape of a contradiction. */
export function contradictionJson({
  code,
  url,
  message,
  whatToDo,
  places,
}: Contradiction): ContradictionJson {
  return { code, url, message, whatToDo, places: places.map(placeJson) };
}

function placeJson(place: EvidencePlace): ContradictionJson["places"][number] {
  const one = { line: null, offset: null, status: null, location: null, text: null };
  switch (place.in) {
    case "robots.txt":
    case "header":
      return { ...one, in: place.in, url: place.url, line: place.line, text: place.text ?? null };
    case "page":
      return { ...one, in: place.in, url: place.url, offset: place.offset, text: place.text ?? null };
    case "sitemap":
      return { ...one, in: place.in, url: place.url, offset: place.offset };
    case "tdmrep.json":
      return { ...one, in: place.in, url: place.url, line: place.rule, text: place.text ?? null };
    case "answer":
      return {
        ...one,
        in: place.in,
        url: place.url,
        status: place.status ?? null,
        location: place.location ?? null,
      };
  }
}
