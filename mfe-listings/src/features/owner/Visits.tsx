import type { Performance } from '@dealstead/contracts';
import { Small, VisuallyHidden, formatCount, formatDate } from '@dealstead/kit';
import { styled } from 'styled-components';

const Chart = styled.svg`
  display: block;
  width: 100%;
  height: 56px;
  border-bottom: 1px solid var(--ink);
  rect {
    fill: var(--primary);
  }
`;

/** Visits of the last thirty days as a bar chart with a text equivalent. */
export function Visits({ days }: { days: Performance['days'] }) {
  const maximum = Math.max(...days.map(({ views }) => views), 0);
  const scale = 54 / Math.max(maximum, 1);
  const sum = days.reduce((total, { views }) => total + views, 0);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <div>
      <Chart viewBox={`0 0 ${days.length * 10} 56`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, views }, i) => (
          <rect key={day} x={i * 10 + 1} y={56 - views * scale} width={8} height={views * scale} />
        ))}
      </Chart>
      <Small>
        {`${formatCount(sum)} ${sum === 1 ? 'view' : 'views'} from ${formatDate(first.day)} to ${formatDate(last.day)}`}
        {maximum > 0 && <VisuallyHidden>{`, ${formatCount(maximum)} on the busiest day`}</VisuallyHidden>}
      </Small>
    </div>
  );
}
