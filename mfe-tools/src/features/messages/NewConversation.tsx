import { illustrationUrl, maxMessageLength } from '@dealstead/contracts';
import {
  ApiError,
  Button,
  EmptyState,
  ErrorCard,
  ErrorText,
  formatMoney,
  ListingImage,
  messageOf,
  Navigate,
  phone,
  Row,
  Skeleton,
  TextArea,
  ToggleChip,
  useNavigateWhileHere,
  useRead,
  useUser,
  useWrite,
  type ResponseOf,
  useDraftState,
} from '@dealstead/kit';
import { useRetry } from '@dealstead/kit/data';
import { PaperPlaneTilt } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ComposerForm, ComposerLine, sendsOnEnter } from './Composer.tsx';
import { nameOf } from './format.ts';
import { BackToInbox } from './ThreadHeader.tsx';
import { AllMessages, Centered, ThreadColumn } from './Thread.tsx';

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 64px;
  padding: 8px 20px;
  border-bottom: 1px solid var(--line);
  ${phone} {
    padding: 8px 12px 8px 4px;
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
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

const Thumb = styled(ListingImage)`
  flex: none;
  width: 48px;
  height: 48px;
  aspect-ratio: auto;
  border-radius: var(--r1);
  overflow: hidden;
`;

const Space = styled.div`
  flex: 1;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 12px;
  padding: 24px;
  background: var(--ground);
  color: var(--ink-2);
  text-align: center;
`;

type Start = ResponseOf<'GET', '/api/conversation-starts/{propertyId}'>;

/** The owner of the member's seat, if they chose to work for them; else nobody. */
function useChosenOwner(): number | undefined {
  const actingFor = useUser()?.actingFor;
  return actingFor?.isChosen && actingFor.permissions.includes('messages') ? actingFor.id : undefined;
}

/** The first message to the seller of a listing, of the member or for the owner of their seat. */
export function NewConversation({ propertyId }: { propertyId: number }) {
  const chosen = useChosenOwner();
  const [ownerId, setOwnerId] = useState(chosen);
  const query = useRead(
    '/api/conversation-starts/{propertyId}{?ownerId}',
    { propertyId, ownerId },
    // The message stays on screen while its writer changes.
    { placeholderData: (previous) => previous },
  );
  const { data } = query;
  const { error, retry } = useRetry(query.error, query.refetch);
  if (data?.conversationId) return <Navigate to={`/messages?conversation=${data.conversationId}`} replace />;
  if (data?.isOwnListing) return <OwnListing start={data} ownerId={ownerId} />;
  if (data) return <FirstMessage key={propertyId} start={data} ownerId={ownerId} setOwnerId={setOwnerId} />;
  const status = error instanceof ApiError ? error.status : undefined;
  return (
    <ThreadColumn aria-label="New message" aria-busy={!error}>
      <Centered>
        {!error ? (
          <Skeleton height={64} />
        ) : status === 404 || status === 400 ? (
          <EmptyState
            title="This listing is no longer on the market"
            action={<Button to="/search">Browse listings</Button>}
          >
            You can write to sellers of active listings.
          </EmptyState>
        ) : status === 403 && ownerId !== undefined ? (
          <EmptyState
            title="You can no longer write for this account"
            action={<Button onClick={() => setOwnerId(undefined)}>Write as yourself</Button>}
          >
            Your seat has ended or does not include messages anymore. What you typed is still here.
          </EmptyState>
        ) : (
          <ErrorCard
            title="The seller did not load"
            onRetry={retry}
            retrying={query.isFetching}
            action={<AllMessages />}
          >
            Your messages still work.
          </ErrorCard>
        )}
      </Centered>
    </ThreadColumn>
  );
}

interface StartProps {
  start: Start;
  /** The owner for whom the member writes; undefined for themself. */
  ownerId: number | undefined;
}

const OwnListing = ({ start: { property, owner }, ownerId }: StartProps) => (
  <ThreadColumn aria-label="New message">
    <Centered>
      <EmptyState
        title={ownerId !== undefined && owner ? `This is a listing of ${owner.firstName}` : 'This is your own listing'}
        action={<Button to={`/property/${property.id}`}>Open listing</Button>}
      >
        Buyers who write about it appear in the list.
      </EmptyState>
    </Centered>
  </ThreadColumn>
);

interface WriterProps extends StartProps {
  setOwnerId: (ownerId: number | undefined) => void;
}

/** For whom someone on a seat writes. */
function WriterChoice({ start: { owner }, ownerId, setOwnerId }: WriterProps) {
  if (!owner) return null;
  return (
    <Row space={2} role="group" aria-label="Write as">
      <ToggleChip pressed={ownerId === undefined} onClick={() => setOwnerId(undefined)}>
        Yourself
      </ToggleChip>
      <ToggleChip pressed={ownerId === owner.id} onClick={() => setOwnerId(owner.id)}>
        {`For ${nameOf(owner)}`}
      </ToggleChip>
    </Row>
  );
}

function FirstMessage({ start, ownerId, setOwnerId }: WriterProps) {
  const { property, seller, owner } = start;
  const navigate = useNavigateWhileHere();
  const [text, setText, draft] = useDraftState(`message-to-listing-${property.id}`, '');
  const [clientId] = useState(() => crypto.randomUUID());
  const content = text.trim();
  const sending = useWrite('POST', '/api/conversations', {
    invalidates: ['/api/inbox', '/api/conversation-starts'],
    onSuccess: ({ conversationId }) => {
      draft.clear();
      void navigate(`/messages?conversation=${conversationId}`, { replace: true });
    },
  });
  const send = () => {
    if (content !== '' && !sending.isPending)
      sending.mutate({ body: { propertyId: property.id, clientId, content, ownerId } });
  };
  return (
    <ThreadColumn aria-label={`New message to ${nameOf(seller)}`}>
      <Head>
        <BackToInbox />
        <Thumb src={illustrationUrl(property.id)} alt="" state={property.state} />
        <div>
          <h2>{nameOf(seller)}</h2>
          <p>
            {property.title}, {property.city}.{property.price !== null && ` ${formatMoney(property.price)}`}
          </p>
        </div>
      </Head>
      <Space>
        <WriterChoice start={start} ownerId={ownerId} setOwnerId={setOwnerId} />
        <p>
          {ownerId !== undefined && owner
            ? `Your message goes to ${seller.firstName} in the name of ${nameOf(owner)}.`
            : `Your message goes to ${seller.firstName}. You can make an offer as soon as it is sent.`}
        </p>
      </Space>
      <ComposerForm
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {sending.error && (
          <ErrorText role="alert">
            {messageOf(sending.error, 'Your message was not sent. It is still here: try again.')}
          </ErrorText>
        )}
        <ComposerLine>
          <TextArea
            rows={1}
            aria-label={`Write to ${seller.firstName}`}
            placeholder={`Write to ${seller.firstName}`}
            maxLength={maxMessageLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!sendsOnEnter(event)) return;
              event.preventDefault();
              send();
            }}
          />
          <Button
            type="submit"
            icon={<PaperPlaneTilt size={20} />}
            disabled={content === ''}
            pending={sending.isPending}
            pendingLabel="Sending..."
          >
            Send
          </Button>
        </ComposerLine>
      </ComposerForm>
    </ThreadColumn>
  );
}
