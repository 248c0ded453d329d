import {
  analyzeKnown,
  dealReport,
  enteredText,
  fieldsOf,
  inputNames,
  itemsText,
  modeLabels,
  profilesText,
  readSources,
  reportMethod,
  sourceTexts,
  type InputItems,
  type Inputs,
  type InputSources,
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
  narrow,
  Page,
  Panel,
  PanelHead,
  Row,
  SectionHead,
  Skeleton,
  Small,
  Stack,
  useParams,
  useRead,
  type ResponseOf,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { formatInput } from '../../features/calculator/figures.ts';
import { LazyPart } from '../../features/calculator/LazyPart.tsx';
import { Details, Headline, Statement } from '../../features/calculator/Results.tsx';
import { ComparablesPart, PropertyPart } from '../../features/calculator/shared/PropertyPart.tsx';
import { CashFlowAndLoans, SourcesAndUses } from '../../features/calculator/shared/ReportTables.tsx';
import { Workspace } from '../../features/calculator/workspace.ts';

type Shared = ResponseOf<'GET', '/api/shared-calculations/{token}'>;

/** An analysis that someone shared by a link: read-only, without sign-in. */
export function SharedCalculation() {
  const { token = '' } = useParams();
  const query = useRead('/api/shared-calculations/{token}', { token }, { retry: false });
  const api = `/api/shared-calculations/${token}`;
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
                  {shared.brand && <Brand brand={shared.brand} />}
                  <h1>{shared.name}</h1>
                  <Lead>
                    {`${modeLabels[shared.mode]}. ${shared.author ? `Prepared by ${shared.author}. ` : ''}Version ${shared.version}, saved ${formatDate(shared.savedAt)}; shared until ${formatDate(shared.sharedUntil)}.`}
                  </Lead>
                </div>
                <Row space={2} data-screen-only>
                  <Button kind="secondary" icon={<DownloadSimple size={18} />} href={`${api}/report.pdf`} download>
                    PDF
                  </Button>
                  <Button kind="secondary" icon={<DownloadSimple size={18} />} href={`${api}/workbook.xlsx`} download>
                    Excel
                  </Button>
                </Row>
              </SectionHead>
              <Findings {...shared} token={token} inputs={shared.inputs as Inputs<Mode>} />
            </>
          )}
        </QueryView>
      )}
    </Page>
  );
}

const BrandLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  margin-bottom: 8px;
  img {
    max-width: 180px;
    max-height: 48px;
  }
  span {
    overflow-wrap: anywhere;
  }
`;

/** Whom the analysis is from, with how to reach them. */
function Brand({ brand: { name, logo, email, phone, website } }: { brand: NonNullable<Shared['brand']> }) {
  return (
    <BrandLine>
      {logo && <img src={logo} alt="" />}
      <b>{name}</b>
      {[email, phone, website?.replace(/^https?:\/\//, '')].map((line) => line && <Small key={line}>{line}</Small>)}
    </BrandLine>
  );
}

const loadCharts = () => import('../../features/calculator/charts/Charts.tsx');
const loadTools = () => import('../../features/calculator/tools/SharedTools.tsx');
const loadSensitivity = () => import('../../features/calculator/shared/SharedSensitivity.tsx');

/** Where inputs and results do not fit beside each other, a reader sees the results first. */
const ResultsFirst = styled(Workspace)`
  ${narrow} {
    > section {
      order: 1;
    }
  }
`;

interface FindingsProps extends Omit<Shared, 'inputs'> {
  token: string;
  inputs: Inputs<Mode>;
}

function Findings({
  mode,
  inputs,
  sources,
  scenarios,
  simulation,
  items,
  property,
  comparables,
  token,
}: FindingsProps) {
  const values = inputs as Readonly<Record<string, number | null>>;
  const known = useMemo(() => readSources(values, sources), [values, sources]);
  const report = useMemo(() => dealReport(mode, values, known), [mode, values, known]);
  const { headline, details, statement, statementNeeds, asked } = analyzeKnown(mode, values, {}, known);
  return (
    <ResultsFirst>
      <InputPanel {...{ mode, values, known, items }} />
      <Stack space={4}>
        {property && <PropertyPart property={property} token={token} />}
        {asked.length > 0 && (
          <Alert tone="water">{`This analysis needs the ${inputNames(mode, asked)} to show returns.`}</Alert>
        )}
        <Headline results={headline} />
        {report && <SourcesAndUses parts={report.sourcesAndUses} />}
        <div data-halves>
          {statementNeeds.length === 0 && <Statement statement={statement} />}
          <Details results={details} />
        </div>
        {report && (
          <>
            <LazyPart title="The charts" load={loadCharts} height={320} props={{ mode, inputs, sources: known }} />
            <CashFlowAndLoans report={report} />
            <LazyPart
              title="The sensitivity"
              load={loadSensitivity}
              height={320}
              props={{ sensitivity: report.sensitivity }}
            />
            <LazyPart
              title="The range of outcomes"
              load={loadTools}
              height={480}
              props={{ mode, inputs, sources: known, scenarios, simulation }}
            />
          </>
        )}
        {comparables && <ComparablesPart comparables={comparables} />}
        <Small>{reportMethod(mode)}</Small>
      </Stack>
    </ResultsFirst>
  );
}

interface InputPanelProps {
  mode: Mode;
  values: Readonly<Record<string, number | null>>;
  known: InputSources;
  items: InputItems;
}

/** Every input with where it is from; what is optional and not stated is left out. */
function InputPanel({ mode, values, known, items }: InputPanelProps) {
  const texts = sourceTexts(known);
  const profiles = profilesText(known);
  return (
    <Panel aria-labelledby="shared-inputs">
      <PanelHead>
        <h2 id="shared-inputs">Inputs</h2>
      </PanelHead>
      {profiles && <Small as="p">{profiles}</Small>}
      <KeyValues>
        {fieldsOf(mode).map(([key, field]) => {
          const value = values[key] ?? null;
          if (value === null && field.optional) return null;
          const source = texts[key] ?? (value === null ? null : enteredText);
          const period = field.suffix?.startsWith('/') ? field.suffix : '';
          return (
            <div key={key}>
              <dt>
                {field.label}
                {source && <Small>{source}</Small>}
                {items[key] && <Small>{itemsText(items[key])}</Small>}
              </dt>
              <dd>{value === null ? '–' : `${formatInput(field, value)}${period}`}</dd>
            </div>
          );
        })}
      </KeyValues>
    </Panel>
  );
}

export default SharedCalculation;
