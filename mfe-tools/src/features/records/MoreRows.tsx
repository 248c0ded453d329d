import { Alert, Button, isFocusLost, Spinner } from '@dealstead/kit';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  align-items: center;
  gap: 8px;
  padding: 16px;
  &:empty {
    padding: 0;
  }
  &:focus {
    outline: none;
  }
`;

export interface MoreRowsProps {
  /** The records in the plural: leads. */
  noun: string;
  isLoading: boolean;
  /** Whether the next page did not load. It stays true while the page is asked for again. */
  hasFailed: boolean;
  onRetry: () => void;
}

/** The end of a list whose next page loads, or did not load. */
export function MoreRows({ noun, isLoading, hasFailed, onRetry }: MoreRowsProps) {
  const foot = useRef<HTMLDivElement>(null);
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    // Retry had the focus, and is gone with the failure: the next Tab continues below the rows, not at the top of the page.
    if (hadFailed.current && !hasFailed && isFocusLost()) foot.current?.focus({ preventScroll: true });
    hadFailed.current = hasFailed;
  }, [hasFailed]);
  return (
    <Foot ref={foot} tabIndex={-1}>
      {hasFailed ? (
        <>
          <Alert>{`More ${noun} did not load.`}</Alert>
          <Button kind="secondary" size="small" pending={isLoading} onClick={onRetry}>
            Retry
          </Button>
        </>
      ) : (
        isLoading && <Spinner />
      )}
    </Foot>
  );
}
