import { parsePlan, catalogue } from '@dealstead/contracts';
import { styled } from 'styled-components';
import { omitProps } from '../layout/omitProps.ts';

export type Tone = 'plain' | 'ok' | 'water' | 'amber' | 'danger' | 'brown' | 'primary';

const tones: Record<Tone, string> = {
  plain: 'background: var(--sunken); color: var(--ink);',
  ok: 'background: var(--ok-tint); color: var(--ok);',
  water: 'background: var(--water-tint); color: var(--water);',
  amber: 'background: var(--amber-tint); color: var(--amber-ink);',
  danger: 'background: var(--danger-tint); color: var(--danger);',
  brown: 'background: var(--brown-tint); color: var(--brown);',
  primary: 'background: var(--tint); color: var(--tint-ink);',
};

/**
 * A short status: amber for today, danger for overdue, brown for legal facts. The text must not depend on the color.
 */
export const Badge = styled.span.withConfig(omitProps('tone'))<{ tone?: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  min-height: 24px;
  padding: 0 8px;
  border-radius: var(--r1);
  font-size: var(--t12);
  font-weight: 600;
  white-space: nowrap;
  ${({ tone = 'plain' }) => tones[tone]}
`;

const Outlined = styled(Badge)`
  border: 1px solid currentColor;
  background: none;
`;

/** A plan's name: outlined for the current one, tinted for the required one. */
export function PlanBadge({ plan, required }: { plan: string; required?: boolean }) {
  const id = parsePlan(plan);
  const name = id === null ? plan : catalogue[id].name;
  return required ? <Badge tone="primary">{name}</Badge> : <Outlined>{name}</Outlined>;
}

/** The ribbon on a featured listing. */
export const Flag = styled.span`
  background: var(--amber);
  color: var(--on-amber);
  font-size: var(--t12);
  font-weight: 700;
  letter-spacing: 0.06em;
  padding: 5px 22px 5px 12px;
  clip-path: polygon(0 0, 100% 0, calc(100% - 9px) 50%, 100% 100%, 0 100%);
`;
