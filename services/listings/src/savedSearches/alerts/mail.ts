import {
  onPlatform,
  roundPercent,
  singleLine,
  type AlertFrequency,
  type Brand,
  daysSince,
  marketplaceTimeZone,
} from '@dealstead/contracts';
import { escapeHtml as html } from '@dealstead/contracts/html';
import { mailButton, mailStyle, mailSubject, type RenderedMail, renderSheet } from '@dealstead/service-kit';
import { money } from '../../search/index.ts';
import type { MatchKind } from './consumers.ts';

/** A listing in an alert, with its values when the mail is rendered. Money in cents. */
export interface AlertItem {
  readonly propertyId: number;
  readonly kind: MatchKind;
  readonly reason: string;
  readonly title: string;
  readonly city: string;
  readonly state: string;
  readonly acres: string | null;
  readonly price: number;
  readonly arv: number | null;
  /** Previous price, for a price drop. */
  readonly priceBefore: number | null;
  readonly priceBeforeSince: Date | null;
  readonly listedAt: Date;
  /** The brand under which the listing is shown. */
  readonly brand: Pick<Brand, 'name' | 'email' | 'phone'> | null;
}

/** The content of one alert mail. */
export interface Alert {
  readonly kind: 'search' | 'buyer-list' | 'property';
  /** The name of the search or the title of the listing. */
  readonly name: string;
  readonly alerts: AlertFrequency;
  readonly since: Date;
  readonly email: string;
  readonly items: readonly AlertItem[];
  /** Number of further matches, which the page of the token lists exactly. */
  readonly moreCount: number;
  /** Number of listings that the search finds now; null if unknown. */
  readonly matchCount: number | null;
  /** Path of the page that lists them. */
  readonly pagePath: string;
  /** Token of the link that changes or stops these alerts without a sign-in. */
  readonly token: string;
  readonly now: Date;
}

/** Values that every mail contains. */
export interface Sender {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly postalAddress: string;
}

const { slab: _, sans, color } = mailStyle;
const day = (date: Date, options: Intl.DateTimeFormatOptions) =>
  date.toLocaleDateString('en-US', { timeZone: marketplaceTimeZone, ...options });
const short = (date: Date) => day(date, { month: 'short', day: 'numeric' });

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const formatCount = (count: number, one: string, many: string) =>
  `${numberWords[count] ?? count} ${count === 1 ? one : many}`;

/** Renders an alert as HTML and plain text. */
export function renderAlertMail(alert: Alert, sender: Sender): RenderedMail {
  const heading = formatHeading(alert);
  const subject = alert.kind === 'search' ? `${heading}: ${alert.name}` : heading;
  return {
    subject: mailSubject(subject),
    text: renderText(alert, sender, heading),
    html: renderHtml(alert, sender, heading, subject),
  };
}

function formatHeading({ kind, items, moreCount: further }: Alert): string {
  const drops = items.filter((one) => one.kind === 'price-drop').length;
  const [first] = items;
  if (kind === 'property' && first) {
    if (first.kind === 'price-drop') return `Price drop: ${singleLine(first.title)}`;
    return first.kind === 'back'
      ? `Back on the market: ${singleLine(first.title)}`
      : `Gone: ${singleLine(first.title)}`;
  }
  const all = items.length + further;
  if (all === 1)
    return drops === 1 ? 'One price drop' : first?.kind === 'back' ? 'One back on the market' : 'One new match';
  if (drops === 0) return `${all} matches`;
  return drops === all ? `${all} price drops` : `${all} matches, ${formatCount(drops, 'price drop', 'price drops')}`;
}

function describeSubscription({ kind, name, alerts, now }: Alert, strong: (text: string) => string): string {
  const date = day(now, { weekday: 'long', month: 'long', day: 'numeric' });
  const often = alerts === 'daily' || alerts === 'weekly' ? `${alerts}, ` : '';
  if (kind === 'search') return `For your saved search ${strong(name)}, ${often}${date}.`;
  if (kind === 'buyer-list') return `For your buyer list preferences, ${often}${date}.`;
  return `For ${strong(name)}, which you watch, ${date}.`;
}

/** The line below the price that describes the change. */
function describeChange({ kind, price, priceBefore, priceBeforeSince, listedAt }: AlertItem, now: Date): string {
  if (kind === 'gone') return 'Off the market';
  if (kind === 'back') return 'Back on the market';
  if (kind === 'price-drop' && priceBefore !== null) {
    const share = ((priceBefore - price) / priceBefore) * 100;
    const since = priceBeforeSince ? ` since ${short(priceBeforeSince)}` : '';
    return `Down ${money(priceBefore - price)} (${share.toFixed(1)}%)${since}`;
  }
  const days = daysSince(listedAt.getTime(), now.getTime());
  const posted = days === 0 ? 'today' : days === 1 ? 'yesterday' : short(listedAt);
  return `New, posted ${posted}`;
}

const describePlace = ({ city, state, acres, arv }: AlertItem) =>
  [`${city}, ${state}`, ...(acres ? [`${acres} acres`] : []), ...(arv === null ? [] : [`ARV ${money(arv)}`])].join(
    '. ',
  );
const describeMatch = ({ reason, kind }: AlertItem) =>
  `${reason}.${kind === 'price-drop' ? ' Sent now because the price dropped.' : kind === 'back' ? ' Sent now because it is back on the market.' : ''}`;

/** Whose listing it is and how to reach them. */
const describeBrand = ({ name, email, phone }: NonNullable<AlertItem['brand']>): string =>
  [`Offered by ${onPlatform(name)}`, email, phone].filter(Boolean).join(', ');

/** The price as a percentage of the ARV, and the difference in cents. Null without an ARV. */
function computePriceScale({ price, arv }: AlertItem): { percent: number; text: string; below: string } | null {
  if (arv === null || arv <= 0) return null;
  const percent = roundPercent((price / arv) * 100);
  const left = arv - price;
  return {
    percent: Math.min(100, percent),
    text: `${percent}% of ARV`,
    below: left >= 0 ? `${money(left)} below ARV` : `${money(-left)} above ARV`,
  };
}

const pageLinkLabel = ({ kind, matchCount: found }: Alert) =>
  kind === 'property'
    ? 'View listing'
    : found !== null && found > 1
      ? `See all ${found.toLocaleString('en-US')} matches`
      : 'See all matches';
const subscriptionNames = { search: 'this search', 'buyer-list': 'the buyer list', property: 'this listing' } as const;

function describeReason({ kind, since, email }: Alert): string {
  const date = day(since, { month: 'short', day: 'numeric', year: 'numeric' });
  if (kind === 'search') return `You receive this because you saved this search on ${date} with ${email}.`;
  if (kind === 'buyer-list') return `You receive this because ${email} joined our buyer list on ${date}.`;
  return `You receive this because you have watched this listing since ${date} with ${email}.`;
}
const arvNote = "ARV is the seller's estimate. See the evidence in each listing.";
const moreLabel = (further: number) => `And ${further.toLocaleString('en-US')} more`;

function createLinks({ token, pagePath: page }: Alert, { publicUrl }: Sender) {
  return {
    page: publicUrl + page,
    unsubscribe: `${publicUrl}/alerts/${token}?do=off`,
    weekly: `${publicUrl}/alerts/${token}?do=weekly`,
    further: `${publicUrl}/alerts/${token}/matches`,
    all: `${publicUrl}/?tab=saved`,
  };
}

const canBeWeekly = ({ kind, alerts }: Alert) => kind !== 'property' && alerts !== 'weekly';

function renderText(alert: Alert, sender: Sender, heading: string): string {
  const to = createLinks(alert, sender);
  const listings = alert.items.map((one) => {
    const bar = computePriceScale(one);
    return [
      `${money(one.price)}  ${describeChange(one, alert.now)}`,
      one.title,
      `${describePlace(one)}${bar ? `. ${bar.text}, ${bar.below}` : ''}`,
      `Why this one: ${describeMatch(one)}`,
      ...(one.brand ? [describeBrand(one.brand)] : []),
      `${sender.publicUrl}/property/${one.propertyId}`,
    ].join('\n');
  });
  return (
    [
      heading,
      describeSubscription(alert, (text) => text),
      ...listings,
      ...(alert.moreCount > 0 ? [`${moreLabel(alert.moreCount)}: ${to.further}`] : []),
      `${pageLinkLabel(alert)}: ${to.page}`,
      [
        '--',
        `Unsubscribe from ${subscriptionNames[alert.kind]} in one click: ${to.unsubscribe}`,
        ...(canBeWeekly(alert) ? [`Weekly instead: ${to.weekly}`] : []),
        describeReason(alert),
        arvNote,
        sender.postalAddress,
      ].join('\n'),
    ].join('\n\n') + '\n'
  );
}

function renderHtml(alert: Alert, sender: Sender, heading: string, subject: string): string {
  const to = createLinks(alert, sender);
  const [first] = alert.items;
  const link = (url: string, label: string, weight = '') =>
    `<a href="${html(url)}" style="color:${color.primary}${weight}">${html(label)}</a>`;
  return renderSheet({
    subject,
    preview: first
      ? `${first.title} in ${first.city}: ${money(first.price)}. ${describeChange(first, alert.now)}.`
      : heading,
    heading,
    lead: `<p style="${sans};margin:8px 0 0;font-size:15px;line-height:1.5;color:${color.ink2}">${describeSubscription({ ...alert, name: html(alert.name) }, (text) => `<b style="color:${color.ink}">${text}</b>`)}</p>`,
    rows: [
      ...alert.items.map((one) => renderItem(one, alert, sender)),
      ...(alert.moreCount > 0
        ? [
            `<tr><td class="side" style="${sans};padding:20px 32px 0;font-size:15px;color:${color.ink}">${link(to.further, moreLabel(alert.moreCount), ';font-weight:600')}</td></tr>`,
          ]
        : []),
      mailButton({ label: pageLinkLabel(alert), url: to.page }),
    ].join('\n'),
    because: [
      `${link(to.unsubscribe, `Unsubscribe from ${subscriptionNames[alert.kind]}`, ';font-weight:600')} in one click, no sign-in.`,
      `${canBeWeekly(alert) ? `${link(to.weekly, 'Weekly instead')} &nbsp; ` : ''}${alert.kind === 'buyer-list' ? '' : link(to.all, 'All alerts')}`,
      '',
      html(describeReason(alert)),
      `${html(arvNote)} Images are illustrations or the seller's photos.`,
      '',
      html(sender.postalAddress),
    ].join('<br>\n'),
    narrow: `.stack{display:block!important;width:100%!important}
.picture{padding:0 0 14px!important}
.picture img{width:100%!important;height:264px!important}
`,
  });
}

function renderItem(one: AlertItem, { now }: Alert, { publicUrl }: Sender): string {
  const url = html(`${publicUrl}/property/${one.propertyId}`);
  // Its left part, which is the illustration or the photo; the right part is text.
  const picture = html(`${publicUrl}/api/properties/${one.propertyId}/share.png`);
  const bar = computePriceScale(one);
  const isDrop = one.kind === 'price-drop' && one.priceBefore !== null;
  const struck = isDrop
    ? `<s style="color:${color.ink2};font-weight:400">${money(one.priceBefore ?? 0)}</s>&nbsp; `
    : '';
  const measure = bar
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:10px;border:1px solid ${color.ink}"><tr>${bar.percent > 0 ? `<td width="${bar.percent}%" height="8" bgcolor="${color.ink}" style="font-size:0;line-height:8px">&nbsp;</td>` : ''}${bar.percent < 100 ? `<td bgcolor="${color.surface}" height="8" style="font-size:0;line-height:8px">&nbsp;</td>` : ''}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="${sans};font-size:12px;color:${color.ink2};padding-top:4px">${bar.text}</td><td align="right" style="${sans};font-size:12px;font-weight:600;color:${color.good};padding-top:4px">${bar.below}</td></tr></table>`
    : '';
  const brandLine = one.brand
    ? `\n<div style="font-size:13px;font-weight:600;line-height:1.5;margin-top:4px">${html(describeBrand(one.brand))}</div>`
    : '';
  return `<tr><td class="side" style="padding:24px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="stack picture" width="200" valign="top" style="padding:0 20px 0 0"><a href="${url}"><img src="${picture}" width="200" height="160" alt="${html(`Picture of ${one.title}`)}" style="display:block;width:200px;height:160px;border:1px solid ${color.line};border-radius:6px;object-fit:cover;object-position:0 50%"></a></td>
<td class="stack" valign="top" style="${sans};color:${color.ink}">
<div style="font-size:26px;font-weight:700;line-height:1.15;letter-spacing:-.5px">${money(one.price)}</div>
<div style="font-size:13px;font-weight:600;line-height:1.5;color:${isDrop ? color.good : color.news}">${struck}${html(describeChange(one, now))}</div>
<div style="font-size:16px;font-weight:600;line-height:1.35;margin-top:6px"><a href="${url}" style="color:${color.ink};text-decoration:none">${html(one.title)}</a></div>
<div style="font-size:14px;line-height:1.5;color:${color.ink2}">${html(describePlace(one))}</div>${brandLine}
${measure}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:14px"><tr><td style="${sans};background:${color.sunk};border-left:3px solid ${color.primary};padding:9px 12px;font-size:13px;line-height:1.5;color:${color.ink2}"><b style="color:${color.ink}">Why this one:</b> ${html(describeMatch(one))}</td></tr></table></td></tr>
<tr><td class="side" style="padding:24px 32px 0"><div style="border-top:1px solid ${color.line};font-size:0;line-height:0">&nbsp;</div></td></tr>`;
}
