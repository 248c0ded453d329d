import { factInputs, inputNames, modeLabels, type Mode } from '@dealstead/formulas';
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
  Small,
  Stack,
  Switch,
  useRead,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { Printer } from '@dealstead/kit/icons';
import { useMemo, useState } from 'react';
import { differingFacts } from '../../features/calculator/sharedFacts.ts';
import { emptyDraft, hasSample } from '../../features/calculator/draft.ts';
import { loadDraft } from '../../features/calculator/draftStore.ts';
import { changedProfileText, withAssumptionsInUse } from '../../features/calculator/followsProfile.ts';
import { CompareGrid } from '../../features/calculator/saved/CompareGrid.tsx';
import { comparedIds, comparedModes } from '../../features/calculator/saved/compared.ts';
import { Crumbs } from '../../features/calculator/saved/Crumbs.tsx';
import { analysisPath, savedAnalysesPath } from '../../features/calculator/subject.ts';
import { useAssumptions } from '../../features/calculator/useAssumptions.ts';

/** `/calculator/compare?ids=3,5`: up to four saved analyses side by side; `?modes=rental,flip`: strategies of the calculator's draft. */
export function CompareAnalyses() {
  const [query, setQuery] = useSearchParams();
  const [ids, compared] = [comparedIds(query.get('ids') ?? ''), comparedModes(query.get('modes') ?? '')];
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const isOfDraft = compared.length > 0;
  const remove = (name: 'ids' | 'modes', removed: readonly string[]) =>
    setQuery(
      (now) => ({
        [name]: (now.get(name) ?? '')
          .split(',')
          .filter((one) => !removed.includes(one))
          .join(','),
      }),
      { replace: true, preventScrollReset: true },
    );
  const title = isOfDraft ? 'Compare strategies' : 'Compare analyses';
  return (
    <Page>
      <Head title={title} description={`${title} side by side.`} path="/calculator/compare" noIndex />
      <Crumbs below={!isOfDraft} />
      <SectionHead>
        <div>
          <h1>{title}</h1>
          <Lead as="p">
            “Best” marks the best value in each row. Analyses without that value are left out, and returns over
            different times are not ranked.
          </Lead>
        </div>
        {(isOfDraft || ids.length > 0) && (
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
      {isOfDraft ? (
        <Strategies
          compared={compared}
          onlyDifferent={onlyDifferent}
          onRemove={(removed) => remove('modes', [removed])}
        />
      ) : ids.length === 0 ? (
        <EmptyState
          page
          title="Nothing to compare yet"
          action={<Button to={savedAnalysesPath}>Choose saved analyses</Button>}
        >
          Select two to four saved analyses to see them side by side.
        </EmptyState>
      ) : (
        <Comparison
          ids={ids}
          onlyDifferent={onlyDifferent}
          onRemove={(removed) => remove('ids', removed.map(String))}
        />
      )}
    </Page>
  );
}

interface StrategiesProps {
  compared: readonly Mode[];
  onlyDifferent: boolean;
  onRemove: (mode: string) => void;
}

/** Strategies of the calculator's draft, which need not be saved. Each leads back to its figures. */
function Strategies({ compared, onlyDifferent, onRemove }: StrategiesProps) {
  const user = useUser();
  const [stored] = useState(() => (user ? loadDraft(user.id) : emptyDraft()));
  const assumptions = useAssumptions();
  const draft = useMemo(() => assumptions && withAssumptionsInUse(stored, assumptions), [stored, assumptions]);
  if (!draft || !assumptions) return <Skeleton height={480} />;
  const { subject } = draft;
  const differing = differingFacts(draft.modes, compared).flatMap((fact) => factInputs.rental[fact] ?? []);
  return (
    <Stack space={4}>
      <Small>{subject?.title ? `Your figures for ${subject.title}.` : 'Your figures in the calculator.'}</Small>
      {differing.length > 0 && (
        <Alert tone="amber">
          {`These strategies do not have the same ${inputNames('rental', differing)}, so they are not of one purchase. Open a strategy to change its figures.`}
        </Alert>
      )}
      <CompareGrid
        columns={compared.map((mode) => ({
          key: mode,
          name: modeLabels[mode],
          path: `/calculator?mode=${mode}`,
          mode,
          inputs: draft.modes[mode].inputs,
          sources: draft.modes[mode].sources,
          subject: hasSample(draft.modes[mode])
            ? 'Sample deal'
            : changedProfileText(mode, draft.modes[mode], assumptions),
        }))}
        onlyDifferent={onlyDifferent && compared.length > 1}
        onRemove={onRemove}
      />
    </Stack>
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
            columns={columns.map(({ id, name, mode, inputs, sources, subjectTitle }) => ({
              key: String(id),
              name,
              path: analysisPath(id),
              mode,
              inputs,
              sources,
              subject: subjectTitle === name ? null : subjectTitle,
            }))}
            onlyDifferent={onlyDifferent && columns.length > 1}
            onRemove={(key) => onRemove([Number(key)])}
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
