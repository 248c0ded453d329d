import { dealFieldLabels, isHeld, type DealField, type DealRecord } from '@dealstead/contracts';
import type { ProfitStatement } from '@dealstead/contracts/tools/deals';
import { modeLabels, roundHalfAway } from '@dealstead/formulas';
import {
  AssumptionsButton,
  Button,
  formatDate,
  formatAgreedMoney,
  Panel,
  PanelHead,
  Small,
  TextLink,
  useIsAllowed,
  useRead,
} from '@dealstead/kit';
import { RecordedValue } from '@dealstead/kit/data';
import { Calculator, PencilSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { calculatorLink } from '../../calculator/calculatorLink.ts';
import { analysisPath } from '../../calculator/subject.ts';
import { cashFlowText, cashOnCashText } from '../dealLabels.ts';
import { RecordNotes, RecordValues } from '../../records/recordPage.ts';

const Statement = styled.dl`
  > div {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 5px 0;
    font-size: var(--t14);
  }
  > div[data-total] {
    margin-top: 4px;
    padding-top: 9px;
    border-top: 2px solid var(--ink);
    font-size: var(--t17);
    font-weight: 700;
  }
  dd {
    white-space: nowrap;
  }
`;

const Actual = styled.p`
  margin-top: 12px;
  padding: 10px 12px;
  background: var(--sunken);
  border-radius: var(--r1);
  font-size: var(--t14);
`;

const Part = styled.section`
  margin-top: 18px;
  h3 {
    margin-bottom: 6px;
    font: 600 var(--t14) / 1.3 var(--sans);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 14px;
`;

/** The expected profit with the lines that lead to it, or the returns of a rental or BRRRR; the actual profit, and the maximum offer. */
export function NumbersPanel({ deal }: { deal: DealRecord }) {
  const { profit } = deal;
  return (
    <Panel aria-labelledby="numbers">
      <PanelHead>
        <h2 id="numbers">Numbers</h2>
        <span>{profit.method}</span>
      </PanelHead>
      <StatementLines {...profit} />
      <HeldReturns deal={deal} />
      <AnalysisSource deal={deal} />
      {deal.actualProfit !== null && (
        <Actual>
          Actual profit <b>{formatAgreedMoney(deal.actualProfit)}</b>
          {deal.expectedProfit !== null && `, ${differenceText(deal.actualProfit - deal.expectedProfit)}`}
        </Actual>
      )}
      <MaximumOffer deal={deal} />
      {deal.assumptions.isFixed ? (
        <Small>
          {`${deal.status === 'lost' ? 'Lost' : 'Closed'} deal: these figures stay with the assumptions \u201c${deal.assumptions.name}\u201d as they were on that day.`}
        </Small>
      ) : deal.assumptions.isOwn ? (
        <AssumptionsButton />
      ) : (
        <Small>{`By the owner\u2019s assumptions: ${deal.assumptions.name}`}</Small>
      )}
      <EstimatedValue deal={deal} />
      <Actions>
        <Button kind="secondary" size="small" icon={<Calculator size={16} />} to={calculatorPath(deal)}>
          Open in calculator
        </Button>
      </Actions>
      {deal.calculations.length > 0 && <Calculations calculations={deal.calculations} />}
    </Panel>
  );
}

function StatementLines({ lines, needs }: ProfitStatement) {
  if (needs !== null) return <Small>{needs}</Small>;
  return (
    <Statement>
      {lines.map(({ label, amount, total }) => (
        <div key={label} data-total={total || undefined}>
          <dt>{label}</dt>
          <dd>{formatAgreedMoney(amount)}</dd>
        </div>
      ))}
    </Statement>
  );
}

/** Cash flow a month and cash-on-cash of a rental or BRRRR. */
function HeldReturns({ deal }: { deal: DealRecord }) {
  const { cashFlow, cashOnCash, cashOnCashNote } = deal;
  if (cashFlow === null) return null;
  return (
    <>
      <Actual>
        Cash flow a month <b>{formatAgreedMoney(cashFlow)}</b>
      </Actual>
      {(cashOnCash ?? cashOnCashNote) !== null && (
        <Actual>
          Cash-on-cash, first year <b>{cashOnCashText(deal)}</b>
        </Actual>
      )}
    </>
  );
}

/** The analysis that the figures come from, and where the deal has other ones. */
function AnalysisSource({ deal }: { deal: DealRecord }) {
  if (!deal.analysis) return null;
  const { id, name, isOwn, updatedAt, differs } = deal.analysis;
  const isKept = deal.assumptions.isFixed;
  return (
    <>
      <Small>
        From the analysis {isOwn ? <TextLink to={analysisPath(id)}>{name}</TextLink> : `\u201c${name}\u201d`}, saved{' '}
        {formatDate(updatedAt)}, with its own assumptions.
        {isKept &&
          ' These are the figures it had when the deal ended; later changes of the analysis do not change them.'}
      </Small>
      {differs.map((figure) => (
        <Small key={figure.field}>
          {`${dealFieldLabels[figure.field]} is ${formatAgreedMoney(figure.deal)} in this deal and ${formatAgreedMoney(figure.analysis)} in the analysis${isKept ? ' as it was then' : ''}.`}
        </Small>
      ))}
    </>
  );
}

/** The most that the rule allows to offer, beside what the member agreed to or offered, and what is asked. */
function MaximumOffer({ deal }: { deal: DealRecord }) {
  const { offer, maximumOffer } = deal;
  const prices = (['contractPrice', 'offerAmount', 'purchasePrice'] as const).flatMap((field) => {
    const price = deal[field];
    return price === null ? [] : [{ field, price }];
  });
  return (
    <Part aria-labelledby="maximum-offer">
      <h3 id="maximum-offer">Maximum offer: {offer.method}</h3>
      <StatementLines {...offer} />
      {maximumOffer !== null &&
        prices.map(({ field, price }) => (
          <Actual key={field}>
            {field === 'offerAmount' ? 'Your offer' : dealFieldLabels[field]} <b>{formatAgreedMoney(price)}</b>,{' '}
            {againstMaximum(price, maximumOffer)}
          </Actual>
        ))}
    </Part>
  );
}

/** The property's value by recorded sales, beside the ARV that the member entered. */
function EstimatedValue({ deal: { id, address, propertyId } }: { deal: DealRecord }) {
  const canCompare = useIsAllowed('comparable-data');
  const isKnown = address !== null || propertyId !== null;
  const { data } = useRead('/api/property-values/deals/{id}', { id }, { enabled: canCompare && isKnown });
  if (!data) return null;
  return (
    <Part aria-labelledby="estimated-value">
      <h3 id="estimated-value">Value by recorded sales</h3>
      <RecordedValue value={data} />
    </Part>
  );
}

const againstMaximum = (asking: number, maximum: number): string => {
  const difference = roundHalfAway((asking - maximum) * 100) / 100;
  if (difference === 0) return 'exactly the MAO';
  return `${formatAgreedMoney(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the MAO`;
};

const differenceText = (difference: number): string => {
  if (difference === 0) return 'as expected';
  return `${formatAgreedMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than expected`;
};

const Saved = styled.ul`
  margin-top: 12px;
  li {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 6px 0;
    border-top: 1px solid var(--line);
    font-size: var(--t14);
  }
`;

function Calculations({ calculations }: Pick<DealRecord, 'calculations'>) {
  return (
    <Part aria-labelledby="own-analyses">
      <h3 id="own-analyses">Your analyses</h3>
      <Saved>
        {calculations.map(({ id, name, mode, missing, ...results }) => (
          <li key={id}>
            <TextLink to={analysisPath(id)}>{name}</TextLink>
            <span>
              {modeLabels[mode]}
              <b>{analysisResult(mode, results)}</b>
              {results.netProfit === null && missing && `, needs the ${missing}`}
            </span>
          </li>
        ))}
      </Saved>
    </Part>
  );
}

/** What an analysis of a mode comes to: " $21,400 profit", " $312.50/mo, 8.12% cash-on-cash"; nothing without results. */
function analysisResult(
  mode: DealRecord['dealType'],
  results: Pick<DealRecord['calculations'][number], 'netProfit' | 'cashFlow' | 'cashOnCash' | 'cashOnCashNote'>,
): string {
  const { netProfit, cashFlow, cashOnCash, cashOnCashNote } = results;
  if (!isHeld(mode))
    return netProfit === null ? '' : ` ${formatAgreedMoney(netProfit)} ${mode === 'wholesale' ? 'net fee' : 'profit'}`;
  if (cashFlow === null) return '';
  if (cashOnCash === null) return ` ${cashOnCashNote ?? cashFlowText(cashFlow)}`;
  return ` ${cashFlowText(cashFlow)}, ${cashOnCashText(results)} cash-on-cash`;
}

/** The calculator with the deal's figures; an analysis that is saved there is attached to the deal. */
export const calculatorPath = (deal: DealRecord): string =>
  calculatorLink({ mode: deal.dealType, subject: { kind: 'deal', id: deal.id, title: deal.title } });

const detailFields = [
  'address',
  'purchasePrice',
  'offerAmount',
  'offerDate',
  'contractPrice',
  'contractDate',
  'arv',
  'rehabBudget',
  'monthlyRent',
  'expectedClosingDate',
  'closingDate',
] as const satisfies readonly DealField[];

/** What is known of a deal; empty fields are left out. */
export function DetailsPanel({ deal, onEdit }: { deal: DealRecord; onEdit: () => void }) {
  const known = detailFields.filter((field) => deal[field] !== null);
  return (
    <Panel aria-labelledby="details">
      <PanelHead>
        <h2 id="details">Details</h2>
        <Button kind="secondary" size="small" icon={<PencilSimple size={16} />} onClick={onEdit}>
          Edit
        </Button>
      </PanelHead>
      {known.length === 0 ? (
        <Small>No address, price or date yet.</Small>
      ) : (
        <RecordValues>
          {known.map((field) => (
            <div key={field}>
              <dt>{dealFieldLabels[field]}</dt>
              <dd>{detailText(deal[field])}</dd>
            </div>
          ))}
        </RecordValues>
      )}
      {deal.notes && <RecordNotes>{deal.notes}</RecordNotes>}
    </Panel>
  );
}

const detailText = (value: string | number | null): string => {
  if (typeof value === 'number') return formatAgreedMoney(value);
  return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(`${value}T12:00:00Z`) : (value ?? '');
};
