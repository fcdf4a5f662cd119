import type { PageResponse } from "@maycrawl/agent";
import { fieldOf } from "@maycrawl/agent/internal";

/** A header field that shows that a firewall answered in place of the site. */
interface Sign {
  readonly firewall: string;
  readonly field: string;
  /** The field's value, in lower case; undefined for any. */
  readonly value?: string;
  /** Statuses of such answers; undefined for any. Pages that were let through have some of these fields, too. */
  readonly statuses?: readonly number[];
}

/**
 * Signs of firewalls. Sources:
 * - Cloudflare: https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 * - AWS WAF (202 and 405): https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html
 * - DataDome (401 and 403 are its refusals): https://docs.datadome.co/reference/validate-request
 * - Akamai: not documented; wafw00f knows it by the same field (https://github.com/EnableSecurity/wafw00f)
 * - Sucuri: not documented; the field is in recorded answers of its block page
 */
const SIGNS: readonly Sign[] = [
  { firewall: "Cloudflare", field: "cf-mitigated", value: "challenge" },
  { firewall: "AWS WAF", field: "x-amzn-waf-action", value: "challenge" },
  { firewall: "AWS WAF", field: "x-amzn-waf-action", value: "captcha" },
  { firewall: "DataDome", field: "x-datadome", statuses: [401, 403] },
  { firewall: "Akamai", field: "server", value: "akamaighost", statuses: [403] },
  { firewall: "Sucuri", field: "x-sucuri-block", statuses: [403] },
];

const WRITTEN: ReadonlyMap<string, string> = new Map([["akamaighost", "AkamaiGHost"]]);

function wordsOf({ firewall, field, value }: Sign): string {
  if (value === undefined) return `${firewall} refused the request (${field})`;
  const what = WRITTEN.has(value) ? "refused the request" : `answered with a ${value}`;
  return `${firewall} ${what} (${field}: ${WRITTEN.get(value) ?? value})`;
}

/** All that `firewallWords` may return. Nothing of it comes from an answer. */
export const allFirewallWords: readonly string[] = SIGNS.map(wordsOf);

/** The firewall that answered in place of the site, in words; undefined where no sign of one is known. */
export function firewallWords(answer: PageResponse): string | undefined {
  const sign = SIGNS.find(({ field, value, statuses }) => {
    const written = fieldOf(answer, field);
    if (written === undefined || statuses?.includes(answer.status) === false) return false;
    return value === undefined || written.trim().toLowerCase() === value;
  });
  return sign && wordsOf(sign);
}
