import {
  barredReason,
  callOutcomeLabels,
  emailKindLabels,
  isBarred,
  type LeadEmail,
  type LeadPhone,
  phoneKindLabels,
} from '@dealstead/contracts';
import { Badge } from '@dealstead/kit';
import { styled } from 'styled-components';
import { dialable } from '../leadLabels.ts';

const List = styled.ul`
  display: grid;
  gap: 8px;
  padding-bottom: 12px;
  font-size: var(--t14);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    overflow-wrap: anywhere;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

interface ContactPointListProps {
  phones: readonly LeadPhone[];
  emails: readonly LeadEmail[];
}

/** All numbers and addresses of a lead. A barred one is text, so that nobody dials it by mistake. */
export function ContactPointList({ phones, emails }: ContactPointListProps) {
  return (
    <List>
      {phones.map((phone) => (
        <li key={phone.number}>
          {isBarred(phone) ? phone.number : <a href={`tel:${dialable(phone.number)}`}>{phone.number}</a>}
          {isBarred(phone) && <Badge tone="danger">{barredReason(phone)}</Badge>}
          <small>
            {[
              phone.kind && phoneKindLabels[phone.kind],
              phone.source,
              phone.lastResult && callOutcomeLabels[phone.lastResult],
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
      {emails.map((email) => (
        <li key={email.address}>
          {isBarred(email) ? email.address : <a href={`mailto:${email.address}`}>{email.address}</a>}
          {isBarred(email) && <Badge tone="danger">{email.isLitigator ? 'Litigator' : 'Do not email'}</Badge>}
          <small>{[email.kind && emailKindLabels[email.kind], email.source].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </List>
  );
}
