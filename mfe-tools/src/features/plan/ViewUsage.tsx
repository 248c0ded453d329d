import { Skeleton, formatCount, formatShortDate, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';

const Meter = styled.meter`
  display: block;
  appearance: none;
  width: 100%;
  height: 6px;
  margin-top: 6px;
  border: 0;
  border-radius: 3px;
  background: var(--sunken);
  overflow: hidden;
  &::-webkit-meter-inner-element {
    display: block;
  }
  &::-webkit-meter-bar {
    height: 6px;
    border: 0;
    border-radius: 3px;
    background: var(--sunken);
  }
  &::-webkit-meter-optimum-value {
    background: var(--primary);
  }
  &::-webkit-meter-suboptimum-value {
    background: var(--amber-line);
  }
  &::-webkit-meter-even-less-good-value {
    background: var(--danger);
  }
  &::-moz-meter-bar {
    background: var(--primary);
  }
`;

/** Listings opened this month, and the limit of a free account with its reset. */
export const useViews = () => useRead('/api/property-views');

/** "6 of 20 this month", with a meter for a free account. */
export function ViewUsage() {
  const { data: views, isError } = useViews();
  if (!views) return isError ? 'Not available right now' : <Skeleton width={120} height={16} />;
  const { used, limit, renewsAt } = views;
  if (limit === null) return `${formatCount(used)} this month, unlimited`;
  return (
    <>
      {formatCount(used)} of {formatCount(limit)}, resets {formatShortDate(renewsAt)}
      <Meter
        aria-label="Listing views used this month"
        min={0}
        max={limit}
        value={used}
        low={limit * 0.75}
        high={limit - 1}
        optimum={0}
      />
    </>
  );
}
