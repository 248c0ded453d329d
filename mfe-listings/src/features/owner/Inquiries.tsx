import type { Inquiry } from '@dealstead/contracts/listings/inquiries';
import { Badge, Button, Skeleton, Small, Stack, formatDate, phone, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { EnvelopeSimple, Phone } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Delegation } from '../delegation/delegation.ts';

const List = styled.ul`
  li {
    padding: 12px 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 12px;
    font-size: var(--t14);
  }
  header span {
    color: var(--ink-2);
  }
  p {
    max-width: 68ch;
    margin-top: 4px;
    white-space: pre-line;
  }
  .reply {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
    margin-top: 4px;
    font-size: var(--t14);
    font-weight: 600;
    color: var(--primary);
  }
  .reply a {
    display: flex;
    gap: 6px;
    align-items: center;
    min-width: 0;
    min-height: 32px;
    text-underline-offset: 3px;
  }
  ${phone} {
    .reply a {
      min-height: 44px;
    }
  }
`;

/** Inquiries about a listing. They load when opened, and are marked as read then. */
export function Inquiries({
  id,
  total,
  unseen,
  delegation,
}: {
  id: number;
  total: number;
  unseen: number;
  /** The owner, if the reader is a delegate: the owner receives the mails. */
  delegation: Delegation | null;
}) {
  const [open, setOpen] = useState(location.hash === '#inquiries');
  if (total === 0)
    return (
      <Small id="inquiries">{`No questions yet. They appear here and are emailed to ${delegation ? delegation.name : 'you'}.`}</Small>
    );
  return (
    <section id="inquiries" aria-label="Questions">
      {open ? (
        <>
          <h3>Questions</h3>
          <InquiryList id={id} delegation={delegation} />
        </>
      ) : (
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {unseen > 0 ? `Read questions, ${unseen} new` : 'Read questions'}
        </Button>
      )}
    </section>
  );
}

/** Inquiries in one response, and how many more a press shows. */
const pageSize = 50;
const step = 10;

interface InquiryListProps {
  id: number;
  delegation: Delegation | null;
  /** The inquiry after which this page begins; undefined for the newest. */
  after?: number;
}

/** A page of inquiries, newest first, ten at a time; the next page follows it. */
function InquiryList({ id, delegation, after }: InquiryListProps) {
  const [shown, setShown] = useState(step);
  const query = useRead('/api/properties/{id}/inquiries{?after}', { id, after }, { staleTime: 0 });
  return (
    <QueryView
      query={query}
      label="The questions"
      loading={
        <Stack space={2} aria-busy="true">
          <Skeleton height={60} />
          <Skeleton height={60} />
        </Stack>
      }
      errorCard={{
        text: delegation ? `They were also emailed to ${delegation.name}.` : 'They were also emailed to you.',
      }}
    >
      {(inquiries) => {
        const hasNextPage = inquiries.length === pageSize;
        const showsNextPage = hasNextPage && shown > pageSize;
        return (
          <>
            <List>
              {inquiries.slice(0, shown).map((inquiry) => (
                <InquiryItem key={inquiry.id} inquiry={inquiry} />
              ))}
            </List>
            {showsNextPage && <InquiryList id={id} delegation={delegation} after={inquiries.at(-1)?.id} />}
            {!showsNextPage && (hasNextPage || inquiries.length > shown) && (
              <Button kind="secondary" size="small" onClick={() => setShown(shown + step)}>
                Show more questions
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function InquiryItem({ inquiry }: { inquiry: Inquiry }) {
  const { name, email, message, receivedAt, seen } = inquiry;
  return (
    <li>
      <header>
        <b>
          {name} {!seen && <Badge tone="ok">New</Badge>}
        </b>
        <span>{formatDate(receivedAt)}</span>
      </header>
      <p>{message}</p>
      <div className="reply">
        <a href={`mailto:${email}`}>
          <EnvelopeSimple size={18} />
          {email}
        </a>
        {inquiry.phone && (
          <a href={`tel:${inquiry.phone.replaceAll(/[^\d+]/g, '')}`}>
            <Phone size={18} />
            {inquiry.phone}
          </a>
        )}
      </div>
    </li>
  );
}
