import { type RenderedMail, renderMail } from '@dealstead/service-kit';
import { failuresUntilStop, type DomainNotice } from '../users/index.ts';

interface DomainMailOptions {
  readonly host: string;
  readonly stopsAt: Date;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** The mail to the owner of a domain whose record is missing. */
export function domainMail(notice: DomainNotice, { host, stopsAt, publicUrl }: DomainMailOptions): RenderedMail {
  const day = stopsAt.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const copy = {
    missing: {
      subject: `Check the DNS records of ${host}`,
      heading: 'A DNS record is missing',
      text: `We could not find the TXT record of ${host} on two days. If it is still missing on ${day}, ${host} stops showing your page.`,
    },
    ending: {
      subject: `${host} stops showing your page tomorrow`,
      heading: 'A DNS record is still missing',
      text: `The TXT record of ${host} is still missing. If it is not back by ${day}, ${host} stops showing your page.`,
    },
    stopped: {
      subject: `${host} is no longer connected`,
      heading: 'Your domain is no longer connected',
      text: `${host} no longer shows your page, because its TXT record was missing for ${failuresUntilStop} days. Your page on Dealstead works as before.`,
    },
  }[notice];
  return renderMail({
    subject: copy.subject,
    preview: copy.text,
    heading: copy.heading,
    paragraphs: [copy.text, 'Add the record again at your DNS provider, then check it in your brand’s settings.'],
    button: { label: 'See the records', url: `${publicUrl}/settings/brand` },
    because: 'You received this email because you connected this domain to your brand.',
  });
}
