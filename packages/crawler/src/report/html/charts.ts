import { count, formatShares } from "./formats.ts";
import { Html, html, nothing } from "./html.ts";

/** A segment of a bar. */
export interface Part {
  readonly name: string;
  readonly amount: number;
  /** CSS classes that set the colour. */
  readonly look: string;
}

/** A bar of a chart, stacked from its parts. */
export interface Bar {
  readonly name: string;
  readonly parts: readonly Part[];
}

/** Returns a figure: a picture, a caption, and a table of the same numbers for readers who do not see the picture. */
export function figure(id: string, title: string, picture: Html, table: Html): Html {
  return html`<figure aria-labelledby="${id}">
<figcaption id="${id}">${title}</figcaption>
${picture}
<details><summary>The numbers<span class="unseen">: ${title}</span></summary>${table}</details>
</figure>`;
}

/** Returns a table with names in the first column and numbers in the others. */
export function numberTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (string | number | Html)[])[],
): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption class="unseen">${caption}</caption>
<thead><tr>${heads.map((head, i) => html`<th scope="col"${i > 0 ? NUMBER : nothing}>${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, i) =>
        i === 0
          ? html`<th scope="row">${cell}</th>`
          : html`<td class="number">${typeof cell === "number" ? count(cell) : cell}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`;
}

const NUMBER = new Html(' class="number"');

/**
 * Returns a chart of horizontal bars. The name and the number are above each bar, because names may be long.
 * @param rest amount that no bar shows; the shares are those of the whole.
 */
export function horizontalBars(bars: readonly (Bar & { readonly label: Html | string })[], rest = 0): Html {
  const max = Math.max(1, ...bars.map(total));
  const shares = formatShares([...bars.map(total), rest]);
  return html`<ol class="bars">${bars.map(
    (bar, i) => html`<li><span class="bar-name">${bar.label}</span>
<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">${stackedRects(bar.parts, 100 / max, 8)}</svg>
<span class="bar-number">${count(total(bar))} <small>${shares[i]}</small></span></li>`,
  )}</ol>`;
}

/** Returns the parts of a horizontal bar as SVG rectangles, from left to right. */
export function stackedRects(parts: readonly Part[], scale: number, height: number): readonly Html[] {
  let x = 0;
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ amount, look }) => {
      const width = Math.max(amount * scale, 0.4);
      const rect = new Html(
        `<rect class="${look}" x="${round(x)}" y="0" width="${round(width)}" height="${height}"/>`,
      );
      x += width;
      return rect;
    });
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 60;
const BOTTOM = 32;
const TOP = 14;
/** Half the width of a letter below a bar, in SVG units. Phones have the largest letters. */
const HALF_LETTER = 5;

/** Returns a chart of vertical bars with a scale. It omits names that do not fit; phones hide every second name. */
export function columnChart(bars: readonly Bar[], description: string): Html {
  const max = Math.max(1, ...bars.map(total));
  const top = niceTop(max);
  // Leaves room for half of the longest name: names are centred below the bars.
  const width = WIDTH - LEFT - HALF_LETTER * Math.max(0, ...bars.map(({ name }) => name.length));
  const room = width / Math.max(1, bars.length);
  const scale = (HEIGHT - BOTTOM - TOP) / top;
  const every = Math.ceil((bars.length * 60) / width);
  const parts = bars.map((bar, i) => {
    let y = HEIGHT - BOTTOM;
    const x = LEFT + i * room + room * 0.1;
    const rects = bar.parts
      .filter(({ amount }) => amount > 0)
      .map(({ amount, look, name }) => {
        const height = Math.max(amount * scale, 1);
        y -= height;
        return html`<rect class="${look}" x="${round(x)}" y="${round(y)}" width="${round(room * 0.8)}" height="${round(height)}"><title>${bar.name}: ${name} ${count(amount)}</title></rect>`;
      });
    const label =
      i % every === 0
        ? html`<text class="tick${(i / every) % 2 === 1 ? " odd" : ""}" x="${round(x + room * 0.4)}" y="${HEIGHT - 8}" text-anchor="middle">${bar.name}</text>`
        : nothing;
    return html`${rects}${label}`;
  });
  const lines = [0, top / 2, top].map((value) => {
    const y = round(HEIGHT - BOTTOM - value * scale);
    return html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/><text class="tick" x="${LEFT - 8}" y="${y}" dy="4" text-anchor="end">${short(value)}</text>`;
  });
  return html`<svg class="columns" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${description}">${lines}${parts}</svg>`;
}

/** Returns the legend of a chart: each colour with its name. */
export function legend(parts: readonly Pick<Part, "name" | "look">[]): Html {
  return html`<ul class="legend">${parts.map(
    ({ name, look }) =>
      html`<li><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><rect class="${look}" width="16" height="16" rx="3"/></svg> ${name}</li>`,
  )}</ul>`;
}

function total({ parts }: Bar): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the top of the scale: a round number of at least `max`, whose half is round, too. */
function niceTop(max: number): number {
  if (max <= 10) return Math.max(2, 2 * Math.ceil(max / 2));
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].find((n) => n * power >= max) ?? 10;
  return Math.round(step * power);
}

function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e4 ? `${value / 1e3}k` : count(value);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
