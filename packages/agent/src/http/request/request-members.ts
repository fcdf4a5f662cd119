import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/** What the agent does with a member of the platform's `RequestInit`, beyond what `PageRequest` has. */
export type Rule =
  /** `PageRequest` has it. */
  | "kept"
  /** One of these values, the default first; it is given to whatever makes the request. */
  | { readonly values: readonly unknown[]; readonly why?: string }
  /** Only a client of the caller's can use it. */
  | { readonly onlyFor: string };

/** The members that there are: by the platform's types, which lack some, depending on whose they are. */
export type RequestMember = keyof RequestInit | "dispatcher" | "duplex" | "priority";

/** Every member of the Fetch standard's `RequestInit` dictionary, and undici's own. The README has the same table. */
export const REQUEST_MEMBERS: Readonly<Record<RequestMember, Rule>> = {
  body: "kept",
  cache: {
    values: ["default", "no-store", "reload", "no-cache", "force-cache"],
    why: "the agent keeps no pages",
  },
  credentials: { values: ["same-origin", "omit", "include"] },
  dispatcher: {
    onlyFor:
      "The agent's own client guards addresses, and uses no dispatcher of the caller's; give the agent a fetch that uses it",
  },
  duplex: { values: ["half"] },
  headers: "kept",
  integrity: "kept",
  keepalive: { values: [false, true] },
  method: "kept",
  mode: { values: ["cors"], why: "the agent is of no origin" },
  priority: { values: ["auto", "high", "low"] },
  redirect: "kept",
  referrer: "kept",
  referrerPolicy: "kept",
  signal: "kept",
  window: { values: [null] },
};

/** Members of a `Request` that an init has, too, and that are neither in `PageRequest` nor without a meaning. */
const OF_REQUEST = ["cache", "credentials", "keepalive", "mode"] as const;

/**
 * The members that are given to whatever makes the request, the init's before the request's.
 * @param init without what `PageRequest` has.
 * @param isOwnClient whether the agent's own client makes it. To a client of the caller's all is given, also what is unknown.
 * @throws {InvalidOptionError} where a member asks for what is not done.
 */
export function membersToSend(
  init: Readonly<Record<string, unknown>>,
  request: Request | undefined,
  isOwnClient: boolean,
): RequestInit {
  const sent: Record<string, unknown> = {};
  for (const name of OF_REQUEST) {
    const value = request?.[name];
    // A request has every member; what it does not change need not be said.
    if (value !== undefined && value !== defaultOf(REQUEST_MEMBERS[name])) sent[name] = value;
  }
  for (const [name, value] of Object.entries(init)) if (value !== undefined) sent[name] = value;
  for (const [name, value] of Object.entries(sent)) checkMember(name, value, isOwnClient);
  // Of the rest nothing has a meaning for our own client.
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
        ? `fetch has no ${JSON.stringify(name)}.`
        : `${name} cannot be used. ${rule.onlyFor}.`,
    );
  }
  if (rule.values.includes(value)) return;
  const allowed = rule.values.map((each) => JSON.stringify(each)).join(", ");
  const why = rule.why === undefined ? "" : ` (${rule.why})`;
  throw new InvalidOptionError(`${name} must be one of ${allowed}${why}; received ${formatValue(value)}.`);
}
