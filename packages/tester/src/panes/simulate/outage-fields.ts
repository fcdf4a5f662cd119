/** The fields of an outage. */
import { presetOutages, siteUsuallyAnswers } from "../../answers/simulate/outage-history.ts";
import { type Child, el, setAttribute } from "../../elements/dom.ts";
import {
  hasStatus,
  isSameOutage,
  isWhole,
  MAX_OUTAGE_HOURS,
  MAX_RETRY_AFTER,
  type Outage,
  type OutageFailure,
  outageFailures,
  USUAL_OUTAGE,
} from "../../state/outage.ts";
import { speaker } from "../../text/say.ts";
import { simulateMessages } from "../../text/simulate-messages.ts";

const say = speaker(simulateMessages);
const DAY = 24;

export class OutageFields {
  readonly element: HTMLElement;
  readonly #onOutage: (outage: Outage) => void;
  readonly #failure: HTMLSelectElement;
  readonly #time = numberField("outage-time", 1, MAX_OUTAGE_HOURS);
  readonly #unit: HTMLSelectElement;
  readonly #retryAfter = numberField("outage-retry-after", 0, MAX_RETRY_AFTER);
  readonly #siteAnswers = el("input", { type: "checkbox", id: "outage-site" });
  readonly #returns = el("input", { type: "checkbox", id: "outage-returns" });
  readonly #preset: HTMLSelectElement;
  readonly #problem = el("small", { class: "problem", id: "outage-problem", role: "status" });
  #outage: Outage | undefined;

  constructor(onOutage: (outage: Outage) => void) {
    this.#onOutage = onOutage;
    this.#failure = el(
      "select",
      { id: "outage-failure" },
      ...outageFailures.map((failure) => el("option", { value: failure }, say(`failure.${failure}`))),
    );
    this.#unit = el(
      "select",
      { id: "outage-unit", "aria-label": say("unit") },
      el("option", { value: 1 }, say("unit.hours")),
      el("option", { value: DAY }, say("unit.days")),
    );
    this.#preset = el(
      "select",
      { id: "outage-preset" },
      el("option", { value: "" }, say("preset.own")),
      ...presetOutages.map(([name]) => el("option", { value: name }, say(`preset.${name}`))),
    );
    this.#failure.addEventListener("change", () => {
      const failure = this.#failure.value as OutageFailure;
      this.#change({ failure, siteAnswers: siteUsuallyAnswers(failure) });
    });
    this.#time.addEventListener("input", () => this.#changeNumbers());
    this.#unit.addEventListener("change", () => this.#changeNumbers());
    this.#retryAfter.addEventListener("input", () => this.#changeNumbers());
    for (const [box, name] of [
      [this.#siteAnswers, "siteAnswers"],
      [this.#returns, "returns"],
    ] as const)
      box.addEventListener("change", () => this.#change({ [name]: box.checked }));
    this.#preset.addEventListener("change", () => {
      const [, outage] = presetOutages.find(([name]) => name === this.#preset.value) ?? [];
      if (outage !== undefined) this.#change(outage);
    });
    this.element = el(
      "div",
      { class: "outage" },
      field("outage-preset", "preset", this.#preset),
      field("outage-failure", "failure", this.#failure),
      field("outage-time", "hours", this.#time, this.#unit),
      field("outage-retry-after", "retry-after", this.#retryAfter, say("retry-after.unit")),
      el("label", { class: "box" }, this.#siteAnswers, " ", say("site-answers")),
      el("label", { class: "box" }, this.#returns, " ", say("returns")),
      this.#problem,
    );
  }

  /** Shows an outage. A field keeps its text if this stands for the same value, or if the outage is not a new one. */
  show(outage: Outage): void {
    if (outage === this.#outage) return;
    this.#outage = outage;
    this.#failure.value = outage.failure;
    this.#siteAnswers.checked = outage.siteAnswers;
    this.#returns.checked = outage.returns;
    this.#retryAfter.disabled = !hasStatus(outage.failure);
    this.#preset.value = presetOutages.find(([, preset]) => isSameOutage(preset, outage))?.[0] ?? "";
    if (this.#numbers()?.hours !== outage.hours) {
      const isDays = outage.hours >= 2 * DAY && outage.hours % DAY === 0;
      this.#unit.value = String(isDays ? DAY : 1);
      this.#time.value = String(isDays ? outage.hours / DAY : outage.hours);
    }
    if (this.#numbers()?.retryAfter !== outage.retryAfter)
      this.#retryAfter.value = String(outage.retryAfter ?? "");
    this.#check();
  }

  #change(part: Partial<Outage>): void {
    this.#onOutage({ ...(this.#outage ?? USUAL_OUTAGE), ...part });
  }

  #changeNumbers(): void {
    this.#check();
    const numbers = this.#numbers();
    if (numbers !== undefined) this.#change(numbers);
  }

  /** Returns the numbers of the fields; undefined if one is not valid. */
  #numbers(): Pick<Outage, "hours" | "retryAfter"> | undefined {
    if (!this.#isTimeValid() || !this.#isRetryAfterValid()) return undefined;
    const { valueAsNumber } = this.#retryAfter;
    return { hours: this.#hours(), retryAfter: Number.isNaN(valueAsNumber) ? undefined : valueAsNumber };
  }

  #hours(): number {
    return this.#time.valueAsNumber * Number(this.#unit.value);
  }

  #isTimeValid(): boolean {
    return isWhole(this.#hours(), 1, MAX_OUTAGE_HOURS);
  }

  #isRetryAfterValid(): boolean {
    const { value, valueAsNumber, validity } = this.#retryAfter;
    // A site that does not answer sends no header.
    if (this.#retryAfter.disabled) return true;
    return (value === "" && !validity.badInput) || isWhole(valueAsNumber, 0, MAX_RETRY_AFTER);
  }

  #check(): void {
    const [isTime, isRetryAfter] = [this.#isTimeValid(), this.#isRetryAfterValid()];
    setAttribute(this.#time, "aria-invalid", !isTime && "true");
    setAttribute(this.#retryAfter, "aria-invalid", !isRetryAfter && "true");
    const problems = [
      ...(isTime ? [] : [say("hours.wrong", { days: MAX_OUTAGE_HOURS / DAY })]),
      ...(isRetryAfter ? [] : [say("retry-after.wrong")]),
    ];
    this.#problem.textContent = problems.join(" ");
  }
}

function numberField(id: string, min: number, max: number): HTMLInputElement {
  const problem = { "aria-describedby": "outage-problem" };
  return el("input", { type: "number", id, min, max, step: 1, inputmode: "numeric", ...problem });
}

function field(id: string, name: keyof typeof simulateMessages, ...controls: readonly Child[]): HTMLElement {
  return el("div", { class: "field" }, el("label", { for: id }, say(name)), ...controls);
}
