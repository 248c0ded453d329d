import {
  addressLine,
  defaultAssumptions,
  roundedEstimate,
  type AnalysisAssumptions,
  type AnalysisFigure,
  type PropertyAnalysis,
  type PropertyRecord,
} from '@dealstead/contracts';
import { rangeCoverageText } from '@dealstead/contracts/tools/rangeCoverage';
import { enteredText, statedFigure } from '@dealstead/formulas';
import {
  Alert,
  AssumptionsButton,
  Badge,
  Button,
  Panel,
  PanelHead,
  Price,
  Row,
  Small,
  Stack,
  StatStrip,
  formatCount,
  formatMoney,
  formatPercent,
  phone,
} from '@dealstead/kit';
import { Calculator } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { calculatorLink } from '../calculator/calculatorLink.ts';
import { AmountField } from './AmountField.tsx';
import type { ChangeAnalysis } from './useAnalysis.ts';
import { ValueRange } from './ValueRange.tsx';

const Section = styled(Panel)`
  scroll-margin-top: 64px;
`;

const OwnFigures = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 200px)) 1fr;
  gap: 12px;
  align-items: end;
  > a {
    justify-self: end;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    > a {
      grid-column: 1 / -1;
      justify-self: stretch;
    }
  }
`;

const Arithmetic = styled.details`
  font-size: var(--t14);
  summary {
    min-height: 44px;
    padding-block: 11px;
    color: var(--primary);
    font-weight: 600;
    cursor: pointer;
  }
  dl > div {
    display: grid;
    grid-template-columns: 190px minmax(0, 1fr);
    gap: 4px 16px;
    padding: 8px 0;
    border-top: 1px solid var(--line);
  }
  dt {
    font-weight: 600;
  }
  dd {
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  ${phone} {
    dl > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

interface ValueSectionProps {
  report: PropertyRecord;
  analysis: PropertyAnalysis;
  isSaving: boolean;
  error: Error | null;
  onChange: ChangeAnalysis;
}

/** The after-repair value as a range, and the figures that follow from it, each with its arithmetic. */
export function ValueSection({ report, analysis, isSaving, error, onChange }: ValueSectionProps) {
  const { arv, arvConfidence, noArv } = analysis;
  const size = analysis.unit === 'acre' ? report.lot.acres : report.structure.squareFeet;
  return (
    <Section id="value" aria-labelledby="value-title">
      <PanelHead>
        <h2 id="value-title">After-repair value</h2>
        <span>{analysis.isOwnSelection ? 'From the comparables you chose' : 'From comparable sales'}</span>
      </PanelHead>
      <Stack>
        {arv ? (
          <>
            <Row space={3}>
              <Price size={32}>
                {formatMoney(roundedEstimate(arv.low))} to {formatMoney(roundedEstimate(arv.high))}
              </Price>
              {arvConfidence && (
                <Badge tone={arvConfidence.level === 'high' ? 'ok' : arvConfidence.level === 'low' ? 'amber' : 'water'}>
                  {levels[arvConfidence.level]}, {arvConfidence.score} of 100
                </Badge>
              )}
            </Row>
            <ValueRange analysis={analysis} size={size} />
            <p>{arv.explanation}</p>
          </>
        ) : (
          <Alert tone="amber">{noArv}</Alert>
        )}
        <OwnFiguresForm key={`${analysis.recordId}`} analysis={analysis} report={report} onChange={onChange} />
        {error && <Alert>Your change was not saved. Try it again.</Alert>}
        <div aria-busy={isSaving}>
          <StatStrip items={figuresOf(analysis)} />
        </div>
        <Row space={2}>
          <AssumptionsButton />
        </Row>
        <ArithmeticList analysis={analysis} />
        <Small>
          Estimates from recorded sales, not an appraisal. The range holds the middle 80% of the comparables&apos;
          prices by {analysis.unit}, and more where there are few. {rangeCoverageText}
        </Small>
      </Stack>
    </Section>
  );
}

const shown = (figure: AnalysisFigure, format: (value: number) => string) =>
  figure.value === null ? 'Unknown' : format(figure.value);

function figuresOf(analysis: PropertyAnalysis) {
  const repairs = analysis.assumptions.rehabCost === null && analysis.arv ? 'before repairs' : undefined;
  const { maxAllowableOffer, profitPotential, rentEstimate, capRate, daysTilSale, sellability } = analysis;
  return [
    {
      label: `Maximum offer, ${analysis.assumed.offerRule}% rule`,
      value: shown(maxAllowableOffer, formatMoney),
      note: repairs,
    },
    {
      label: 'Profit potential',
      value: shown(profitPotential, formatMoney),
      note: profitPotential.value === null && repairs ? 'needs the repairs' : repairs,
    },
    { label: 'Rent a month', value: shown(rentEstimate, formatMoney), note: rentNotes[rentEstimate.source] },
    { label: 'Cap rate', value: shown(capRate, (value) => formatPercent(value, 1)) },
    { label: 'Days until sale', value: shown(daysTilSale, formatCount), note: sampleOf(daysTilSale) },
    {
      label: 'Sellability',
      value: sellability.score === null ? 'Unknown' : formatCount(sellability.score),
      note: sellability.score === null ? undefined : 'of 100',
    },
  ];
}

const levels = { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' } as const;
const rentNotes = {
  assumption: 'yours',
  record: 'from the record',
  comparables: 'from comparables',
  unknown: undefined,
} as const;
const sampleOf = ({ sampleSize }: AnalysisFigure) => (sampleSize === null ? undefined : `n = ${sampleSize}`);

function ArithmeticList({ analysis }: { analysis: PropertyAnalysis }) {
  const { arvConfidence, sellability } = analysis;
  const rows: (readonly [label: string, text: string])[] = [
    ...(arvConfidence?.parts.map(
      (part) => [`Confidence: ${part.label} ${part.points} of ${part.maximum}`, part.explanation] as const,
    ) ?? []),
    ['Maximum offer', analysis.maxAllowableOffer.explanation],
    ['Profit potential', analysis.profitPotential.explanation],
    ['Rent a month', analysis.rentEstimate.explanation],
    ['Cap rate', analysis.capRate.explanation],
    ['Days until sale', analysis.daysTilSale.explanation],
    ...(sellability.parts.length === 0
      ? [['Sellability', sellability.explanation] as const]
      : sellability.parts.map(
          (part) => [`Sellability: ${part.label} ${part.points} of ${part.maximum}`, part.explanation] as const,
        )),
  ];
  return (
    <Arithmetic>
      <summary>See the arithmetic</summary>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Arithmetic>
  );
}

interface OwnFiguresFormProps {
  analysis: PropertyAnalysis;
  report: PropertyRecord;
  onChange: ChangeAnalysis;
}

function OwnFiguresForm({ analysis, report, onChange }: OwnFiguresFormProps) {
  const field = (name: keyof AnalysisAssumptions, label: string, suffix?: string) => (
    <AmountField
      label={label}
      suffix={suffix}
      value={analysis.assumptions[name]}
      onCommit={(value) => onChange({ assumptions: { [name]: value } })}
    />
  );
  return (
    <OwnFigures role="group" aria-label="Your figures">
      {field('price', 'Your price')}
      {field('rehabCost', 'Repairs')}
      {analysis.unit === 'square foot' ? field('rent', 'Your rent', '/mo') : <span />}
      <Button icon={<Calculator size={18} />} to={calculatorPath(report, analysis)}>
        Analyze in calculator
      </Button>
    </OwnFigures>
  );
}

/** The calculator with the property's figures, each marked with where it is from: the member, an estimate or the record. */
export function calculatorPath(report: PropertyRecord, analysis?: PropertyAnalysis): string {
  const { price = null, rehabCost: rehab = null } = analysis?.assumptions ?? {};
  const record = (dollars: number | null | undefined) => statedFigure(dollars, 'record', report.sourceName);
  const own = (dollars: number | null) => statedFigure(dollars, 'member', enteredText);
  const estimate = (dollars: number | null | undefined, method: string, more = {}) =>
    statedFigure(dollars, 'estimate', method, more);
  const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : dollars * 100);
  const { low, high } = analysis?.arv ?? {};
  const rule = `Maximum offer, ${analysis?.assumed.offerRule ?? defaultAssumptions.offerRule}% rule`;
  const offerName = rehab === null ? `${rule}, before repairs` : rule;
  // Repairs above what the rule leaves make no price.
  const offer = analysis?.maxAllowableOffer.value ?? 0;
  const rent = analysis?.rentEstimate;
  return calculatorLink({
    mode: report.kind === 'land' ? 'land' : undefined,
    subject: { kind: 'record', id: report.id, title: addressLine(report) },
    figures: {
      price: price === null ? estimate(offer > 0 ? offer : null, offerName) : own(price),
      arv: estimate(analysis?.arv?.value, 'Comparable sales', {
        low: cents(low && roundedEstimate(low)),
        high: cents(high && roundedEstimate(high)),
      }),
      rehab: own(rehab),
      rent:
        rent?.source === 'assumption'
          ? own(rent.value)
          : rent?.source === 'comparables'
            ? estimate(rent.value, 'Rents of comparable sales')
            : record(rent ? rent.value : report.rent),
      tax: record(report.taxes[0]?.tax),
    },
  });
}
