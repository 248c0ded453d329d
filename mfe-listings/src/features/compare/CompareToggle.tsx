import { canCompare } from '@dealstead/contracts';
import { RoundToggle, membershipOf, useUser } from '@dealstead/kit';
import { Scales } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useCompare } from './compared.ts';

const Toggle = styled(RoundToggle)`
  &[aria-pressed='true'] {
    border-color: var(--primary);
    background: var(--tint);
    color: var(--tint-ink);
  }
`;

/** A card's compare toggle; null for people who may not compare. */
export function useCompareToggle({ id, title }: { id: number; title: string }): ReactNode {
  const user = useUser();
  const { has, toggle } = useCompare();
  if (!canCompare(membershipOf(user))) return null;
  return (
    <Toggle aria-pressed={has(id)} aria-label={`Compare ${title}`} title="Compare" onClick={() => toggle(id)}>
      <Scales size={18} />
    </Toggle>
  );
}
