import { featuredCents, featuredDays, type FeaturedDays } from '@dealstead/contracts';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import {
  Alert,
  Button,
  Dialog,
  formatDate,
  messageOf,
  formatMoneyExact,
  RadioChoices,
  Small,
  Stack,
  useCanceledChoice,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';

const choices = featuredDays.map((days) => ({
  value: String(days),
  label: <b>{days} days</b>,
  aside: <b>{formatMoneyExact(featuredCents(days) / 100)}</b>,
}));

/** What a purchase needs to know of a listing. */
type FeaturedListing = Pick<OwnPropertyPage, 'id' | 'featured'>;

/** The action's label, which extends a placement that runs. */
export const featureLabel = ({ featured }: FeaturedListing): string =>
  featured ? 'Extend featured placement' : 'Feature this listing';

const parseDays = (text: string | null): FeaturedDays | undefined => featuredDays.find((days) => String(days) === text);

/** Purchase of featured placement for a number of days. The ring and flag appear after the payment is confirmed. */
export function Feature({ property }: { property: FeaturedListing }) {
  const { choice, forget } = useCanceledChoice('days');
  const canceled = parseDays(choice);
  const [isOpen, setOpen] = useState(canceled !== undefined);
  const close = () => {
    setOpen(false);
    forget();
  };
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {featureLabel(property)}
      </Button>
      {isOpen && <FeatureDialog property={property} initialDays={canceled} onClose={close} />}
    </>
  );
}

/** Milliseconds after a purchase during which its confirmation is shown. */
const confirmationTime = 3_600_000;

interface FeaturedNoticeProps {
  property: FeaturedListing;
  featuredUntil?: string | null | undefined;
  lastPromoted?: string | null | undefined;
}

/** What became of a checkout, on the return from it; until when the listing is featured, at any other time. */
export function FeaturedNotice({ property: { featured }, featuredUntil, lastPromoted }: FeaturedNoticeProps) {
  const [search] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  const returned = search.get('checkout');
  if (returned === 'canceled') return <Alert tone="water">You left the checkout. You were not charged.</Alert>;
  const end = featuredUntil ? `until ${formatDate(featuredUntil)}` : 'now';
  if (returned !== null && !featured)
    return <Alert tone="water">Your payment is being confirmed. The FEATURED flag appears automatically.</Alert>;
  // A link that is opened again later confirms nothing.
  if (returned !== null && lastPromoted && openedAt - Date.parse(lastPromoted) < confirmationTime)
    return <Alert tone="ok">{`Payment received. Your listing is featured ${end}.`}</Alert>;
  return featured && <Small>{`Featured ${end}.`}</Small>;
}

interface FeatureDialogProps {
  property: FeaturedListing;
  initialDays?: FeaturedDays | undefined;
  onClose: () => void;
}

/** Choice of the days and the button to the checkout, which returns to the listing's page. */
export function FeatureDialog({ property, initialDays = 14, onClose }: FeatureDialogProps) {
  const [selectedDays, setDays] = useState(String(initialDays));
  const days = parseDays(selectedDays) ?? initialDays;
  const checkout = useWrite('POST', '/api/billing/featured', {
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  const pay = (forDays: FeaturedDays) =>
    checkout.mutate({ body: { propertyId: property.id, days: forDays, next: `/property/${property.id}` } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={featureLabel(property)}
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
