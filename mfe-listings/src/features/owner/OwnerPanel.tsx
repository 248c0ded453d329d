import { allowedTransitions, listingStatusLabels, type Status } from '@dealstead/contracts';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import {
  Alert,
  Button,
  ConfirmDialog,
  StatStrip,
  Panel,
  PanelHead,
  phone,
  Skeleton,
  Small,
  Stack,
  TextLink,
  formatTimeAgo,
  formatCount,
  formatDate,
  toast,
  useRead,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { SealCheck } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ownershipNotice, useCanReadInquiries, useDelegationFrom } from '../delegation/delegation.ts';
import { Feature, FeaturedNotice } from './Feature.tsx';
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

/** As high as the content of a listing on the market. */
const Loading = styled(Skeleton)`
  height: 284px;
  ${phone} {
    height: 480px;
  }
`;

/** Owner's panel above a listing: statistics, inquiries, and the transitions that its status allows. */
export default function OwnerPanel({ property }: { property: Omit<OwnPropertyPage, 'version'> }) {
  const query = useRead('/api/properties/{id}/performance', { id: property.id });
  const confirming = useWrite('POST', '/api/properties/{id}/confirm', {
    invalidates: ['/api/properties'],
    onSuccess: ({ message }) => void toast({ title: 'Confirmed', description: message }),
    onError: (error) => toastError(error, 'The listing was not confirmed. Try again.'),
  });
  const delegation = useDelegationFrom(property.userId);
  const canReadInquiries = useCanReadInquiries(property.userId);
  const onMarket = property.status === 'active' || property.status === 'under-contract';
  return (
    <Frame aria-labelledby="own-title">
      <PanelHead>
        <h2 id="own-title">{delegation ? `Listing of ${delegation.name}` : 'Your listing'}</h2>
        <TextLink to="/my-listings">My listings</TextLink>
      </PanelHead>
      <QueryView
        query={query}
        label="Performance"
        loading={<Loading />}
        errorCard={{ text: 'Your listing has not changed.' }}
      >
        {(performance) => (
          <Stack space={4}>
            <StatStrip
              items={[
                { label: 'Views', value: formatCount(performance.views) },
                { label: 'Details opened', value: formatCount(performance.detailsOpened) },
                { label: 'Favorites', value: formatCount(performance.favorites) },
                { label: 'Questions', value: formatCount(performance.inquiries) },
              ]}
            />
            <Visits days={performance.days} />
            {!delegation && <FeaturedNotice property={property} {...performance} />}
            <div className="acts">
              {onMarket && (
                <Button
                  kind="secondary"
                  size="small"
                  icon={<SealCheck size={18} />}
                  pending={confirming.isPending}
                  pendingLabel="Confirming..."
                  onClick={() => confirming.mutate({ params: { id: property.id } })}
                >
                  Confirm available
                </Button>
              )}
              {property.status === 'active' && !delegation && <Feature property={property} />}
              <StatusActions property={property} blockedReason={performance.staysOff} />
            </div>
            {(performance.confirmedAt ??
              performance.expiresAt ??
              performance.changedFor ??
              performance.lastPromoted) && (
              <Small>
                {performance.expiresAt && `Expires ${formatDate(performance.expiresAt)} unless you confirm it. `}
                {performance.confirmedAt && `Confirmed ${formatTimeAgo(performance.confirmedAt)}. `}
                {!property.featured &&
                  performance.lastPromoted &&
                  `Last featured ${formatDate(performance.lastPromoted)}. `}
                {performance.changedFor &&
                  `Last change ${formatTimeAgo(performance.changedFor.at)} by ${performance.changedFor.by} for the owner.`}
              </Small>
            )}
            {performance.staysOff && <Alert>{performance.staysOff}</Alert>}
            {delegation && <Small>{ownershipNotice(delegation)}</Small>}
            {canReadInquiries ? (
              <Inquiries
                id={property.id}
                total={performance.inquiries}
                unseen={performance.unseenInquiries}
                delegation={delegation}
              />
            ) : (
              <Small id="inquiries">Your seat needs the Leads permission to read questions from buyers.</Small>
            )}
          </Stack>
        )}
      </QueryView>
    </Frame>
  );
}

const labels: Readonly<Record<Status, { label: string; consequence: string }>> = {
  draft: { label: 'Move to drafts', consequence: 'Buyers cannot see it until you publish it again.' },
  'in-review': { label: 'Send for review', consequence: 'We review it before buyers see it.' },
  active: {
    label: 'Put back on the market',
    consequence: 'Buyers can find it again, and those watching it are notified.',
  },
  'under-contract': {
    label: 'Mark under contract',
    consequence: 'The page stays up, marked as under contract. It leaves the default search.',
  },
  closed: {
    label: 'Mark sold',
    consequence: 'The page stays up for the record, marked as sold. You cannot undo this.',
  },
  expired: { label: 'Let it expire', consequence: 'Buyers can no longer find it.' },
  withdrawn: {
    label: 'Withdraw',
    consequence: 'Only you can see it after this. You can put it back on the market later.',
  },
};

/** The transitions available to the owner; each asks for confirmation and states its consequence. */
function StatusActions({
  property,
  blockedReason,
}: {
  property: Omit<OwnPropertyPage, 'version'>;
  blockedReason: string | null;
}) {
  const [pendingStatus, setPendingStatus] = useState<Status | null>(null);
  const moving = useWrite('POST', '/api/properties/{id}/status', {
    invalidates: ['/api/properties', '/api/va/properties'],
    onSuccess: ({ status }) => {
      toast({ title: 'Status changed', description: `The listing is ${listingStatusLabels[status].toLowerCase()}.` });
      setPendingStatus(null);
    },
    onError: (error) => {
      toastError(error, 'The status was not changed. Try again.');
      setPendingStatus(null);
    },
  });
  return (
    <>
      {allowedTransitions(property.status, 'owner')
        .filter((to) => to !== 'active' || !blockedReason)
        .map((to) => (
          <Button key={to} kind="secondary" size="small" onClick={() => setPendingStatus(to)}>
            {labels[to].label}
          </Button>
        ))}
      {pendingStatus && (
        <ConfirmDialog
          title={labels[pendingStatus].label}
          confirmLabel={labels[pendingStatus].label}
          danger={pendingStatus === 'closed'}
          pending={moving.isPending}
          onConfirm={() => moving.mutate({ params: { id: property.id }, body: { status: pendingStatus } })}
          onClose={() => setPendingStatus(null)}
        >
          {labels[pendingStatus].consequence}
        </ConfirmDialog>
      )}
    </>
  );
}
