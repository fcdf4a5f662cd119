import type { FieldRecord } from "../../document/records.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { groupByName, problemOf } from "../parts/records-by-name.ts";

/** Reports `Host`, and `Clean-param` outside of the groups for Yandex. */
export const yandexOnlyDirective: Check = defineCheck({
  code: "yandex-only-directive",
  severity: "information",
  summary: "A directive of Yandex has no effect on other crawlers.",
  why: "Host and Clean-param are extensions of Yandex. Other crawlers ignore records that they do not know (RFC 9309 §2.2.4).",
  messages: {
    "yandex-only-directive.host":
      "Host is a directive of Yandex, which stopped reading it in 2018: redirect from the other hosts to the main host instead.",
    "yandex-only-directive.clean-param":
      "Clean-param is a directive of Yandex. It applies to the whole site, in any group, and other crawlers ignore it.",
  },
  checkFile(file, report) {
    const { fields } = file.document;
    const ofOthers = fields.filter(
      (record) => record.field === "host" || (record.field === "clean-param" && !isForYandex(record)),
    );
    for (const group of groupByName(ofOthers)) {
      const { field } = group.first;
      if (field !== "host" && field !== "clean-param") continue;
      report(`yandex-only-directive.${field}`, { ...problemOf(group), crawlers: ["YandexBot"] });
    }
  },
});

function isForYandex({ agents }: FieldRecord): boolean {
  return agents.some(({ value }) => /^yandex/i.test(value));
}
