import { Alert, Button, isFocusLost, Small } from '@dealstead/kit';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: 16px;
  &:focus {
    outline: none;
  }
`;

export interface LoadMoreProps {
  /** The list, as `usePagedRead` returns it. */
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The rows in the plural: contacts. */
  rows: string;
}

/** Loads the next page below a list. The last page says that it is the last; a list of one page shows nothing. */
export function LoadMore({ query, rows }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const isLast = wasPressed && !query.hasNextPage;
  useEffect(() => {
    // The button had the focus, and is gone with the last page.
    if (isLast && isFocusLost()) foot.current?.focus({ preventScroll: true });
  }, [isLast]);
  if (!query.hasNextPage && !wasPressed) return null;
  const load = () => {
    setPressed(true);
    void query.fetchNextPage();
  };
  return (
    <Foot ref={foot} tabIndex={-1}>
      {query.isFetchNextPageError && <Alert>{`More ${rows} did not load. Try again.`}</Alert>}
      {query.hasNextPage ? (
        <Button kind="secondary" pending={query.isFetchingNextPage} onClick={load}>
          {`Load more ${rows}`}
        </Button>
      ) : (
        <Small role="status">{`All ${rows} are shown.`}</Small>
      )}
    </Foot>
  );
}
