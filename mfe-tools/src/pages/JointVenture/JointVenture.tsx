import {
  truncateText,
  categoryLabels,
  ventureRoleLabels,
  type Venture,
  type VentureDetails,
} from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Badge,
  Head,
  NotFoundPage,
  Page,
  Skeleton,
  Stack,
  TextLink,
  useParams,
  useRead,
  useUser,
} from '@dealstead/kit';
import { QueryView, useRestoredFocus } from '@dealstead/kit/data';
import { ArrowLeft } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { VentureBadge } from '../../features/jointVentures/labels.tsx';
import { FactsPanel, OfferPanel } from '../../features/jointVentures/record/AboutPanels.tsx';
import { AgreementPanel } from '../../features/jointVentures/record/AgreementPanel.tsx';
import { ApplicationsPanel } from '../../features/jointVentures/record/ApplicationsPanel.tsx';
import { ApplyPanel } from '../../features/jointVentures/record/ApplyPanel.tsx';
import { ControlPanel } from '../../features/jointVentures/record/ControlPanel.tsx';
import { HistoryPanel } from '../../features/jointVentures/record/HistoryPanel.tsx';
import { PartnersPanel } from '../../features/jointVentures/record/PartnersPanel.tsx';
import { SettlementPanel } from '../../features/jointVentures/record/SettlementPanel.tsx';
import { StatusPanel } from '../../features/jointVentures/record/StatusPanel.tsx';
import { BackLink, RecordColumns, RecordTop } from '../../features/records/recordPage.ts';

/** A joint venture: the public post, and for its members the negotiation, the agreement and the revenue sharing. */
export function JointVenture() {
  const { id = '' } = useParams();
  const user = useUser();
  const query = useRead('/api/joint-ventures/{id}', { id });
  const details = useRead('/api/joint-ventures/{id}/details', { id }, { enabled: user !== null });
  // A withdrawn or removed post is its members' only.
  const venture = query.data ?? details.data?.venture;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (!venture && isMissing && (user === null || details.isError)) return <NotFoundPage />;
  return (
    <Page>
      {venture ? (
        <Record venture={venture} details={details.data}>
          {user && (
            // In the place of the panel to apply, or of the poster's own.
            <QueryView query={details} label="Your part of this joint venture" loading={<Skeleton height={132} />}>
              {() => null}
            </QueryView>
          )}
        </Record>
      ) : (
        <QueryView<unknown>
          query={isMissing ? details : query}
          label="The joint venture"
          loading={<VentureSkeleton />}
          errorCard={{ page: true }}
        >
          {() => null}
        </QueryView>
      )}
    </Page>
  );
}

const VentureSkeleton = () => (
  <Stack space={4}>
    <Skeleton width="min(420px, 80%)" height={32} />
    <RecordColumns>
      <Stack space={4}>
        <Skeleton height={220} />
        <Skeleton height={160} />
      </Stack>
      <Skeleton height={240} />
    </RecordColumns>
  </Stack>
);

const summaryOf = ({ role, city, state, contribution }: Venture) =>
  truncateText(`${ventureRoleLabels[role]} wanted in ${city}, ${state}. ${contribution}`, 155);

interface RecordProps {
  venture: Venture;
  /** Undefined for visitors, while it loads, and if it does not load. */
  details: VentureDetails | undefined;
  /** What stands for details that did not load. */
  children: ReactNode;
}

function Record({ venture, details, children }: RecordProps) {
  const { id, title, city, state, category, role, status } = venture;
  const page = useRestoredFocus<HTMLDivElement>();
  return (
    <Stack space={4} ref={page}>
      <Head title={title} description={summaryOf(venture)} path={`/joint-venture/${id}`} noIndex={status !== 'open'} />
      <nav aria-label="Joint ventures">
        <BackLink to="/joint-venture">
          <ArrowLeft size={16} />
          All joint ventures
        </BackLink>
      </nav>
      <RecordTop>
        <h1>{title}</h1>
        <p>
          <VentureBadge status={status} />
          <Badge tone="primary">{ventureRoleLabels[role]}</Badge>
          {`${city}, ${state} · ${categoryLabels[category]}`}
        </p>
      </RecordTop>
      {details?.isReadOnly && (
        <Alert tone="water">You see this for the owner of your seat, who answers and signs.</Alert>
      )}
      {details?.isRemoved && <RemovedAlert decisionUrl={details.decisionUrl} />}
      <RecordColumns>
        <Stack space={4}>
          {details && <AgreementPanel venture={venture} details={details} />}
          {details && <SettlementPanel ventureId={id} details={details} />}
          {details && <ApplicationsPanel venture={venture} details={details} />}
          {details && <PartnersPanel ventureId={id} details={details} />}
          <OfferPanel venture={venture} />
          <ControlPanel venture={venture} details={details} />
          {details && <HistoryPanel history={details.history} />}
        </Stack>
        <Stack space={4}>
          {children}
          {details && <StatusPanel venture={venture} details={details} />}
          <ApplyPanel venture={venture} details={details} />
          <FactsPanel venture={venture} details={details} />
        </Stack>
      </RecordColumns>
    </Stack>
  );
}

/** The post was removed; the poster reads why, and may appeal. */
const RemovedAlert = ({ decisionUrl }: Pick<VentureDetails, 'decisionUrl'>) => (
  <Alert tone="amber">
    A moderator removed this post. Only its members see it, and nobody can apply.{' '}
    {decisionUrl !== null && <TextLink to={decisionUrl}>See the decision</TextLink>}
  </Alert>
);

export default JointVenture;
