import {
  Alert,
  ApiError,
  Button,
  EmptyState,
  ErrorCard,
  Head,
  Lead,
  Page,
  Row,
  SectionHead,
  Skeleton,
  Stack,
  Switch,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { Printer } from '@dealstead/kit/icons';
import { useState } from 'react';
import { CompareGrid } from '../../features/calculator/saved/CompareGrid.tsx';
import { comparedIds } from '../../features/calculator/saved/compared.ts';
import { Crumbs } from '../../features/calculator/saved/Crumbs.tsx';
import { savedAnalysesPath } from '../../features/calculator/subject.ts';

/** `/calculator/compare?ids=3,5`: up to four saved analyses of a member side by side. */
export function CompareAnalyses() {
  const [query, setQuery] = useSearchParams();
  const ids = comparedIds(query.get('ids') ?? '');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const remove = (removed: readonly number[]) =>
    setQuery({ ids: ids.filter((id) => !removed.includes(id)).join(',') }, { replace: true, preventScrollReset: true });
  return (
    <Page>
      <Head
        title="Compare analyses"
        description="Your saved analyses side by side."
        path="/calculator/compare"
        noIndex
      />
      <Crumbs below />
      <SectionHead>
        <div>
          <h1>Compare analyses</h1>
          <Lead as="p">
            “Best” compares one result at a time. A result that an analysis does not have never counts.
          </Lead>
        </div>
        {ids.length > 0 && (
          <Row space={3} data-screen-only>
            <Switch checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}>
              Only show differences
            </Switch>
            <Button kind="secondary" size="small" icon={<Printer size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          </Row>
        )}
      </SectionHead>
      {ids.length === 0 ? (
        <EmptyState
          page
          title="Nothing to compare yet"
          action={<Button to={savedAnalysesPath}>Choose saved analyses</Button>}
        >
          Select two to four saved analyses to see them side by side.
        </EmptyState>
      ) : (
        <Comparison ids={ids} onlyDifferent={onlyDifferent} onRemove={remove} />
      )}
    </Page>
  );
}

interface ComparisonProps {
  ids: readonly number[];
  onlyDifferent: boolean;
  onRemove: (ids: readonly number[]) => void;
}

function Comparison({ ids, onlyDifferent, onRemove }: ComparisonProps) {
  const reads = useCalculations(ids);
  const columns = reads.flatMap(({ data }) => data ?? []);
  const gone = reads.filter(({ error }) => error instanceof ApiError && error.status === 404);
  const failed = reads.filter(
    ({ data, error }) => !data && error && !(error instanceof ApiError && error.status === 404),
  );
  const isLoading = reads.some(({ isLoading: pending }) => pending);
  return (
    <Stack space={4}>
      {gone.length > 0 && (
        <Alert tone="amber">
          {gone.length === 1 ? '1 analysis was' : `${gone.length} analyses were`} deleted.{' '}
          <Button kind="quiet" size="small" onClick={() => onRemove(gone.map(({ id }) => id))}>
            Remove
          </Button>
        </Alert>
      )}
      {failed.length > 0 && (
        <ErrorCard title="Some analyses did not load" onRetry={() => failed.forEach(({ retry }) => retry())}>
          You can still compare the others.
        </ErrorCard>
      )}
      {isLoading ? (
        <div role="status" aria-label="The comparison is loading">
          <Skeleton height={480} />
        </div>
      ) : (
        columns.length > 0 && (
          <CompareGrid
            columns={columns}
            onlyDifferent={onlyDifferent && columns.length > 1}
            onRemove={(id) => onRemove([id])}
          />
        )
      )}
    </Stack>
  );
}

/** Reads up to four analyses, as many as can be compared, in their order. */
function useCalculations(ids: readonly number[]) {
  const options = (at: number) => ({ enabled: ids[at] !== undefined, retry: 1 });
  const reads = [
    useRead('/api/calculations/{id}', { id: ids[0] ?? 0 }, options(0)),
    useRead('/api/calculations/{id}', { id: ids[1] ?? 0 }, options(1)),
    useRead('/api/calculations/{id}', { id: ids[2] ?? 0 }, options(2)),
    useRead('/api/calculations/{id}', { id: ids[3] ?? 0 }, options(3)),
  ];
  return ids.map((id, at) => {
    const { data, error, isLoading, refetch } = reads[at]!;
    return { id, data, error, isLoading, retry: () => void refetch() };
  });
}

export default CompareAnalyses;
