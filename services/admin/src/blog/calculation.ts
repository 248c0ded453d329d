import { escapeHtml } from '@dealstead/contracts/html';
import {
  analyze,
  fieldsOf,
  inputFaults,
  modeLabels,
  percentText,
  type AnyInputs,
  type Mode,
} from '@dealstead/formulas';
import type { Analysis } from '@dealstead/formulas';

export interface Calculation {
  readonly title: string;
  readonly mode: Mode;
  /** Inputs by name; missing ones are the sample deal's. */
  readonly inputs: Readonly<Record<string, number | null>>;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** An amount in cents as people write it: −$1,200. */
const formatCents = (cents: number) => dollars.format(Math.round(cents) / 100).replace('-', '−');

type Headline = Analysis['headline'][number];

function formatResult({ unit, value, note }: Headline): string {
  if (value === null) return note ?? '–';
  switch (unit) {
    case 'cents':
      return formatCents(value);
    case 'share':
      return percent.format(value).replace('-', '−');
    case 'percent':
      return percentText(value);
    case 'ratio':
      return value.toFixed(2);
    case 'months':
    case 'years':
      return `${value} ${unit}`;
    case 'count':
      return String(value);
  }
}

/** The inputs of a mode that a calculation states; null for others, which no sample stands in for. */
const statedInputs = ({ mode, inputs }: Pick<Calculation, 'mode' | 'inputs'>): AnyInputs =>
  Object.fromEntries(fieldsOf(mode).map(([name]) => [name, inputs[name] ?? null]));

/** A calculation as a table: its statement, then the figures that it leads to. Faulty inputs give a sentence. */
export function renderCalculation({ title, mode, inputs }: Calculation): string {
  const stated = statedInputs({ mode, inputs });
  const caption = `<figcaption>${escapeHtml(title || `${modeLabels[mode]} calculation`)}. Calculated with the <a href="/calculator?mode=${mode}">Dealstead calculator</a>.</figcaption>`;
  if (inputFaults(mode, stated).length > 0)
    return `<figure class="calculation"><p>This calculation lacks figures.</p>${caption}</figure>`;
  const { statement, headline } = analyze(mode, stated as never);
  const statementRows = statement.lines
    .filter(({ cents, total }) => total || Math.round(cents) !== 0)
    .map(({ label, cents, total }) => row(label, formatCents(cents), total));
  const shown = new Set(statement.lines.map(({ label }) => label));
  const resultRows = headline
    .filter(({ label, value }) => value !== null && !shown.has(label))
    .map((result) => row(result.label, formatResult(result)));
  return `<figure class="calculation"><div class="table" tabindex="0" role="region" aria-label="Calculation"><table><tbody>${[...statementRows, ...resultRows].join('')}</tbody></table></div>${caption}</figure>`;
}

const row = (label: string, value: string, isTotal = false) =>
  `<tr${isTotal ? ' class="total"' : ''}><th scope="row">${escapeHtml(label)}</th><td class="figure">${escapeHtml(value)}</td></tr>`;
