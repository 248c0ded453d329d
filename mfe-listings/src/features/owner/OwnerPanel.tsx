import { allowedTransitions, type Status } from '@dealstead/contracts';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import {
  Alert,
  Button,
  Dialog,
  ErrorCard,
  StatStrip,
  Panel,
  PanelHead,
  Skeleton,
  Small,
  Stack,
  TextLink,
  formatTimeAgo,
  formatCount,
  formatDate,
  messageOf,
  toast,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { SealCheck } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ownershipNotice, useCanReadInquiries, useDelegationFrom } from '../delegation/delegation.ts';
import { Feature } from './Feature.tsx';
import { Inquiries } from './Inquiries.tsx';
import { Visits } from './Visits.tsx';

const Frame = styled(Panel)`
  margin-bottom: 20px;
  h3 {
    margin-bottom: 8px;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

/** Owner's panel above a listing: statistics, inquiries, and the transitions that its status allows. */
export default function OwnerPanel({ of }: { of: Omit<OwnPropertyPage, 'version'> }) {
  const reading = useRead('/api/properties/{id}/performance', { id: of.id });
  const confirming = useWrite('POST', '/api/properties/{id}/confirm', {
    invalidates: ['/api/properties'],
    onSuccess: ({ message }) => void toast({ title: 'Confirmed', description: message }),
    onError: (error) => failed(error, 'It was not confirmed. Try again.'),
  });
  const seat = useDelegationFrom(of.userId);
  const mayReadInquiries = useCanReadInquiries(of.userId);
  const onMarket = of.status === 'active' || of.status === 'under-contract';
  return (
    <Frame aria-labelledby="own-title">
      <PanelHead>
        <h2 id="own-title">{seat ? `Listing of ${seat.name}` : 'Your listing'}</h2>
        <TextLink to="/my-listings">My listings</TextLink>
        {reading.data?.expiresAt && (
          <span>{`Expires ${formatDate(reading.data.expiresAt)} unless you confirm it`}</span>
        )}
      </PanelHead>
      {reading.data ? (
        <Stack space={4}>
          <StatStrip
            items={[
              { label: 'Views', value: formatCount(reading.data.views) },
              { label: 'Details opened', value: formatCount(reading.data.detailsOpened) },
              { label: 'Favorites', value: formatCount(reading.data.favorites) },
              { label: 'Questions', value: formatCount(reading.data.inquiries) },
            ]}
          />
          <Visits days={reading.data.days} />
          <div className="acts">
            {onMarket && (
              <Button
                kind="secondary"
                size="small"
                icon={<SealCheck size={18} />}
                pending={confirming.isPending}
                pendingLabel="Confirming..."
                onClick={() => confirming.mutate({ params: { id: of.id } })}
              >
                It still holds
              </Button>
            )}
            {of.status === 'active' && !seat && <Feature of={of} />}
            <Moves of={of} staysOff={reading.data.staysOff} />
          </div>
          {(reading.data.confirmedAt ?? reading.data.changedFor ?? reading.data.lastPromoted) && (
            <Small>
              {reading.data.confirmedAt && `Confirmed ${formatTimeAgo(reading.data.confirmedAt)}. `}
              {reading.data.lastPromoted && `Last featured ${formatDate(reading.data.lastPromoted)}. `}
              {reading.data.changedFor &&
                `Last change ${formatTimeAgo(reading.data.changedFor.at)} by ${reading.data.changedFor.by}, for the owner.`}
            </Small>
          )}
          {reading.data.staysOff && <Alert>{reading.data.staysOff}</Alert>}
          {seat && <Small>{`You look after this listing. ${ownershipNotice(seat)}`}</Small>}
          {mayReadInquiries ? (
            <Inquiries id={of.id} total={reading.data.inquiries} unseen={reading.data.unseenInquiries} seat={seat} />
          ) : (
            <Small id="inquiries">Your seat needs the Leads permission to read questions from buyers.</Small>
          )}
        </Stack>
      ) : reading.isError ? (
        <ErrorCard
          title="Your figures did not load"
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          The listing itself stands as it was.
        </ErrorCard>
      ) : (
        <Skeleton height={180} />
      )}
    </Frame>
  );
}

const failed = (error: unknown, fallback: string) =>
  void toast({ title: 'Error', description: messageOf(error, fallback), destructive: true });

const words: Readonly<Record<Status, { label: string; consequence: string }>> = {
  draft: { label: 'Back to draft', consequence: 'Buyers do not see it until you publish it again.' },
  'in-review': { label: 'Send for review', consequence: 'We look at it first.' },
  active: { label: 'Back on the market', consequence: 'Buyers find it again, and those who watch it hear of it.' },
  'under-contract': {
    label: 'Under contract',
    consequence: 'It stays on its page, marked as under contract, and leaves the default search.',
  },
  closed: {
    label: 'Sold',
    consequence: 'Its page stays for the record and says that it was sold. This cannot be undone.',
  },
  expired: { label: 'Let it expire', consequence: 'Buyers do not find it any more.' },
  withdrawn: { label: 'Withdraw', consequence: 'Its page is gone for everyone but you. You can bring it back.' },
};

/** The transitions available to the owner; each asks for confirmation and states its consequence. */
function Moves({ of, staysOff }: { of: Omit<OwnPropertyPage, 'version'>; staysOff: string | null }) {
  const [asked, setAsked] = useState<Status | null>(null);
  const moving = useWrite('POST', '/api/properties/{id}/status', {
    invalidates: ['/api/properties', '/api/va/properties'],
    onSuccess: ({ status }) => {
      toast({ title: 'Done', description: `The listing is ${status.replaceAll('-', ' ')}.` });
      setAsked(null);
    },
    onError: (error) => {
      failed(error, 'The listing was not moved. Try again.');
      setAsked(null);
    },
  });
  return (
    <>
      {allowedTransitions(of.status, 'owner')
        .filter((to) => to !== 'active' || !staysOff)
        .map((to) => (
          <Button key={to} kind="secondary" size="small" onClick={() => setAsked(to)}>
            {words[to].label}
          </Button>
        ))}
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={words[asked].label}
          footer={
            <>
              <Button kind="secondary" onClick={() => setAsked(null)}>
                Cancel
              </Button>
              <Button
                pending={moving.isPending}
                onClick={() => moving.mutate({ params: { id: of.id }, body: { status: asked } })}
              >
                {words[asked].label}
              </Button>
            </>
          }
        >
          {words[asked].consequence}
        </Dialog>
      )}
    </>
  );
}
