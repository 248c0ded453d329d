import { Alert, Button } from '@dealstead/kit';
import { styled } from 'styled-components';

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: 16px;
`;

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Loads the next page below a table, of members or entries; nothing on the last page. */
export function LoadMore({ query, rows }: { query: PagedQuery; rows: string }) {
  if (!query.hasNextPage) return null;
  return (
    <Foot>
      {query.isFetchNextPageError && <Alert>{`More ${rows} did not load. Try again.`}</Alert>}
      <Button kind="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {`Load more ${rows}`}
      </Button>
    </Foot>
  );
}
