import { useId } from 'react';
import { styled } from 'styled-components';
import { formatAgreedMoney } from '../format/format.ts';
import { phone } from '../theme/media.ts';

const ScaleSvg = styled.svg`
  width: 100%;
  overflow: visible;
  .frame {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .ground {
    fill: var(--surface);
  }
  .price {
    fill: var(--ink);
  }
  .spread {
    fill: var(--ok-tint);
  }
  .hatch {
    stroke: var(--ink-2);
    stroke-width: 1.5;
  }
  .over {
    stroke: var(--danger);
    stroke-width: 1.5;
  }
  .tick {
    stroke: var(--ink);
    stroke-width: 1.5;
  }
`;

const Key = styled.dl<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  margin-top: 8px;
  font-size: var(--t13);
  > div {
    padding-right: 12px;
  }
  dt {
    color: var(--ink-2);
  }
  dd {
    font-size: var(--t17);
    font-weight: 700;
  }
  .ok dd {
    color: var(--ok);
  }
  .bad dd {
    color: var(--danger);
  }
  ${phone} {
    display: flex;
    justify-content: space-between;
    > div:last-child {
      padding-right: 0;
    }
    dd {
      font-size: var(--t15);
    }
  }
`;

export interface DealToScaleProps {
  /** All three in dollars. */
  price: number;
  /** Null if the seller states none: then there is no spread. */
  rehab: number | null;
  arv: number;
}

/**
 * The deal as one bar: price solid, rehab hatched, spread tinted up to the ARV. If the costs exceed the ARV, the
 * overrun is hatched in danger beyond the ARV's tick.
 */
export function DealToScale({ price, rehab, arv }: DealToScaleProps) {
  const hatch = useId();
  const repairs = rehab ?? 0;
  const cost = price + repairs;
  const spread = arv - cost;
  const whole = Math.max(arv, cost);
  const at = (amount: number) => `${((amount / whole) * 100).toFixed(2)}%`;
  const part = (amount: number) => `minmax(max-content, ${Math.max(1, Math.round((amount / whole) * 100))}fr)`;
  const inside = Math.min(cost, arv);
  const description = [
    `Price ${formatAgreedMoney(price)}`,
    repairs > 0 && `rehab ${formatAgreedMoney(repairs)}`,
    spread < 0
      ? `over by ${formatAgreedMoney(-spread)}`
      : rehab === null
        ? `${formatAgreedMoney(spread)} left before rehab`
        : `spread ${formatAgreedMoney(spread)}`,
  ].filter(Boolean);
  return (
    <div>
      <ScaleSvg height="27" role="img" aria-label={`${description.join(', ')}, of ARV ${formatAgreedMoney(arv)}`}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <line className="hatch" x1="0" x2="0" y1="0" y2="6" />
          </pattern>
          <pattern id={`${hatch}x`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <line className="over" x1="0" x2="0" y1="0" y2="6" />
          </pattern>
        </defs>
        <rect className="ground" width="100%" height="27" />
        {spread > 0 && rehab !== null && <rect className="spread" x={at(cost)} width={at(spread)} height="27" />}
        <rect className="price" width={at(Math.min(price, inside))} height="27" />
        {inside > price && <rect fill={`url(#${hatch})`} x={at(price)} width={at(inside - price)} height="27" />}
        {spread < 0 && <rect fill={`url(#${hatch}x)`} x={at(arv)} width={at(-spread)} height="27" />}
        <rect className="frame" x="0.75" y="0.75" width="99.85%" height="25.5" />
        {repairs > 0 && <line className="tick" x1={at(price)} x2={at(price)} y1="0" y2="27" />}
        {spread > 0 && <line className="tick" x1={at(cost)} x2={at(cost)} y1="0" y2="27" />}
        {spread < 0 && <line className="tick" x1={at(arv)} x2={at(arv)} y1="-5" y2="32" />}
      </ScaleSvg>
      <Key $columns={[part(price), repairs > 0 && part(repairs), part(Math.abs(spread))].filter(Boolean).join(' ')}>
        <div>
          <dt>Price</dt>
          <dd>{formatAgreedMoney(price)}</dd>
        </div>
        {repairs > 0 && (
          <div>
            <dt>Rehab</dt>
            <dd>{formatAgreedMoney(repairs)}</dd>
          </div>
        )}
        <div className={spread < 0 ? 'bad' : rehab === null ? undefined : 'ok'}>
          <dt>{spread < 0 ? 'Over ARV' : rehab === null ? 'Before rehab' : 'Spread'}</dt>
          <dd>{formatAgreedMoney(Math.abs(spread))}</dd>
        </div>
      </Key>
    </div>
  );
}
