import { Badge, Button, Skeleton, Small, Stack, formatDate, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
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
  p {
    margin-top: 4px;
    white-space: pre-line;
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
        <InquiryList id={id} delegation={delegation} />
      ) : (
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {unseen > 0 ? `Read questions, ${unseen} new` : 'Read questions'}
        </Button>
      )}
    </section>
  );
}

function InquiryList({ id, delegation }: { id: number; delegation: Delegation | null }) {
  const query = useRead('/api/properties/{id}/inquiries', { id }, { staleTime: 0 });
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
      {(inquiries) => (
        <List>
          {inquiries.map((inquiry) => (
            <li key={inquiry.id}>
              <header>
                <b>
                  {inquiry.name} {!inquiry.seen && <Badge tone="ok">New</Badge>}
                </b>
                <span>{formatDate(inquiry.receivedAt)}</span>
              </header>
              <p>{inquiry.message}</p>
              <Small>
                <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a>
                {inquiry.phone && (
                  <>
                    {', '}
                    <a href={`tel:${inquiry.phone.replaceAll(/[^\d+]/g, '')}`}>{inquiry.phone}</a>
                  </>
                )}
              </Small>
            </li>
          ))}
        </List>
      )}
    </QueryView>
  );
}
