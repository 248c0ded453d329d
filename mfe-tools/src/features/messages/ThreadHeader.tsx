import type { Conversation } from '@dealstead/contracts';
import { ConfirmDialog, desktop, IconButton, phone, toast, toastError, useWrite } from '@dealstead/kit';
import { ArrowLeft, DotsThree } from '@dealstead/kit/icons';
import { Link } from '@dealstead/kit';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@dealstead/kit/overlays';
import { useState } from 'react';
import { styled } from 'styled-components';
import { answerText, initialsOf, nameOf } from './format.ts';
import { analysisUrl } from './ListingAside.tsx';

const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 64px;
  padding: 8px 12px 8px 20px;
  border-bottom: 1px solid var(--line);
  ${phone} {
    padding-left: 4px;
  }
`;

const BackLink = styled(Link)`
  display: none;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  color: inherit;
  ${phone} {
    display: grid;
  }
`;

/** On a phone, where the list is not beside the conversation, the link to it. */
export const BackToInbox = () => (
  <BackLink to="/messages" aria-label="All messages">
    <ArrowLeft size={24} />
  </BackLink>
);

const Initials = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 40px;
  height: 40px;
  border-radius: var(--r1);
  background: var(--tint);
  color: var(--tint-ink);
  font-weight: 700;
`;

const Names = styled.div`
  flex: 1;
  min-width: 0;
  > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  h2 {
    font: 600 var(--t15) / 1.4 var(--sans);
    letter-spacing: 0;
  }
  p {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** On a wide screen the listing is shown beside the conversation. */
const WithoutAside = styled.span`
  ${desktop} {
    display: none;
  }
`;

/** Who the conversation is with, about what, and what can be done with it. */
export function ThreadHeader({ conversation }: { conversation: Conversation }) {
  const { other, property, onBehalfOf, answersWithin } = conversation;
  const about = [
    `${property.title}${property.city ? `, ${property.city}` : ''}.`,
    answerText(answersWithin),
    onBehalfOf && `You write for ${nameOf(onBehalfOf)}.`,
  ];
  return (
    <Bar>
      <BackToInbox />
      <Initials aria-hidden>{initialsOf(other)}</Initials>
      <Names>
        <h2>{nameOf(other)}</h2>
        <p>{about.filter(Boolean).join(' ')}</p>
      </Names>
      <ConversationMenu conversation={conversation} />
    </Bar>
  );
}

function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, other, property, isMuted, writing } = conversation;
  const [isBlocking, setBlocking] = useState(false);
  const invalidates = ['/api/inbox', `/api/conversations/${id}`];
  const mute = useWrite('PUT', '/api/conversations/{id}/muted', {
    invalidates,
    onSuccess: ({ message }) => void toast({ title: message }),
    onError: (error) => toastError(error, 'The conversation was not changed. Try again.'),
  });
  const block = useWrite('PUT', '/api/conversations/{id}/blocked', {
    invalidates,
    onSuccess: () => setBlocking(false),
    onError: (error) => toastError(error, `${other.firstName} was not blocked. Try again.`),
  });
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Conversation options">
            <DotsThree size={24} />
          </IconButton>
        }
      >
        <MenuLink to={`/property/${property.id}`}>Open listing</MenuLink>
        <WithoutAside>
          <MenuLink to={analysisUrl(conversation)}>Analyze this deal</MenuLink>
        </WithoutAside>
        <MenuItem onSelect={() => mute.mutate({ params: { id }, body: { isMuted: !isMuted } })}>
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        {writing === 'open' && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setBlocking(true)}>Block {other.firstName}</MenuItem>
          </>
        )}
      </Menu>
      {isBlocking && (
        <ConfirmDialog
          title={`Block ${nameOf(other)}?`}
          confirmLabel={`Block ${other.firstName}`}
          pending={block.isPending}
          pendingLabel="Blocking..."
          danger
          onConfirm={() => block.mutate({ params: { id }, body: { isBlocked: true } })}
          onClose={() => setBlocking(false)}
        >
          You will not receive messages or offers from {other.firstName} about any listing. You can lift the block here.
        </ConfirmDialog>
      )}
    </>
  );
}
