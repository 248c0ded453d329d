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
  Skeleton,
  TextArea,
  useNavigate,
  useRead,
  useUser,
  useWrite,
  type ResponseOf,
} from '@dealstead/kit';
import { PaperPlaneTilt } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ComposerForm, ComposerLine, sendsOnEnter } from './Composer.tsx';
import { nameOf } from './format.ts';
import { Centered, ThreadColumn } from './Thread.tsx';
import { useDraft } from './useDraft.ts';

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 64px;
  padding: 8px 20px;
  border-bottom: 1px solid var(--line);
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
  gap: 4px;
  padding: 24px;
  background: var(--ground);
  color: var(--ink-2);
  text-align: center;
`;

type Start = ResponseOf<'GET', '/api/conversation-starts/{propertyId}'>;

/** The first message to the seller of a listing. */
export function NewConversation({ propertyId }: { propertyId: number }) {
  const query = useRead('/api/conversation-starts/{propertyId}', { propertyId });
  const { data, error } = query;
  if (data?.conversationId) return <Navigate to={`/messages?conversation=${data.conversationId}`} replace />;
  if (data?.isOwnListing)
    return (
      <ThreadColumn aria-label="New message">
        <Centered>
          {' '}
          <EmptyState
            title="This is your own listing"
            action={<Button to={`/property/${propertyId}`}>Open listing</Button>}
          >
            Buyers who write to you appear in the list.
          </EmptyState>
        </Centered>
      </ThreadColumn>
    );
  if (data) return <FirstMessage key={propertyId} start={data} />;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <ThreadColumn aria-label="New message" aria-busy={!error}>
      <Centered>
        {!error ? (
          <Skeleton height={64} />
        ) : isGone ? (
          <EmptyState
            title="This listing is no longer on the market"
            action={<Button to="/search">Browse listings</Button>}
          >
            You can write to sellers of active listings.
          </EmptyState>
        ) : (
          <ErrorCard title="The seller did not load" onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
      </Centered>
    </ThreadColumn>
  );
}

function FirstMessage({ start }: { start: Start }) {
  const { property, seller } = start;
  const user = useUser();
  const navigate = useNavigate();
  const [text, setText] = useDraft(user?.id ?? 0, `listing-${property.id}`);
  const [clientId] = useState(() => crypto.randomUUID());
  const content = text.trim();
  const sending = useWrite('POST', '/api/conversations', {
    invalidates: ['/api/inbox', '/api/conversation-starts'],
    onSuccess: ({ conversationId }) => {
      setText('');
      void navigate(`/messages?conversation=${conversationId}`, { replace: true });
    },
  });
  const send = () => {
    if (content !== '' && !sending.isPending) sending.mutate({ body: { propertyId: property.id, clientId, content } });
  };
  return (
    <ThreadColumn aria-label={`New message to ${nameOf(seller)}`}>
      <Head>
        <Thumb src={illustrationUrl(property.id)} alt="" state={property.state} />
        <div>
          <h2>{nameOf(seller)}</h2>
          <p>
            {property.title}, {property.city}. {formatMoney(property.price)}
          </p>
        </div>
      </Head>
      <Space>
        <p>Your message goes to {seller.firstName}. You can make an offer as soon as it is sent.</p>
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
