import {
  campaignStatusLabels,
  deliveryLabels,
  deliveryStatuses,
  type Campaign,
  type DeliveryStatus,
} from '@dealstead/contracts';
import {
  Badge,
  Button,
  EmptyState,
  FilterSelect,
  formatCount,
  formatTimeAgo,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  StatStrip,
  useRead,
  type Tone,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CountWithUnit } from '../CountWithUnit.tsx';
import { NoValue, OnPhone } from '../dashboard.ts';

const tones: Record<Campaign['status'], Tone> = {
  draft: 'plain',
  scheduled: 'amber',
  sending: 'water',
  paused: 'amber',
  sent: 'ok',
  canceled: 'plain',
};

export const CampaignBadge = ({ status }: Pick<Campaign, 'status'>) => (
  <Badge tone={tones[status]}>{campaignStatusLabels[status]}</Badge>
);

const Bar = styled.progress`
  width: 100%;
  height: 8px;
  accent-color: var(--primary);
`;

/** A long address or reason does not push the other columns out of sight. */
const Wrapped = styled.span`
  display: block;
  max-width: 480px;
  white-space: normal;
  overflow-wrap: anywhere;
`;

export const clickRate = (sent: number, clicked: number): string =>
  sent === 0 ? '0%' : `${Math.round((clicked / sent) * 1_000) / 10}%`;

/** How far a campaign is, and what came of it. */
export function CampaignProgress({ campaign: { stats, status, template, type } }: { campaign: Campaign }) {
  const { audience, byStatus, unsubscribed, complained, segments, variants } = stats;
  const done = audience - byStatus.waiting - byStatus.requested;
  const clicked = variants.reduce((sum, variant) => sum + variant.clicked, 0);
  const sent = variants.reduce((sum, variant) => sum + variant.sent, 0);
  return (
    <Panel aria-labelledby="progress">
      <PanelHead>
        <h2 id="progress">Results</h2>
        <CampaignBadge status={status} />
      </PanelHead>
      <Stack space={4}>
        {(status === 'sending' || status === 'paused') && (
          <>
            <p role="status">{`${formatCount(done)} of ${formatCount(audience)} done`}</p>
            <Bar max={Math.max(1, audience)} value={done} aria-label="Progress" />
          </>
        )}
        <StatStrip
          items={[
            { label: 'Recipients', value: formatCount(audience) },
            { label: 'Sent', value: formatCount(sent) },
            ...(type === 'sms'
              ? [
                  { label: 'Segments', value: formatCount(segments) },
                  { label: 'Not delivered', value: formatCount(byStatus.bounced + byStatus.failed) },
                ]
              : [
                  { label: 'Clicked', value: formatCount(clicked), note: clickRate(sent, clicked) },
                  { label: 'Bounced', value: formatCount(byStatus.bounced) },
                  { label: 'Unsubscribed', value: formatCount(unsubscribed) },
                  { label: 'Marked as spam', value: formatCount(complained) },
                ]),
          ]}
        />
        {variants.length > 1 && (
          <Table
            caption="Subjects"
            rows={variants}
            rowKey={({ variant }) => variant}
            columns={variantColumns(template)}
          />
        )}
      </Stack>
    </Panel>
  );
}

/** How the subjects of a campaign did. */
const variantColumns = ({
  subject,
  subjectB,
}: Campaign['template']): readonly Column<Campaign['stats']['variants'][number]>[] => [
  { key: 'subject', heading: 'Subject', cell: ({ variant }) => (variant === 'A' ? subject : subjectB) },
  { key: 'sent', heading: 'Sent', isNumeric: true, cell: ({ sent }) => <CountWithUnit count={sent} unit="sent" /> },
  {
    key: 'clicked',
    heading: 'Clicked',
    isNumeric: true,
    cell: ({ sent, clicked }) => (
      <>
        {clickRate(sent, clicked)}
        <OnPhone> clicked</OnPhone>
      </>
    ),
  },
];

interface Delivery {
  id: number;
  name: string;
  recipient: string;
  variant: 'A' | 'B';
  status: DeliveryStatus;
  segments: number | null;
  hasComplained: boolean;
  reason: string | null;
  match: string | null;
  at: string | null;
  hasClicked: boolean;
  hasUnsubscribed: boolean;
}

const deliveryTones: Partial<Record<DeliveryStatus, Tone>> = {
  sent: 'ok',
  bounced: 'danger',
  failed: 'danger',
  unknown: 'amber',
  requested: 'water',
};

const detailOf = ({ hasUnsubscribed, hasComplained, hasClicked, segments, reason, match }: Delivery) =>
  [
    hasComplained && 'Marked as spam',
    hasUnsubscribed && 'Unsubscribed',
    hasClicked && 'Clicked',
    segments !== null && (segments === 1 ? '1 segment' : `${segments} segments`),
    reason,
    match,
  ]
    .filter(Boolean)
    .join('. ');

const columns: readonly Column<Delivery>[] = [
  {
    key: 'person',
    heading: 'Recipient',
    cell: ({ name, recipient }) => <Wrapped>{name ? `${name}, ${recipient}` : recipient}</Wrapped>,
  },
  {
    key: 'status',
    heading: 'Status',
    onPhone: 'corner',
    cell: ({ status }) => <Badge tone={deliveryTones[status] ?? 'plain'}>{deliveryLabels[status]}</Badge>,
  },
  {
    key: 'detail',
    heading: 'Details',
    cell: (row) => {
      const detail = detailOf(row);
      return detail ? <Wrapped>{detail}</Wrapped> : <NoValue />;
    },
  },
  { key: 'at', heading: 'When', cell: ({ at }) => (at ? formatTimeAgo(at) : <NoValue />) },
];

/** The log of a campaign, a hundred recipients at a time. */
export function Deliveries({ campaign: { id, status: state } }: { campaign: Campaign }) {
  const [status, setStatus] = useState('');
  const [after, setAfter] = useState<number | undefined>(undefined);
  const query = useRead(
    '/api/campaigns/{id}/deliveries{?status,after}',
    { id, status: status || undefined, after },
    { placeholderData: (previous) => previous },
  );
  return (
    <Panel aria-labelledby="log">
      <PanelHead>
        <h2 id="log">Recipients</h2>
        <FilterSelect
          label="Status"
          value={status}
          onChange={({ target }) => {
            setStatus(target.value);
            setAfter(undefined);
          }}
        >
          <option value="">Any status</option>
          {deliveryStatuses.map((value) => (
            <option key={value} value={value}>
              {deliveryLabels[value]}
            </option>
          ))}
        </FilterSelect>
      </PanelHead>
      <QueryView
        query={query}
        label="Recipients"
        loading={<Skeleton height={240} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title="No recipients here">
            {status !== ''
              ? 'Nobody is in this state.'
              : state === 'canceled'
                ? 'It was canceled before it started.'
                : 'They appear when the campaign starts.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <Table caption="Recipients" rows={rows} rowKey={(row) => row.id} columns={columns} />
            {after !== undefined && (
              <Button kind="quiet" onClick={() => setAfter(undefined)}>
                Back to the first
              </Button>
            )}
            {rows.length === 100 && (
              <Button kind="quiet" onClick={() => setAfter(rows.at(-1)!.id)}>
                Next hundred
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
