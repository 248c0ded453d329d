import { buffer } from 'node:stream/consumers';
import { type Category, categoryLabels, smallSample, type State, stateNames, longDate } from '@dealstead/contracts';
import type { MarketAnalytics, MarketFigures, Median } from '@dealstead/contracts/listings/market';
import { type FontRole, PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';

/** The place and category on which a report is. */
export interface MarketReportSubject {
  readonly state?: State | undefined;
  readonly county?: string | undefined;
  readonly category?: Category | undefined;
}

const color = { ink: '#14211C', faint: '#5C6B64', line: '#D6DED6', primary: '#0E5A45' };
const page = { left: 54, right: 558, top: 54, bottom: 726 };

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const unknown = '–';
const moneyText = (median: Median | null | undefined) => (median ? money.format(median.median) : unknown);
const countText = (value: number | null | undefined, unit = '') =>
  value === null || value === undefined ? unknown : `${count.format(value)}${unit}`;
/** `n = 6` after a median of few listings. */
const sampleText = (median: Median | null | undefined) =>
  median && median.n < smallSample ? ` (n = ${median.n})` : '';

/** The place as a heading: "Travis County, Texas", "Texas", "United States". Parishes and boroughs are named alike. */
export function placeName({ state, county }: MarketReportSubject): string {
  if (state === undefined) return 'United States';
  return county === undefined ? stateNames[state] : `${county}, ${stateNames[state]}`;
}

const monthLabel = (month: string) =>
  new Date(`${month}-15`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Key figures with their notes, as label, value and note. */
export function keyFigures(figures: MarketFigures): readonly (readonly [label: string, value: string, note: string])[] {
  const interval = (median: Median | null | undefined) =>
    median?.low != null && median.high != null
      ? `95%: ${money.format(median.low)} to ${money.format(median.high)}`
      : '';
  return [
    ['Active listings', countText(figures.active), `${countText(figures.underContract)} under contract`],
    ['Median asking price', moneyText(figures.price) + sampleText(figures.price), interval(figures.price)],
    ['Median days on market', countText(figures.daysOnMarket?.median) + sampleText(figures.daysOnMarket), ''],
    [
      'Price per acre',
      moneyText(figures.pricePerAcre) + sampleText(figures.pricePerAcre),
      interval(figures.pricePerAcre),
    ],
    ['Months of supply', countText(figures.supplyMonths), `${countText(figures.closings)} closed in 90 days`],
    ['Absorption', countText(figures.absorption, '%'), 'of active listings a month'],
    ['Median spread', moneyText(figures.spread) + sampleText(figures.spread), interval(figures.spread)],
    [
      'Price change',
      countText(figures.priceChange?.percent, '%'),
      figures.priceChange && !figures.priceChange.isClear ? '90 days; within chance' : '90 days against the 90 before',
    ],
  ];
}

type Column = readonly [heading: string, width: number];

/** Draws a table from the document's position; numbers are right-aligned, and rows that do not fit go to the next page. */
function drawTable(document: PdfDocument, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const drawRow = (cells: readonly string[], font: FontRole, fill: string) => {
    if (document.y > page.bottom - 24) document.addPage();
    const { y } = document;
    let x = page.left;
    document.font(font).fontSize(8.5).fillColor(fill);
    columns.forEach(([, width], at) => {
      document.text(cells[at] ?? '', x, y, { width: width - 6, align: at === 0 ? 'left' : 'right', lineBreak: false });
      x += width;
    });
    document
      .moveTo(page.left, y + 13)
      .lineTo(page.right, y + 13)
      .lineWidth(0.5)
      .strokeColor(color.line)
      .stroke();
    document.x = page.left;
    document.y = y + 18;
  };
  drawRow(
    columns.map(([heading]) => heading),
    'sans-bold',
    color.faint,
  );
  for (const row of rows) drawRow(row, 'sans', color.ink);
}

function drawHeading(document: PdfDocument, text: string): void {
  if (document.y > page.bottom - 90) document.addPage();
  document.moveDown(0.8).font('slab').fontSize(13).fillColor(color.ink).text(text, page.left);
  document.moveDown(0.4);
}

function drawKeyFigures(document: PdfDocument, figures: MarketFigures): void {
  const width = (page.right - page.left) / 4;
  const top = document.y + 6;
  keyFigures(figures).forEach(([label, value, note], at) => {
    const x = page.left + (at % 4) * width;
    const y = top + Math.floor(at / 4) * 58;
    const cell = { width: width - 8 };
    document.font('sans').fontSize(8).fillColor(color.faint).text(label, x, y, cell);
    document
      .font('sans-bold')
      .fontSize(13)
      .fillColor(color.ink)
      .text(value, x, y + 11, cell);
    document
      .font('sans')
      .fontSize(7)
      .fillColor(color.faint)
      .text(note, x, y + 28, cell);
  });
  document.x = page.left;
  document.y = top + 118;
}

function drawMonths(document: PdfDocument, { months }: MarketAnalytics, subject: MarketReportSubject): void {
  if (!months?.length) return;
  drawHeading(document, subject.county && subject.category ? 'By month, all categories' : 'By month');
  drawTable(
    document,
    [
      ['Month', 84],
      ['New', 40],
      ['Median price', 108],
      ['Per acre', 80],
      ['Spread', 72],
      ['Closed', 46],
      ['Days to close', 74],
    ],
    months.map(({ month, isCurrent, listed, price, pricePerAcre, spread, closed, daysToClose }) => [
      monthLabel(month) + (isCurrent ? ' (so far)' : ''),
      countText(listed),
      moneyText(price) + sampleText(price),
      moneyText(pricePerAcre),
      moneyText(spread),
      countText(closed),
      countText(daysToClose?.median),
    ]),
  );
}

const placeColumns: readonly Column[] = [
  ['', 144],
  ['Active', 52],
  ['Median price', 100],
  ['Per acre', 84],
  ['Days', 44],
  ['Supply, months', 80],
];
/** `n = 6` after months of supply that rest on few closings. */
const closingsText = ({ supplyMonths, closings = 0 }: MarketFigures) =>
  supplyMonths != null && closings < smallSample ? ` (n = ${closings})` : '';
const placeCells = (name: string, figures: MarketFigures): string[] => [
  name,
  countText(figures.active),
  moneyText(figures.price) + sampleText(figures.price),
  moneyText(figures.pricePerAcre),
  countText(figures.daysOnMarket?.median),
  countText(figures.supplyMonths) + closingsText(figures),
];

const method = [
  'Prices are asking prices of active listings on Dealstead, not recorded sales. Figures are medians: half of the listings lie below, half above.',
  'The range after "95%" contains the market\'s median with at least 95% confidence, from order statistics of the sample (sign test), without an assumption about the distribution. "n" marks samples below ten.',
  'Spread is ARV less price less rehab, where the seller states all of them. Months of supply are active listings divided by closings a month, over the last 90 days. Closings are those that sellers report.',
];

/** How many states, counties or categories a report lists. */
const mostPlaces = 20;

/** Renders the market report of a place and category as PDF. */
export async function renderMarketReport(subject: MarketReportSubject, market: MarketAnalytics): Promise<Buffer> {
  const { asOf, summary, places, categories } = market;
  const title = placeName(subject) + (subject.category ? `: ${categoryLabels[subject.category]}` : '');
  const date = asOf === null ? null : new Date(asOf);
  const dateText = date && longDate(date);
  const document = new PdfDocument({
    size: 'LETTER',
    margins: { top: page.top, left: page.left, right: 612 - page.right, bottom: 792 - page.bottom },
    info: { Title: `Market report, ${title}`, Author: 'Dealstead', ...(date && { CreationDate: date }) },
  });
  const collected = buffer(document);
  document.font('slab').fontSize(14).fillColor(color.primary).text('Dealstead');
  document.moveDown(0.6).fontSize(22).fillColor(color.ink).text('Market report');
  document.font('sans').fontSize(11).fillColor(color.faint);
  document.text(dateText ? `${title}. Figures as of ${dateText}.` : `${title}.`);
  if (summary) drawKeyFigures(document, summary);
  else document.moveDown().text('No listings in this place and category.');
  drawMonths(document, market, subject);
  if (places?.length) {
    drawHeading(document, subject.state ? `Counties of ${stateNames[subject.state]}` : 'States with the most listings');
    const shown = places.slice(0, mostPlaces);
    drawTable(
      document,
      placeColumns,
      shown.map(({ state, county, figures }) => placeCells(county ?? stateNames[state], figures)),
    );
  }
  if (categories?.length) {
    drawHeading(document, `Categories in ${placeName(subject)}`);
    drawTable(
      document,
      placeColumns,
      categories.map(({ category, figures }) => placeCells(categoryLabels[category], figures)),
    );
  }
  drawHeading(document, 'How to read this');
  for (const line of method) {
    document
      .font('sans')
      .fontSize(9)
      .fillColor(color.faint)
      .text(line, page.left, document.y, { width: page.right - page.left });
    document.moveDown(0.4);
  }
  document.end();
  return collected;
}
