import { addressLine, type PropertyAnalysis, roundedEstimate } from '@dealstead/contracts';
import { rangeCoverageText } from '@dealstead/contracts/tools/rangeCoverage';
import type { DocumentBrand } from '../../copies/index.ts';
import {
  color,
  type Document,
  page,
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
import type { StoredPropertyRecord } from '../propertyRecords/store.ts';
import { drawRecord, illustrationPng } from '@dealstead/illustrations';
import { searchText } from './searchText.ts';

/** Comparables that fit on one page. */
const mostRows = 14;

const columns = [
  { heading: 'Address', width: 92 },
  { heading: 'Sold', width: 58 },
  { heading: 'Price', width: 54 },
  { heading: 'Miles', width: 28 },
  { heading: 'Size', width: 54 },
  { heading: 'Rooms', width: 52 },
  { heading: 'Age, lot', width: 52 },
  { heading: 'Cond., date', width: 54 },
  { heading: 'Adjusted', width: 60 },
] as const;

/**
 * Renders a property's value with its comparables and their adjustments as a PDF of one page.
 * @param report the property; its facts head the sheet
 */
export async function renderComparablesSheet(
  report: StoredPropertyRecord,
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
  await drawPictures(document, countingSales(analysis));
  drawTable(document, comparablesTable(analysis));
  note(document, comparablesNote(analysis));
  drawFooters(document, { title: `Comparables, ${title}`, subtitle: '', createdAt }, brand);
  document.end();
  return collected;
}

const countingSales = ({ comparables }: PropertyAnalysis) =>
  comparables.filter(({ status, weight }) => status === 'included' && weight > 0);

/** Pictures in a row above the table, of the first sales in it. */
const mostPictures = 6;

async function drawPictures(document: Document, sales: PropertyAnalysis['comparables']): Promise<void> {
  const top = document.y + 2;
  const width = (page.right - page.left - (mostPictures - 1) * 8) / mostPictures;
  const height = width * 0.75;
  const shown = sales.slice(0, mostPictures);
  const pictures = await Promise.all(shown.map((sale) => illustrationPng(drawRecord(sale), 320)));
  for (const [at, picture] of pictures.entries()) {
    const left = page.left + at * (width + 8);
    document.image(picture, left, top, { width, height });
    document.font('sans').fontSize(7).fillColor(color.faint);
    document.text(shown[at]!.address || `Parcel ${shown[at]!.parcelNumber}`, left, top + height + 2, {
      width,
      height: 9,
      ellipsis: true,
    });
  }
  document.y = top + height + 14;
  document.x = page.left;
  if (shown.length > 0) note(document, 'Illustrations by the kind of property, not photos.');
}

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

function factsText({ structure, lot, county, state }: StoredPropertyRecord): string {
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
