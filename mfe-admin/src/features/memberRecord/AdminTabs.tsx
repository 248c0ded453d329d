import { messageReportLabels } from '@dealstead/contracts';
import { auditList } from '@dealstead/contracts/admin/auditList';
import { Badge, EmptyState, formatDate, Small, Stack, TextLink, usePagedRead, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { columnsOf } from '../adminList/columnsOf.tsx';
import { pagingOf } from '../adminList/useAdminList.ts';
import { auditCells } from '../audit/auditCells.tsx';
import { Entries } from '../Entries.ts';
import { decisionTexts } from '../moderationQueue/labels.ts';
import { PagedTable } from '../PagedTable.tsx';

/** Messages of a member that others reported, with what a moderator decided, and the link to every other decision. */
export const MessagesTab = ({ id }: { id: number }) => (
  <Stack space={3}>
    <TextLink to={`/admin/moderation?show=decided&member=${id}`}>Moderation history</TextLink>
    <ReportedMessages id={id} />
  </Stack>
);

function ReportedMessages({ id }: { id: number }) {
  const query = useRead('/api/admin/members/{id}/reported-messages', { id });
  return (
    <QueryView
      query={query}
      label="Reported messages"
      loading={160}
      isEmpty={(messages) => messages.length === 0}
      empty={<EmptyState title="No reported messages">Nobody has reported a message of this member.</EmptyState>}
    >
      {(messages) => (
        <Entries aria-label="Reported messages">
          {messages.map(({ id: messageId, content, reason, reportedAt, decision, decidedAt }) => (
            <li key={messageId}>
              <header>
                <b>{messageReportLabels[reason]}</b>
                <Badge tone={decision === null ? 'amber' : 'plain'}>
                  {decision === null ? 'Waiting' : decisionTexts[decision].done}
                </Badge>
              </header>
              <p>{content}</p>
              <Small>
                {`Reported ${formatDate(reportedAt)}${decidedAt === null ? '' : `; decided ${formatDate(decidedAt)}`}`}
              </Small>
            </li>
          ))}
        </Entries>
      )}
    </QueryView>
  );
}

/** What a member did that touches their security, and what admins did about them. */
export function AuditTab({ id }: { id: number }) {
  const query = usePagedRead(
    '/api/admin/audit-trail{?search,area,member,from,to,after}',
    { member: id },
    pagingOf(auditList),
  );
  return (
    <PagedTable
      query={query}
      label="Audit trail"
      heading="Audit trail"
      noun="entries"
      loading={240}
      empty={<EmptyState title="No entries">Nothing has been recorded about this member.</EmptyState>}
      caption="Audit trail"
      dense
      columns={columnsOf(auditList, auditCells)}
      rowKey={(entry) => entry.id}
    />
  );
}
