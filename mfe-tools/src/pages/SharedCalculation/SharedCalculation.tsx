import type { CalculationSources } from '@dealstead/contracts/tools/calculations';
import {
  analyzeKnown,
  fieldsOf,
  inputNames,
  modeLabels,
  readSources,
  sourceTexts,
  type Inputs,
  type Mode,
} from '@dealstead/formulas';
import {
  Alert,
  ApiError,
  EmptyState,
  Button,
  formatDate,
  Head,
  KeyValues,
  Lead,
  Link,
  Page,
  Panel,
  PanelHead,
  SectionHead,
  Skeleton,
  Small,
  Stack,
  useParams,
  useRead,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useMemo } from 'react';
import { formatInput } from '../../features/calculator/figures.ts';
import { LazyPart } from '../../features/calculator/LazyPart.tsx';
import { Details, Headline, Statement } from '../../features/calculator/Results.tsx';
import type { SharedToolsProps } from '../../features/calculator/tools/SharedTools.tsx';
import { Workspace } from '../../features/calculator/workspace.ts';

/** An analysis that someone shared by a link: read-only, without sign-in. */
export function SharedCalculation() {
  const { token = '' } = useParams();
  const query = useRead('/api/shared-calculations/{token}', { token }, { retry: false });
  const isGone = query.error instanceof ApiError && query.error.status < 500 && query.error.status !== 429;
  return (
    <Page>
      <Head title="Shared analysis" description="A deal analysis on Dealstead." path="/calculator" noIndex />
      {isGone ? (
        <EmptyState page title="This link does not work" action={<Button to="/search">Browse listings</Button>}>
          It may have expired or been turned off. Ask whoever sent it for a new one.
        </EmptyState>
      ) : (
        <QueryView query={query} label="The analysis" loading={<Skeleton height={480} />} errorCard={{ page: true }}>
          {(shared) => (
            <>
              <SectionHead>
                <div>
                  <h1>{shared.name}</h1>
                  <Lead>
                    {`${modeLabels[shared.mode]}. Version ${shared.version}, saved ${formatDate(shared.savedAt)}; shared until ${formatDate(shared.sharedUntil)}.`}
                  </Lead>
                </div>
                {shared.property && <Link to={`/property/${shared.property.id}`}>{shared.property.title}</Link>}
              </SectionHead>
              <Findings {...shared} inputs={shared.inputs as Inputs<Mode>} />
            </>
          )}
        </QueryView>
      )}
    </Page>
  );
}

const loadCharts = () => import('../../features/calculator/charts/Charts.tsx');
const loadTools = () => import('../../features/calculator/tools/SharedTools.tsx');

interface FindingsProps extends Pick<SharedToolsProps, 'scenarios' | 'simulation'> {
  mode: Mode;
  inputs: Inputs<Mode>;
  sources: CalculationSources;
}

function Findings({ mode, inputs, sources, scenarios, simulation }: FindingsProps) {
  const values = inputs as Readonly<Record<string, number | null>>;
  const known = useMemo(() => readSources(values, sources), [values, sources]);
  const { headline, details, statement, statementNeeds, asked } = analyzeKnown(mode, values, {}, known);
  const texts = sourceTexts(known);
  return (
    <Workspace>
      <Panel aria-labelledby="shared-inputs">
        <PanelHead>
          <h2 id="shared-inputs">Inputs</h2>
        </PanelHead>
        <KeyValues>
          {fieldsOf(mode).map(([key, field]) => (
            <div key={key}>
              <dt>
                {field.label}
                {texts[key] && <Small>{texts[key]}</Small>}
              </dt>
              <dd>{values[key] == null ? '–' : formatInput(field, values[key])}</dd>
            </div>
          ))}
        </KeyValues>
      </Panel>
      <Stack space={4}>
        {asked.length > 0 && (
          <Alert tone="water">{`This analysis needs the ${inputNames(mode, asked)} to show returns.`}</Alert>
        )}
        <Headline results={headline} />
        <div data-halves>
          {statementNeeds.length === 0 && <Statement statement={statement} />}
          <Details results={details} />
        </div>
        {asked.length === 0 && (
          <>
            <LazyPart title="The charts" load={loadCharts} height={320} props={{ mode, inputs, sources: known }} />
            <LazyPart
              title="The range of outcomes"
              load={loadTools}
              height={480}
              props={{ mode, inputs, sources: known, scenarios, simulation }}
            />
          </>
        )}
        <Small>Results are before income tax and rest on the figures shown, which were not verified.</Small>
      </Stack>
    </Workspace>
  );
}

export default SharedCalculation;
