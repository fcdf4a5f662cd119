import type { PageResponse } from "@maycrawl/agent";
import { headerValue } from "@maycrawl/agent/internal";

/** A header field that shows that a firewall answered instead of the site. */
interface Sign {
  readonly firewall: string;
  readonly field: string;
  /** Value of the field in lower case; undefined: any value. */
  readonly value?: string;
  /**
   * Statuses of the firewall's own answers; undefined: any status. Needed for fields that are also in pages which the
   * firewall let through.
   */
  readonly statuses?: readonly number[];
}

/**
 * Signs of firewalls. Sources:
 * - Cloudflare:
 *   https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 * - AWS WAF (202 and 405): https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html
 * - DataDome (refuses with 401 and 403): https://docs.datadome.co/reference/validate-request
 * - Akamai: not documented; wafw00f detects it by the same field (https://github.com/EnableSecurity/wafw00f)
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

const DISPLAYED_VALUES: ReadonlyMap<string, string> = new Map([["akamaighost", "AkamaiGHost"]]);

function describeSign({ firewall, field, value }: Sign): string {
  if (value === undefined) return `${firewall} refused the request (${field})`;
  const what = DISPLAYED_VALUES.has(value) ? "refused the request" : `answered with a ${value}`;
  return `${firewall} ${what} (${field}: ${DISPLAYED_VALUES.get(value) ?? value})`;
}

/** All possible results of `describeFirewall`. They contain no text from an answer. */
export const firewallDescriptions: readonly string[] = SIGNS.map(describeSign);

/** Describes the firewall that answered instead of the site; undefined if no known sign is found. */
export function describeFirewall(answer: PageResponse): string | undefined {
  const sign = SIGNS.find(({ field, value, statuses }) => {
    const written = headerValue(answer, field);
    if (written === undefined || statuses?.includes(answer.status) === false) return false;
    return value === undefined || written.trim().toLowerCase() === value;
  });
  return sign && describeSign(sign);
}
