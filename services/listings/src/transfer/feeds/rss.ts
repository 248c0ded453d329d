import { categoryLabels, centsToDollars } from '@dealstead/contracts';
import { photoIdOf } from '@dealstead/contracts/listings/posting';
import { getNewListingsFeed } from '@dealstead/contracts/listings/feeds';
import type { Db } from '../../database.ts';
import { escape } from '@dealstead/contracts/xml';
import { cardColumns, type CardRow } from '../../catalog/index.ts';

const feedLength = 50;
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Renders the newest listings as RSS 2.0. */
export async function renderNewListingsFeed({ sql }: Db, publicUrl: string): Promise<string> {
  const rows =
    await sql<CardRow>`SELECT ${cardColumns} FROM properties WHERE status = 'active' ORDER BY created_at DESC, id DESC LIMIT ${feedLength}`;
  const self = publicUrl + getNewListingsFeed.path;
  const built = rows[0]?.createdAt ?? new Date();
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>New listings · Dealstead</title>
<link>${escape(`${publicUrl}/search`)}</link>
<description>Investment properties in the United States, newest first.</description>
<language>en-us</language>
<lastBuildDate>${built.toUTCString()}</lastBuildDate>
<atom:link href="${escape(self)}" rel="self" type="application/rss+xml"/>
${rows.map((row) => renderItem(row, publicUrl)).join('\n')}
</channel></rss>
`;
}

function renderItem(row: CardRow, publicUrl: string): string {
  const url = escape(`${publicUrl}/property/${row.id}`);
  const photo = row.images.find((each) => photoIdOf(each) !== null);
  const media = photo ? `<media:content url="${escape(publicUrl + photo)}" medium="image" type="image/webp"/>` : '';
  const about = [
    usd.format(centsToDollars(row.priceCents)),
    `${row.city}, ${row.state}`,
    ...(row.acres === null ? [] : [`${row.acres} acres`]),
    ...(row.arvCents === null ? [] : [`ARV ${usd.format(centsToDollars(row.arvCents))}`]),
  ].join(' · ');
  return `<item><title>${escape(row.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${row.createdAt.toUTCString()}</pubDate><category>${categoryLabels[row.category]}</category><description>${escape(`${about}\n${row.description}`)}</description>${media}</item>`;
}
