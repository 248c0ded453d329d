import { Alert, TextLink, useRead } from '@dealstead/kit';
import { usePermission } from '../permissions/usePermission.ts';

/** Resets of two-step sign-in that wait for a second admin; nothing without one. */
export function WaitingResets() {
  const isAllowed = usePermission('help-members');
  const { data: resets = [] } = useRead('/api/admin/two-step-resets', {}, { enabled: isAllowed });
  const waiting = resets.filter(({ canApprove }) => canApprove);
  if (waiting.length === 0) return null;
  return (
    <Alert tone="amber">
      Two-step sign-in, waiting for your approval:{' '}
      {waiting.map(({ id, memberId, memberName }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to={`/admin/members/${memberId}`}>{memberName}</TextLink>
        </span>
      ))}
    </Alert>
  );
}
