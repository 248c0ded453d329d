import { useId } from 'react';
import { styled } from 'styled-components';
import { formatMoney, formatMoneyCompact, formatPercent } from '../format/format.ts';

const Frame = styled.div`
  padding-top: 11px;
  svg {
    width: 100%;
    overflow: visible;
  }
  .frame {
    fill: var(--surface);
    stroke: var(--ink);
  }
  .price {
    fill: var(--ink);
  }
  .tick {
    stroke: var(--ink);
  }
  .hatch {
    stroke: var(--danger);
    stroke-width: 1.5;
  }
  .beyond {
    stroke: var(--danger);
  }
  .none {
    fill: none;
    stroke: var(--line-2);
    stroke-dasharray: 3 2.5;
  }
`;

const ScaleText = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 8px;
  margin-top: 3px;
  font-size: var(--t12);
  color: var(--ink-2);
  .below {
    color: var(--ok);
    font-weight: 600;
  }
  .above {
    color: var(--danger);
    font-weight: 600;
  }
`;

// An SVG with percentage attributes: the content security policy of server-rendered pages blocks style attributes.
/**
 * Price against ARV, to scale, with both as text; dashed without an ARV. A price above the ARV is hatched beyond its mark.
 * Dollars. `compact` for narrow cards.
 */
export function ScaleBar({ price, arv, compact }: { price: number; arv: number | null; compact?: boolean }) {
  const hatch = useId();
  if (arv === null || arv <= 0) {
    return (
      <Frame>
        <svg height="16" aria-hidden="true">
          <rect className="none" x="0.5" y="4.5" width="100%" height="7" />
        </svg>
        <ScaleText>
          <span>No ARV given</span>
        </ScaleText>
      </Frame>
    );
  }
  const inWords = compact ? formatMoneyCompact : formatMoney;
  const whole = Math.max(price, arv);
  const priceAt = `${((price / whole) * 100).toFixed(2)}%`;
  const beyond = `${(((whole - arv) / whole) * 100).toFixed(2)}%`;
  const arvAt = `${((arv / whole) * 100).toFixed(2)}%`;
  return (
    <Frame>
      <svg height="16" aria-hidden="true">
        <rect className="frame" x="0" y="4.5" width="100%" height="7" />
        <rect className="price" x="0" y="4" width={price > arv ? arvAt : priceAt} height="8" />
        {price > arv && (
          <>
            <defs>
              <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
                <line className="hatch" x1="0" x2="0" y1="0" y2="5" />
              </pattern>
            </defs>
            <rect className="beyond" fill={`url(#${hatch})`} x={arvAt} y="4.5" width={beyond} height="7" />
          </>
        )}
        <line className="tick" x1={priceAt} x2={priceAt} y1="0" y2="16" />
        <line className="tick" x1={arvAt} x2={arvAt} y1="0" y2="16" />
      </svg>
      <ScaleText>
        <span>{formatPercent(price / arv)} of ARV</span>
        {price <= arv ? (
          <span className="below">{inWords(arv - price)} below ARV</span>
        ) : (
          <span className="above">{inWords(price - arv)} above ARV</span>
        )}
      </ScaleText>
    </Frame>
  );
}
