import { maximumOffer, pricePerAcre, returnOnCost, spread, type PropertyPage } from '@dealstead/contracts';
import { LedgerStrip, Small, acreage, money, percent } from '@dealstead/kit';
import { styled } from 'styled-components';

const Arithmetic = styled.details`
  margin-top: 8px;
  font-size: var(--t13);
  color: var(--ink-2);
  summary {
    width: fit-content;
    min-height: 28px;
    color: var(--primary);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  li {
    margin-top: 4px;
  }
`;

/** The deal's key numbers, each with the rule it rests on, and all of their arithmetic on a press. */
export function KeyNumbers({ of }: { of: PropertyPage }) {
  const { price, arv } = of;
  const rehab = of.rehabCost ?? 0;
  const acres = acreage(of.acres);
  const perAcre = pricePerAcre(price, acres);
  if (arv === null) {
    return (
      <>
        <LedgerStrip
          items={[
            { label: 'Price', value: money(price) },
            { label: 'Per acre', value: money(perAcre) },
          ]}
        />
        <Small>No ARV given, so there is nothing to hold the price against.</Small>
      </>
    );
  }
  const most = maximumOffer(arv, rehab);
  const under = most - price;
  const roi = returnOnCost(price, rehab, arv);
  return (
    <>
      <LedgerStrip
        items={[
          { label: 'ARV', value: money(arv) },
          { label: 'ROI', value: roi === null ? '–' : percent(roi, 2) },
          { label: '70% rule', value: money(most) },
          { label: 'Per acre', value: money(perAcre) },
        ]}
      />
      <Small>
        ROI is spread over price plus rehab, before buying, holding and selling costs. Asking is{' '}
        {money(Math.abs(under))} {under >= 0 ? 'under' : 'over'} the 70% rule.
      </Small>
      <Arithmetic>
        <summary>See the arithmetic</summary>
        <ul>
          <li>
            Spread: {money(arv)} ARV − {money(price)} price − {money(rehab)} rehab = {money(spread(price, rehab, arv))}
          </li>
          {roi !== null && (
            <li>
              ROI: {money(spread(price, rehab, arv))} ÷ ({money(price)} + {money(rehab)}) = {percent(roi, 2)}
            </li>
          )}
          <li>
            70% rule: {money(arv)} × 70% − {money(rehab)} rehab = {money(most)}
          </li>
          {perAcre !== null && (
            <li>
              Per acre: {money(price)} ÷ {acres} acres = {money(perAcre)}
            </li>
          )}
        </ul>
      </Arithmetic>
    </>
  );
}
