import type { AuditCheck } from '@dealstead/contracts/admin/auditTrail';
import { Alert, Button, formatCount, formatDateTime, phone, read, useQuery } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  font-size: var(--t14);
  color: var(--ink-2);
  p {
    overflow-wrap: anywhere;
  }
  ${phone} {
    > * {
      flex: 1 0 auto;
      max-width: 100%;
    }
  }
`;

/** Checks the trail part by part, because a long one takes longer than a response may. `onProgress` gets the last checked entry. */
async function checkAll(signal: AbortSignal, onProgress: (check: AuditCheck) => void): Promise<AuditCheck> {
  for (let after = 0; ;) {
    const check = await read<AuditCheck>(`/api/admin/audit-trail/check?after=${after}`, signal);
    if (check.brokenAt !== null || check.checked >= check.entries) return check;
    onProgress(check);
    after = check.checked;
  }
}

/** Recomputes the hashes of all entries and says whether one was changed or removed. */
export function ChainCheck() {
  const [progress, setProgress] = useState<AuditCheck>();
  const {
    data: check,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['/api/admin/audit-trail/check'],
    queryFn: ({ signal }) => checkAll(signal, setProgress).finally(() => setProgress(undefined)),
    // It takes many requests, so it runs only when it is asked for.
    enabled: false,
  });
  return (
    <Line>
      <Button kind="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
        Check entries
      </Button>
      <div role="status">
        {progress && <p>{`Checked ${formatCount(progress.checked)} of ${formatCount(progress.entries)} entries`}</p>}
        {isError && 'The check did not finish. Try again.'}
        {!isFetching && check?.brokenAt === null && (
          <p>
            {`All ${formatCount(check.entries)} entries are unchanged (${formatDateTime(check.checkedAt)}). Last hash ${check.lastHash.slice(0, 12)}.`}
          </p>
        )}
      </div>
      {check && check.brokenAt !== null && (
        <Alert>{`Entry ${check.brokenAt} was changed, or one before it was removed. Compare with a backup.`}</Alert>
      )}
    </Line>
  );
}
