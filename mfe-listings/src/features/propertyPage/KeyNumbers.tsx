import {
  grossRoi,
  grossRoiExplanation,
  grossRoiLabel,
  landPricePerAcre,
  spread,
  type PropertyPage,
} from '@dealstead/contracts';
import { maximumOffer } from '@dealstead/formulas';
import {
  AssumptionsButton,
  StatStrip,
  useAssumptions,
  parseAcres,
  formatAgreedMoney,
  formatMoney,
  formatPercent,
} from '@dealstead/kit';
import { styled } from 'styled-components';

const Frame = styled.div`
  margin-top: 20px;
  > p,
  details {
    margin-top: 6px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  summary {
    display: flex;
    align-items: center;
    width: fit-content;
    min-height: 28px;
    color: var(--primary);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  li {
    margin-top: 4px;
  }
  /* Paper shows the arithmetic. */
  @media print {
    margin-top: 8px;
    > p,
    details {
      margin-top: 4px;
      font-size: var(--t12);
    }
    li {
      margin-top: 1px;
    }
    summary {
      display: none;
    }
    details::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }
  @media (pointer: coarse) {
    summary {
      min-height: 44px;
    }
  }
`;

/** The deal's key numbers with their formulas; the full calculation opens on a press. */
export function KeyNumbers({ property }: { property: PropertyPage }) {
  const { price, arv } = property;
  const { figures, isPending } = useAssumptions();
  const rule = figures.offerRule;
  const rehab = property.rehabCost;
  const acres = parseAcres(property.acres);
  const perAcre = landPricePerAcre(property.category, price, acres);
  const perAcreItems = perAcre === null ? [] : [{ label: 'Per acre', value: formatMoney(perAcre) }];
  if (arv === null) {
    return (
      <Frame>
        <StatStrip items={[{ label: 'Price', value: formatAgreedMoney(price) }, ...perAcreItems]} />
        <p>The seller has not given an ARV, so the price cannot be compared with it.</p>
      </Frame>
    );
  }
  if (rehab === null) {
    return (
      <Frame>
        <StatStrip
          items={[
            { label: 'ARV', value: formatAgreedMoney(arv) },
            { label: grossRoiLabel, value: 'Needs rehab' },
            { label: `${rule}% rule`, value: 'Needs rehab' },
            ...perAcreItems,
          ]}
        />
        <p>
          The seller has not given a rehab estimate, so spread, gross ROI and the {rule}% rule cannot be calculated.
        </p>
      </Frame>
    );
  }
  const maximum = maximumOffer(arv, rehab, rule);
  const remaining = spread(price, rehab, arv);
  const roi = grossRoi(price, rehab, arv);
  return (
    <Frame>
      <StatStrip
        items={[
          { label: 'ARV', value: formatAgreedMoney(arv) },
          { label: grossRoiLabel, value: roi === null ? '–' : formatPercent(roi, 2) },
          { label: isPending ? 'Maximum offer' : `${rule}% rule`, value: isPending ? '…' : formatMoney(maximum) },
          ...perAcreItems,
        ]}
      />
      <p>
        {grossRoiExplanation} {rehab === 0 && 'The seller says no rehab is needed. '}
        {!isPending && ruleText(price, maximum, rule)}
      </p>
      <AssumptionsButton />
      <details>
        <summary>See the math</summary>
        <ul>
          <li>
            Spread: {formatAgreedMoney(arv)} ARV − {formatAgreedMoney(price)} price − {formatAgreedMoney(rehab)} rehab ={' '}
            {formatAgreedMoney(remaining)}
          </li>
          {roi !== null && (
            <li>
              {grossRoiLabel}: {formatAgreedMoney(remaining)} ÷ ({formatAgreedMoney(price)} + {formatAgreedMoney(rehab)}
              ) = {formatPercent(roi, 2)}
            </li>
          )}
          <li>
            {rule}% rule: {formatAgreedMoney(arv)} × {rule}% − {formatAgreedMoney(rehab)} rehab = {formatMoney(maximum)}{' '}
            (maximum allowable offer for a flip, before any fee)
          </li>
          {perAcre !== null && (
            <li>
              Per acre: {formatAgreedMoney(price)} ÷ {acres} acres = {formatMoney(perAcre)}
            </li>
          )}
        </ul>
      </details>
    </Frame>
  );
}

function ruleText(price: number, maximum: number, rule: number): string {
  const dollarsUnder = Math.round(maximum - price);
  if (dollarsUnder === 0) return `The asking price meets the ${rule}% rule exactly.`;
  return `The asking price is ${formatMoney(Math.abs(dollarsUnder))} ${dollarsUnder > 0 ? 'under' : 'over'} the ${rule}% rule.`;
}
