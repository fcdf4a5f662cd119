import type { Contradiction, EvidencePlace } from "@maycrawl/crawler";
import type { ContradictionJson } from "../json-shapes.ts";

/** Returns a contradiction in its documented JSON shape. */
export function contradictionJson(contradiction: Contradiction): ContradictionJson {
  return { ...contradiction, places: contradiction.places.map(evidencePlaceJson) };
}

function evidencePlaceJson(place: EvidencePlace): ContradictionJson["places"][number] {
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
