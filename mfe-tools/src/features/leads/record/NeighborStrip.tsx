import { Button } from '@dealstead/kit';
import { ArrowLeft, ArrowRight } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { KeyHelp } from '../../records/KeyHelp.tsx';
import { BackLink, RecordNav } from '../../records/recordPage.ts';
import { apiParams, useLeadPages, useLeadQuery } from '../leadQuery.ts';

/** The leads before and after this one in the list that it was opened from. */
export function useNeighbors(id: number) {
  const query = useLeadQuery();
  const { query: pages, rows } = useLeadPages(apiParams(query.values));
  const at = rows.findIndex((row) => row.id === id);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (at >= rows.length - 2 && at >= 0 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [at, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  // A lead that was worked on may have left the list or moved in it: the place is where it was opened.
  const [first] = useState(() => ({ next: rows[at + 1]?.id, previous: rows[at - 1]?.id, wasFound: at >= 0 }));
  const next = first.wasFound ? first.next : rows.find((row) => row.id !== id)?.id;
  return { next: next ?? rows[at + 1]?.id, previous: first.previous, from: query.text };
}

interface NeighborStripProps extends Pick<ReturnType<typeof useNeighbors>, 'next' | 'previous'> {
  back: string;
  open: (id: number | undefined) => void;
  /** Whether a contact was logged, after which the next lead is what the member wants. */
  isLogged: boolean;
}

/** Leads to the list, the previous and the next lead. */
export function NeighborStrip({ back, previous, next, open, isLogged }: NeighborStripProps) {
  return (
    <RecordNav aria-label="Leads">
      <BackLink to={back}>
        <ArrowLeft size={16} />
        All leads
      </BackLink>
      <div>
        <KeyHelp actions={['next', 'previous', 'edit', 'log', 'followUp', 'addTask']} />
        <Button kind="quiet" size="small" disabled={previous === undefined} onClick={() => open(previous)}>
          Previous
        </Button>
        <Button
          kind={isLogged ? 'primary' : 'secondary'}
          size="small"
          disabled={next === undefined}
          onClick={() => open(next)}
        >
          Next lead
          <ArrowRight size={16} />
        </Button>
      </div>
    </RecordNav>
  );
}
