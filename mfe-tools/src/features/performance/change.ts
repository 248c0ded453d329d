import { formatPercent } from '@dealstead/kit';

/** Growth against the period before: "+12%"; null where there is nothing to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  const change = Math.round(((now - before) / before) * 100) / 100;
  return `${change > 0 ? '+' : ''}${formatPercent(change)}`;
}
