import { featuredCents, featuredDays, type FeaturedDays } from '@dealstead/contracts';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import {
  Alert,
  Button,
  Dialog,
  messageOf,
  formatMoneyExact,
  RadioChoices,
  Small,
  Stack,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';

const choices = featuredDays.map((days) => ({
  value: String(days),
  label: <b>{days} days</b>,
  aside: <b>{formatMoneyExact(featuredCents(days) / 100)}</b>,
}));

/** Purchase of featured placement for a number of days. The ring and flag appear after the payment is confirmed. */
export function Feature({ property }: { property: Omit<OwnPropertyPage, 'version'> }) {
  const [isOpen, setOpen] = useState(false);
  const [search] = useSearchParams();
  const returned = search.get('checkout');
  const paid = returned !== null && returned !== 'canceled';
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {property.featured ? 'Extend featured placement' : 'Feature this listing'}
      </Button>
      {paid && !property.featured && (
        <Alert tone="water">Your payment is being confirmed. The FEATURED flag appears automatically.</Alert>
      )}
      {isOpen && <FeatureDialog property={property} onClose={() => setOpen(false)} />}
    </>
  );
}

function FeatureDialog({ property, onClose }: { property: Omit<OwnPropertyPage, 'version'>; onClose: () => void }) {
  const [selectedDays, setDays] = useState('14');
  const days = featuredDays.find((option) => String(option) === selectedDays) ?? 14;
  const checkout = useWrite('POST', '/api/billing/featured', {
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  const pay = (forDays: FeaturedDays) =>
    checkout.mutate({ body: { propertyId: property.id, days: forDays, next: `/property/${property.id}` } });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Feature this listing"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={checkout.isPending || checkout.isSuccess}
            pendingLabel="Opening checkout..."
            onClick={() => pay(days)}
          >
            Pay {formatMoneyExact(featuredCents(days) / 100)}
          </Button>
        </>
      }
    >
      <Stack space={3}>
        {checkout.error && <Alert>{messageOf(checkout.error, 'Checkout did not open. You were not charged.')}</Alert>}
        <RadioChoices legend="Duration" name="days" choices={choices} value={selectedDays} onChange={setDays} />
        <Small>
          Your listing gets an amber ring and the FEATURED flag, and appears with the featured deals.
          {property.featured && ' The new days are added after the days you already paid for.'}
        </Small>
      </Stack>
    </Dialog>
  );
}
