import type { ModelValue } from '@dealstead/contracts';
import {
  Alert,
  Badge,
  Panel,
  PanelHead,
  Price,
  Row,
  Skeleton,
  Small,
  Stack,
  StatStrip,
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  useRead,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';

const Section = styled(Panel)`
  scroll-margin-top: 64px;
`;

/** The trained model's value beside that of the comparables, with its measured error; or why it has none. */
export function ModelValueSection({ recordId }: { recordId: number }) {
  const query = useRead('/api/property-records/{id}/model-value', { id: recordId });
  return (
    <Section id="model" aria-labelledby="model-title">
      <PanelHead>
        <h2 id="model-title">Model estimate</h2>
        <span>{query.data?.estimate && `${query.data.estimate.sales} sales nearby`}</span>
      </PanelHead>
      <QueryView query={query} label="Model estimate" loading={<Skeleton height={180} />}>
        {(value) => <Content value={value} />}
      </QueryView>
    </Section>
  );
}

function Content({ value }: { value: ModelValue }) {
  const { estimate, reason, hasSampleSales } = value;
  if (!estimate) {
    return (
      <Stack>
        <Alert tone="water">No model estimate. {reason} Rely on the comparables.</Alert>
        <Small>{describeModel(value)}</Small>
      </Stack>
    );
  }
  return (
    <Stack>
      <Row space={3}>
        <Price size={32}>{formatMoney(rounded(estimate.value))}</Price>
        <span>
          80% range {formatMoney(rounded(estimate.low))} to {formatMoney(rounded(estimate.high))}
        </span>
        {hasSampleSales && <Badge tone="amber">From sample sales</Badge>}
      </Row>
      <p>{estimate.explanation}</p>
      {estimate.assumed.length > 0 && (
        <Alert tone="amber">
          Not recorded, so the average of the sales nearby was used: {estimate.assumed.join(', ')}. The range is less
          certain.
        </Alert>
      )}
      <StatStrip items={figuresOf(value)} />
      <Small>
        {describeModel(value)}
        {hasSampleSales && ' The errors were measured on real sales; sample sales show how the estimate works.'}
      </Small>
    </Stack>
  );
}

const rounded = (dollars: number) => Math.round(dollars / 1_000) * 1_000;

const figuresOf = ({ accuracy }: ModelValue) => [
  { label: 'Median error of the model', value: formatPercent(accuracy.medianError, 1) },
  { label: 'Median error of comparables', value: formatPercent(accuracy.comparablesMedianError, 1) },
  { label: 'Range held the price', value: formatPercent(accuracy.coverage, 0), note: 'of held-out sales' },
];

/** What the model rests on, and what its figures were measured on. */
const describeModel = ({ accuracy }: ModelValue): string =>
  `Trained on ${accuracy.source}. Measured on ${formatCount(accuracy.heldOutSales)} later sales that it had not seen, ` +
  `${formatDate(accuracy.heldOutFrom)} to ${formatDate(accuracy.heldOutTo)}.`;
