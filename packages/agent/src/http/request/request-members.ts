import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/** Rule for a member of the platform's `RequestInit`. */
export type Rule =
  /** The member is a field of `PageRequest`. */
  | "kept"
  /** The member has one of these values, the default first. The value is passed to the client. */
  | { readonly values: readonly unknown[]; readonly why?: string }
  /** Only a `fetch` that the caller passes to the agent can use the member. */
  | { readonly onlyFor: string };

/** Names of all members of `RequestInit`. Some versions of the platform's types lack the last three. */
export type RequestMember = keyof RequestInit | "dispatcher" | "duplex" | "priority";

/**
 * Rules for all members of the Fetch standard's `RequestInit`, and for undici's additional member `dispatcher`. The
 * README has the same table.
 */
export const REQUEST_MEMBERS: Readonly<Record<RequestMember, Rule>> = {
  body: "kept",
  cache: {
    values: ["default", "no-store", "reload", "no-cache", "force-cache"],
    why: "the agent keeps no pages",
  },
  credentials: { values: ["same-origin", "omit", "include"] },
  dispatcher: {
    onlyFor:
      "The agent's own client checks addresses and does not accept a dispatcher; pass the agent a fetch that uses it",
  },
  duplex: { values: ["half"] },
  headers: "kept",
  integrity: "kept",
  keepalive: { values: [false, true] },
  method: "kept",
  mode: { values: ["cors"], why: "the agent has no origin" },
  priority: { values: ["auto", "high", "low"] },
  redirect: "kept",
  referrer: "kept",
  referrerPolicy: "kept",
  signal: "kept",
  window: { values: [null] },
};

/** Members that are copied from a `Request`, because `PageRequest` does not have them. */
const COPIED_MEMBERS = ["cache", "credentials", "keepalive", "mode"] as const;

/**
 * Returns the members of `RequestInit` that are passed to the client. Members of the init override those of the
 * request.
 * @param init the init without the members of `PageRequest`.
 * @param isOwnClient whether the agent's own client sends the request. The caller's client gets all members,
 *   including unknown ones.
 * @throws {InvalidOptionError} if a member has an unsupported value.
 */
export function membersToSend(
  init: Readonly<Record<string, unknown>>,
  request: Request | undefined,
  isOwnClient: boolean,
): RequestInit {
  const sent: Record<string, unknown> = {};
  for (const name of COPIED_MEMBERS) {
    const value = request?.[name];
    // A `Request` always has every member, so defaults are not passed on.
    if (value !== undefined && value !== defaultOf(REQUEST_MEMBERS[name])) sent[name] = value;
  }
  for (const [name, value] of Object.entries(init)) if (value !== undefined) sent[name] = value;
  for (const [name, value] of Object.entries(sent)) checkMember(name, value, isOwnClient);
  // The agent's own client uses only the member `cache`.
  return isOwnClient ? (sent["cache"] === undefined ? {} : { cache: sent["cache"] as RequestCache }) : sent;
}

function defaultOf(rule: Rule): unknown {
  return typeof rule === "object" && "values" in rule ? rule.values[0] : undefined;
}

function checkMember(name: string, value: unknown, isOwnClient: boolean): void {
  const rule: Rule | undefined = Object.hasOwn(REQUEST_MEMBERS, name)
    ? REQUEST_MEMBERS[name as keyof typeof REQUEST_MEMBERS]
    : undefined;
  if (rule === "kept") return;
  if (rule === undefined || "onlyFor" in rule) {
    if (!isOwnClient) return;
    throw new InvalidOptionError(
      rule === undefined
        ? `fetch has no option ${JSON.stringify(name)}.`
        : `${name} cannot be used. ${rule.onlyFor}.`,
    );
  }
  if (rule.values.includes(value)) return;
  const allowed = rule.values.map((each) => JSON.stringify(each)).join(", ");
  const why = rule.why === undefined ? "" : ` (${rule.why})`;
  throw new InvalidOptionError(`${name} must be one of ${allowed}${why}; received ${formatValue(value)}.`);
}
