import { Alert, Button, formatCount, formatDateTime, phone, useRead } from '@dealstead/kit';
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

/** Recomputes the hashes of all entries and says whether one was changed or removed. */
export function ChainCheck() {
  const [isAsked, setAsked] = useState(false);
  const {
    data: check,
    isFetching,
    isError,
    refetch,
  } = useRead('/api/admin/audit-trail/check', {}, { enabled: isAsked });
  return (
    <Line>
      <Button
        kind="secondary"
        size="small"
        pending={isFetching}
        onClick={() => (isAsked ? void refetch() : setAsked(true))}
      >
        Check entries
      </Button>
      <div role="status">
        {isError && 'The check did not finish. Try again.'}
        {check?.brokenAt === null && (
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
