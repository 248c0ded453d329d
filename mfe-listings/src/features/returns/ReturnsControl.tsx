import { formatAssumptions } from '@dealstead/contracts';
import { AssumptionsButton, Hint, Switch, useAssumptions } from '@dealstead/kit';
import { Rows, Titled } from '../filters/ControlGroup.tsx';
import type { PartProps } from '../filters/FilterControlProps.ts';
import { AmountField, AmountPair } from '../filters/PriceRange.tsx';
import { assumptionsOf, describeAssumptions, metricsOf } from './assumptions.ts';

/** Lower bounds of projected returns, and the assumptions that they go by. */
export function ReturnsControl({ filter, change }: PartProps) {
  const { figures: own } = useAssumptions();
  const isSet = metricsOf(filter).length > 0;
  const assumptions = isSet ? assumptionsOf(filter) : own;
  const isOwn = (filter.assumptions ?? '') === formatAssumptions(own);
  return (
    <Titled title="Projected returns">
      <Rows>
        <AmountPair>
          <AmountField
            label="Cash-on-cash, at least"
            suffix="%"
            value={filter.minCashOnCash}
            onChange={(minCashOnCash) => change({ minCashOnCash }, 'minCashOnCash')}
          />
          <AmountField
            label="Cap rate, at least"
            suffix="%"
            value={filter.minCapRate}
            onChange={(minCapRate) => change({ minCapRate }, 'minCapRate')}
          />
        </AmountPair>
        <AmountField
          label="Flip profit, all cash, at least"
          prefix="$"
          value={filter.minFlipProfit}
          onChange={(minFlipProfit) => change({ minFlipProfit }, 'minFlipProfit')}
        />
        <Switch
          checked={filter.minMaoMargin !== undefined}
          onChange={({ target }) => change({ minMaoMargin: target.checked ? '0' : undefined }, 'minMaoMargin')}
        >
          Price at or below MAO ({assumptions.offerRule}% rule)
        </Switch>
        <Hint>Goes by {describeAssumptions(assumptions)}. Listings without the figures for it are left out.</Hint>
        <div>
          <AssumptionsButton
            // A link's assumptions are not the member's profile.
            isUnused={isSet && !isOwn}
            onUsed={
              isSet
                ? (used) => change({ assumptions: formatAssumptions(used.figures) || undefined }, 'assumptions')
                : undefined
            }
          />
        </div>
      </Rows>
    </Titled>
  );
}
