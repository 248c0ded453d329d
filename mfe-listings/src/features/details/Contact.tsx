import { policy, type Details, type PropertyPage } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Small,
  Stack,
  messageOf,
  useLazyDialog,
  useRead,
  useSession,
  useWrite,
} from '@dealstead/kit';
import { EnvelopeSimple, LockSimple } from '@dealstead/kit/icons';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { LimitReached } from './LimitReached.tsx';
import { viewLimitNotice } from './viewLimitNotice.ts';

const loadOpened = () => import('./OpenedDetails.tsx');

const Part = styled.section`
  scroll-margin-top: 84px;
  /* Paper shows the contact only once it is opened. */
  @media print {
    &:not(:has(dl)) {
      display: none;
    }
  }
  &&& h2 {
    margin: 0;
    font: 600 var(--t15) / 1.4 var(--sans);
    letter-spacing: 0;
  }
`;

interface ContactProps {
  property: PropertyPage;
  /** Called with the opened details: the page may show the exact location elsewhere too. */
  onOpened: (details: Details) => void;
}

/** Anchor of the contact bar on a phone. */
export const contactId = 'contact';

/**
 * The seller's contact and the exact address. They load only on a press, because each listing that a free member opens
 * counts against the monthly limit. Visitors are led to sign-in and back.
 */
export function Contact({ property, onOpened }: ContactProps) {
  const session = useSession();
  const titleId = useId();
  return (
    <Part id={contactId} aria-labelledby={titleId}>
      <Stack space={2}>
        <h2 id={titleId}>Seller contact and exact address</h2>
        {session === null || session === 'unknown' ? (
          <ForVisitors id={property.id} />
        ) : (
          <ForMembers property={property} onOpened={onOpened} />
        )}
      </Stack>
    </Part>
  );
}

function ForVisitors({ id }: { id: number }) {
  return (
    <>
      <Button full size="large" icon={<LockSimple size={18} />} to={signInFor(id)} whenPublished={false}>
        Sign in to view
      </Button>
      <Small>{`For members only. A free account includes ${policy.freeViewsPerMonth} listings a month.`}</Small>
    </>
  );
}

/** Path of the sign-in page with a return to this listing. */
export const signInFor = (id: number): string => `/login?next=${encodeURIComponent(`/property/${id}`)}`;

function ForMembers({ property, onOpened }: ContactProps) {
  const views = useRead('/api/property-views{?property}', { property: property.id });
  const dialog = useLazyDialog(loadOpened);
  const opening = useWrite('POST', '/api/properties/{id}/details', {
    invalidates: ['/api/property-views', '/api/dashboards'],
    onSuccess: ({ details }) => onOpened(details),
  });
  const openDetails = () => {
    dialog.open();
    opening.mutate({ params: { id: property.id } });
  };

  if (opening.data && dialog.Open) return <dialog.Open details={opening.data.details} property={property} />;

  const notice = views.data && viewLimitNotice(views.data);
  if (notice?.isUsedUp || isLimitReached(opening.error)) {
    return (
      <>
        <Alert tone="amber">
          {notice?.text ?? messageOf(opening.error, 'You have used all your free views this month.')}
        </Alert>
        <Small>You can still see everything else on this page.</Small>
        <LimitReached />
      </>
    );
  }
  return (
    <>
      <Button
        full
        size="large"
        icon={<EnvelopeSimple size={20} />}
        pending={opening.isPending || (opening.isSuccess && dialog.isPending)}
        pendingLabel="Opening..."
        onClick={openDetails}
      >
        Show contact and address
      </Button>
      <StatusText>{notice ? notice.text : views.isError ? 'Your remaining views did not load.' : '\u00A0'}</StatusText>
      {opening.isError && <Alert>{messageOf(opening.error, "The seller's contact did not load. Try again.")}</Alert>}
    </>
  );
}

const StatusText = ({ children }: { children: ReactNode }) => <Small role="status">{children}</Small>;

const isLimitReached = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.problem?.code === 'views-used-up';
