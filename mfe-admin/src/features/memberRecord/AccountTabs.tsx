import { catalogue, paymentPageSize, type Device, type GrantedPlan } from '@dealstead/contracts';
import { EmptyState, formatDate, formatDateTime, Panel, PlanBadge, Small, usePagedRead, useRead } from '@dealstead/kit';
import { type Column, QueryView, Table } from '@dealstead/kit/data';
import { Entries } from '../Entries.ts';
import { PagedTable } from '../PagedTable.tsx';
import { paymentColumns } from '../revenue/paymentColumns.tsx';
import { NoValue, PhoneText } from '../styles.ts';

/** Plans that admins granted to a member, and revoked. */
export function PlansTab({ id }: { id: number }) {
  const query = useRead('/api/admin/members/{id}/grants', { id });
  return (
    <QueryView
      query={query}
      label="Plan history"
      loading={160}
      isEmpty={(grants) => grants.length === 0}
      empty={<EmptyState title="No granted plans">Paid plans are under Payments.</EmptyState>}
    >
      {(grants) => (
        <Entries aria-label="Granted plans">
          {grants.map((grant) => (
            <Grant key={grant.id} grant={grant} />
          ))}
        </Entries>
      )}
    </QueryView>
  );
}

const Grant = ({ grant: { plan, by, reason, at, endsAt } }: { grant: GrantedPlan }) => (
  <li>
    <header>
      <b>{plan === 'free' ? 'Plan revoked' : `${catalogue[plan].name} granted`}</b>
      <PlanBadge plan={plan} />
    </header>
    <p>{reason}</p>
    <Small>{`By ${by}, ${formatDate(at)}${endsAt === null ? '' : `; until ${formatDate(endsAt)}`}`}</Small>
  </li>
);

/** A member's payments, newest first. */
export function PaymentsTab({ id }: { id: number }) {
  const query = usePagedRead(
    '/api/admin/members/{id}/payments{?after}',
    { id },
    { pageSize: paymentPageSize, cursorAfter: (payment) => String(payment.id) },
  );
  return (
    <PagedTable
      query={query}
      label="Payments"
      heading="Payments"
      noun="payments"
      loading={240}
      empty={<EmptyState title="No payments">This member has not paid for anything.</EmptyState>}
      caption="Payments"
      dense
      columns={paymentColumns}
      rowKey={(payment) => payment.id}
    />
  );
}

const deviceColumns: readonly Column<Device>[] = [
  { key: 'device', heading: 'Device', cell: ({ name }) => name },
  { key: 'address', heading: 'Network address', cell: ({ address }) => address ?? <NoValue /> },
  {
    key: 'signed-in',
    heading: 'Signed in',
    cell: ({ signedInAt }) => (
      <>
        <PhoneText>Signed in </PhoneText>
        {formatDateTime(signedInAt)}
      </>
    ),
  },
  {
    key: 'seen',
    heading: 'Last used',
    cell: ({ lastSeenAt }) => (
      <>
        <PhoneText>Last used </PhoneText>
        {formatDateTime(lastSeenAt)}
      </>
    ),
  },
];

/** The devices on which a member is signed in. */
export function DevicesTab({ id }: { id: number }) {
  const query = useRead('/api/admin/members/{id}/devices', { id });
  return (
    <QueryView
      query={query}
      label="Devices"
      loading={160}
      isEmpty={(devices) => devices.length === 0}
      empty={<EmptyState title="Not signed in anywhere">A device appears here when this member signs in.</EmptyState>}
    >
      {(devices) => (
        <Panel aria-label="Devices">
          <Table caption="Devices" dense columns={deviceColumns} rows={devices} rowKey={({ id: device }) => device} />
        </Panel>
      )}
    </QueryView>
  );
}
