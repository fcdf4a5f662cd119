export interface Explanation { readonly url: string }
export function explain(_d: unknown, _t: unknown, _r: unknown, url: string, _x: unknown): Explanation { return { url }; }
