import { addressLine, type PropertyAnalysis, roundedEstimate } from '@dealstead/contracts';
import { rangeCoverageText } from '@dealstead/contracts/tools/rangeCoverage';
import type { DocumentBrand } from '../../copies/index.ts';
import {
  drawFigures,
  drawFooters,
  openDocument,
  count,
  dayText,
  money,
  unknown,
  drawTable,
  plainRows,
  type Table,
  heading,
  note,
} from '../../documents/index.ts';
import type { StoredReport } from '../records/store.ts';
import { searchText } from './searchText.ts';

/** Comparables that fit on one page. */
const mostRows = 14;

const columns = [
  { heading: 'Address', width: 116 },
  { heading: 'Sold', width: 62 },
  { heading: 'Price', width: 54 },
  { heading: 'Miles', width: 30 },
  { heading: 'Size', width: 44 },
  { heading: 'Rooms', width: 42 },
  { heading: 'Age, lot', width: 44 },
  { heading: 'Cond., date', width: 54 },
  { heading: 'Adjusted', width: 58 },
] as const;

/**
 * Renders a property's value with its comparables and their adjustments as a PDF of one page.
 * @param report the property; its facts head the sheet
 */
export async function renderComparablesSheet(
  report: StoredReport,
  analysis: PropertyAnalysis,
  createdAt: Date,
  brand: DocumentBrand | null,
): Promise<Buffer> {
  const title = addressLine(report) || `Parcel ${report.parcelNumber}`;
  const { document, collected } = openDocument({ title, subtitle: factsText(report), createdAt }, brand);
  const { arv, arvConfidence } = analysis;
  drawFigures(document, [
    { label: 'After-repair value', value: money(arv?.value), note: `as of ${dayText(analysis.asOf)}` },
    {
      label: 'Range',
      value: arv ? `${thousands(arv.low)} to ${thousands(arv.high)}` : unknown,
      note: 'in steps of $1,000',
    },
    { label: 'Comparables that count', value: count(arv?.sampleSize), note: `${count(analysis.matching)} match` },
    {
      label: 'Confidence',
      value: arvConfidence ? `${arvConfidence.score} of 100` : unknown,
      note: arvConfidence?.level ?? 'no value',
    },
  ]);
  heading(document, 'Comparable sales with their adjustments', 110);
  drawTable(document, comparablesTable(analysis));
  note(document, comparablesNote(analysis));
  drawFooters(document, { title: `Comparables, ${title}`, subtitle: '', createdAt }, brand);
  document.end();
  return collected;
}

const countingSales = ({ comparables }: PropertyAnalysis) =>
  comparables.filter(({ status, weight }) => status === 'included' && weight > 0);

/** The comparables that count with what each is adjusted by. */
export const comparablesTable = (analysis: PropertyAnalysis): Table => ({
  columns,
  isOneLine: true,
  rows: plainRows(countingSales(analysis).slice(0, mostRows).map(rowOf)),
});

/** How the value follows from the comparables, and where the sales are from. */
export function comparablesNote(analysis: PropertyAnalysis): string {
  const { arv, noArv, comparables, unit } = analysis;
  const rest = countingSales(analysis).length - mostRows;
  const sources = [...new Set(comparables.map(({ sourceName }) => sourceName))].join(', ');
  return [
    arv?.explanation ?? noArv,
    rest > 0 && `${rest} more count.`,
    searchText(analysis),
    `Size goes by each sale\u2019s own price by ${unit}; the other adjustments by the member\u2019s amounts. A dash is not adjusted.`,
    sources && `Sales: ${sources}.`,
    comparables.some(({ source }) => source === 'sample') && 'Sample records are generated and are no real sales.',
    arv && rangeCoverageText,
    'An estimate from recorded sales, not an appraisal.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** "$212K", so that a range fits its cell. */
const thousands = (dollars: number): string =>
  dollars < 20_000 ? money(roundedEstimate(dollars)) : `$${count(roundedEstimate(dollars) / 1_000)}K`;

function factsText({ structure, lot, county, state }: StoredReport): string {
  const facts = [
    structure.squareFeet && count(structure.squareFeet, ' sq ft'),
    structure.bedrooms && `${structure.bedrooms} bd`,
    structure.bathrooms && `${structure.bathrooms} ba`,
    structure.yearBuilt && `built ${structure.yearBuilt}`,
    lot.acres && count(lot.acres, ' acres'),
    county && `${county} County, ${state}`,
  ];
  return facts.filter(Boolean).join(', ');
}

function rowOf(sale: PropertyAnalysis['comparables'][number]): string[] {
  const { size, bedrooms, bathrooms, age, lot, condition, date } = sale.adjustments;
  return [
    sale.address || `Parcel ${sale.parcelNumber}`,
    dayText(sale.soldOn),
    money(sale.price),
    count(sale.distanceMiles),
    signed(size),
    signed(sumOf(bedrooms, bathrooms)),
    signed(sumOf(age, lot)),
    signed(sumOf(condition, date)),
    money(sale.adjustedPrice),
  ];
}

/** The sum of what is adjusted; null where neither is. */
const sumOf = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);

const signed = (amount: number | null): string =>
  amount === null ? unknown : `${amount > 0 ? '+' : amount < 0 ? '\u2212' : ''}${money(Math.abs(amount))}`;
