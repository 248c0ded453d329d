import { type SkipTrace, skipTracePurposeLabels } from '@dealstead/contracts';
import { Badge, Columns, KeyValues, formatDate } from '@dealstead/kit';
import { EnvelopeSimple, Phone, Prohibit } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const ContactPoints = styled.ul`
  display: grid;
  align-content: start;
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: 2px 10px;
    align-items: center;
    min-height: 56px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
  }
  svg {
    color: var(--ink-2);
  }
  li[data-do-not-call] svg {
    color: var(--danger);
  }
  strong {
    display: block;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--primary-text, var(--primary));
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

const Facts = styled(KeyValues)`
  align-content: start;
  dd {
    white-space: normal;
    text-align: right;
    overflow-wrap: anywhere;
  }
`;

const phoneTypes: Record<SkipTrace['phoneNumbers'][number]['type'], string> = {
  mobile: 'Mobile',
  landline: 'Landline',
  voip: 'Internet phone',
  unknown: 'Type unknown',
};

/** Phone numbers with do-not-call marks, emails and the facts of a result: source, confidence, purpose, expiry. */
export function ContactFacts({ trace }: { trace: SkipTrace }) {
  const isReachable = !trace.isSample && !trace.isMasked;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Owner', trace.ownerName],
    ['Mailing address', trace.mailingAddress ?? 'Unknown'],
    ...(trace.relatives.length > 0 ? ([['Relatives', trace.relatives.join(', ')]] as const) : []),
    ['Confidence of the source', `${trace.confidence} of 100`],
    ['Your purpose', skipTracePurposeLabels[trace.purpose]],
    ['Found', formatDate(trace.requestedAt)],
    ['Deleted on', formatDate(trace.expiresAt)],
  ];
  return (
    <Columns count={2}>
      <ContactPoints aria-label="Phone numbers and emails">
        {trace.phoneNumbers.map((phone, index) => (
          // A source may list the same number twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-do-not-call={phone.doNotCall || undefined}>
            {phone.doNotCall ? <Prohibit size={20} /> : <Phone size={20} />}
            <span>
              {isReachable && !phone.doNotCall ? (
                <a href={`tel:+1${phone.number.replaceAll(/\D/g, '')}`}>{phone.number}</a>
              ) : (
                <strong>{phone.number}</strong>
              )}
              <small>{phoneTypes[phone.type]}</small>
            </span>
            {phone.doNotCall && <Badge tone="danger">Do not call</Badge>}
          </li>
        ))}
        {trace.emailAddresses.map((email) => (
          <li key={email}>
            <EnvelopeSimple size={20} />
            <span>{isReachable ? <a href={`mailto:${email}`}>{email}</a> : <strong>{email}</strong>}</span>
          </li>
        ))}
        {trace.phoneNumbers.length === 0 && trace.emailAddresses.length === 0 && (
          <li>
            <Phone size={20} />
            <span>No phone number or email is known.</span>
          </li>
        )}
      </ContactPoints>
      <Facts>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Columns>
  );
}
