import { deliveryPageSize, mailStates, type OutgoingMail } from '@dealstead/contracts';
import {
  Badge,
  Button,
  EmptyState,
  FilterSelect,
  Row,
  Stack,
  TextLink,
  formatCount,
  formatDateTime,
  usePagedRead,
  useSearchParams,
} from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { PagedTable } from '../PagedTable.tsx';
import { withParameters } from '../withParameters.ts';
import { SearchForm } from '../SearchForm.tsx';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { mailName, mailStateLabels } from './labels.ts';
import { ResendDialog } from './ResendDialog.tsx';

const columns = (resend: (mail: OutgoingMail) => void): readonly Column<OutgoingMail>[] => [
  {
    key: 'recipient',
    heading: 'Recipient',
    cell: ({ recipient, memberId, kind }) => (
      <WrapCell>
        <span>
          {memberId === null ? recipient : <TextLink to={`/admin/members/${memberId}`}>{recipient}</TextLink>}
        </span>
        <small>{mailName(kind)}</small>
      </WrapCell>
    ),
  },
  {
    key: 'created',
    heading: 'Requested',
    cell: ({ createdAt, resentAt }) => (
      <WrapCell>
        <span>{formatDateTime(createdAt)}</span>
        {resentAt !== null && <small>{`Sent again ${formatDateTime(resentAt)}`}</small>}
      </WrapCell>
    ),
  },
  {
    key: 'state',
    heading: 'Status',
    cell: ({ state }) => <Badge tone={mailStateLabels[state].tone}>{mailStateLabels[state].label}</Badge>,
  },
  {
    key: 'finished',
    heading: 'Finished',
    cell: ({ finishedAt }) =>
      finishedAt === null ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>Finished </PhoneText>
          {formatDateTime(finishedAt)}
        </>
      ),
  },
  {
    key: 'attempts',
    heading: 'Attempts',
    isNumeric: true,
    cell: ({ attempts }) => (
      <>
        {formatCount(attempts)}
        <PhoneText>{attempts === 1 ? ' attempt' : ' attempts'}</PhoneText>
      </>
    ),
  },
  {
    key: 'error',
    heading: 'Error',
    onPhone: 'line',
    cell: ({ error, nextAttemptAt }) =>
      error === null && nextAttemptAt === null ? (
        <NoValue />
      ) : (
        <WrapCell>
          {error !== null && <span title={error}>{error}</span>}
          {nextAttemptAt !== null && <small>{`Next attempt ${formatDateTime(nextAttemptAt)}`}</small>}
        </WrapCell>
      ),
  },
  {
    key: 'resend',
    heading: 'Action',
    isAction: true,
    cell: (mail) =>
      mail.canResend && (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Send again to ${mail.recipient}`}
          onClick={() => resend(mail)}
        >
          Send again
        </Button>
      ),
  },
];

/**
 * Emails that were sent or wait, with what became of them. Failed ones can be sent again. Their content is not shown: it may hold
 * links that sign in.
 */
export function MailsTab() {
  const [params, setParams] = useSearchParams();
  const state = mailStates.find((name) => name === params.get('mail'));
  const search = params.get('search')?.trim() ?? '';
  const [resent, setResent] = useState<OutgoingMail>();
  const set = (filters: { mail?: string; search?: string }) =>
    setParams(withParameters({ ...filters, tab: 'mails' }), { replace: true });
  const query = usePagedRead(
    '/api/admin/mails{?state,search,after}',
    { state, search },
    { pageSize: deliveryPageSize, cursorAfter: ({ id }) => String(id), keepPrevious: true },
  );
  const isFiltered = state !== undefined || search !== '';
  return (
    <Stack>
      <Row>
        <SearchForm label="Recipient’s email" text={search} onSearch={(text) => set({ search: text })} />
        <FilterSelect label="Status" value={state ?? ''} onChange={(event) => set({ mail: event.target.value })}>
          <option value="">All statuses</option>
          {mailStates.map((value) => (
            <option key={value} value={value}>
              {mailStateLabels[value].label}
            </option>
          ))}
        </FilterSelect>
      </Row>
      <PagedTable
        query={query}
        label="Emails"
        noun="emails"
        heading="Emails"
        loading={420}
        empty={
          <EmptyState title={isFiltered ? 'No emails match' : 'No emails yet'}>
            {isFiltered ? 'Change the address or the state.' : 'The first email to a member appears here.'}
          </EmptyState>
        }
        caption="Emails, newest first"
        dense
        columns={columns(setResent)}
        rowKey={({ id }) => id}
      />
      {resent !== undefined && <ResendDialog mail={resent} onClose={() => setResent(undefined)} />}
    </Stack>
  );
}
