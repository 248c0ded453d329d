import { singleLine } from '@dealstead/contracts';
import { escapeHtml as html } from '@dealstead/contracts/html';
import type { MarketAnalytics, MarketMonth } from '@dealstead/contracts/listings/market';
import { mailButton, mailStyle, type RenderedMail, renderSheet } from '@dealstead/service-kit';
import type { Sender } from '../savedSearches/index.ts';
import { keyFigures, placeName, type MarketReportSubject } from './marketReport.ts';

/** A place of a report with its figures. */
export interface ReportedPlace {
  readonly subject: MarketReportSubject;
  readonly market: MarketAnalytics;
}

export interface MonthlyMarketReport {
  readonly firstName: string;
  /** The month on which it reports, `2026-10`. */
  readonly month: string;
  readonly places: readonly ReportedPlace[];
  /** Whether the places are the states of the reader's saved searches; otherwise the report is on the nation. */
  readonly isOwnStates: boolean;
}

const { sans, color } = mailStyle;
const countText = (value: number | undefined) => (value ?? 0).toLocaleString('en-US');
const monthName = (month: string) =>
  new Date(`${month}-15`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What happened in the month: "In October 2026, 142 listings came on the market and 41 closed." */
function describeMonth(month: string, found: MarketMonth | undefined): string {
  const [listed, closed] = [found?.listed ?? 0, found?.closed ?? 0];
  const listings = listed === 1 ? 'listing' : 'listings';
  return `In ${monthName(month)}, ${countText(listed)} ${listings} came on the market and ${countText(closed)} closed.`;
}

/** Labels of the figures that a mail shows, of those that the report has. */
const shown = ['Active listings', 'Median asking price', 'Median days on market', 'Months of supply', 'Price change'];

interface Section {
  readonly name: string;
  readonly url: string;
  readonly summary: string;
  readonly figures: readonly (readonly [label: string, value: string, note: string])[];
}

function sectionOf({ subject, market }: ReportedPlace, month: string, publicUrl: string): Section {
  const query = subject.state ? `?state=${subject.state}` : '';
  return {
    name: placeName(subject),
    url: `${publicUrl}/analytics${query}`,
    summary: describeMonth(
      month,
      market.months?.find((row) => row.month === month),
    ),
    figures: market.summary ? keyFigures(market.summary).filter(([label]) => shown.includes(label)) : [],
  };
}

/** The monthly market report as a mail. It states the figures of today; the month's events are in a sentence of their own. */
export function renderMarketReportMail(
  { firstName, month, places, isOwnStates }: MonthlyMarketReport,
  { publicUrl, postalAddress }: Sender,
): RenderedMail {
  const sections = places.map((place) => sectionOf(place, month, publicUrl));
  const subject = singleLine(`Market report, ${monthName(month)}: ${sections.map(({ name }) => name).join(', ')}`);
  const heading = `Your market report for ${monthName(month)}`;
  const lead = isOwnStates
    ? `${firstName}, these are the states of your saved searches.`
    : `${firstName}, this is the whole market. Save a search in a state, and next month’s report is about it.`;
  const because =
    'You received this email because you turned on the monthly market report. Change this in your settings, or unsubscribe.';
  const button = { label: 'Open market analytics', url: sections[0]?.url ?? `${publicUrl}/analytics` };
  const text = [
    heading,
    lead,
    ...sections.flatMap(({ name, url, summary, figures }) => [
      `${name}\n${summary}\n${figures.map(([label, value, note]) => `${label}: ${value}${note && ` (${note})`}`).join('\n')}\n${url}`,
    ]),
    `--\n${because}\n${postalAddress}`,
  ].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: renderSheet({
      subject,
      preview: sections[0]?.summary ?? heading,
      heading,
      lead: `<p style="${sans};margin:12px 0 0;font-size:15px;line-height:1.5;color:${color.ink2}">${html(lead)}</p>`,
      rows: sections.map(sectionRows).join('\n') + mailButton(button),
      because: `${html(because)}<br>${html(postalAddress)}`,
    }),
  };
}

function sectionRows({ name, url, summary, figures }: Section): string {
  const rows = figures.map(
    ([label, value, note]) =>
      `<tr><td style="${sans};padding:8px 12px 8px 0;border-bottom:1px solid ${color.line};font-size:14px;color:${color.ink2}">${html(label)}</td><td align="right" style="${sans};padding:8px 0;border-bottom:1px solid ${color.line};font-size:15px;font-weight:700;color:${color.ink}">${html(value)}<div style="font-size:12px;font-weight:400;color:${color.ink2}">${html(note)}</div></td></tr>`,
  );
  return `<tr><td class="side" style="padding:28px 32px 0"><h2 style="${sans};margin:0;font-size:18px;line-height:1.3;font-weight:600"><a href="${html(url)}" style="color:${color.ink}">${html(name)}</a></h2>
<p style="${sans};margin:4px 0 8px;font-size:14px;line-height:1.5;color:${color.ink2}">${html(summary)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${color.ink}">${rows.join('\n')}</table></td></tr>`;
}
