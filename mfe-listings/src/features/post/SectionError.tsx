import { WarningCircle } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Line = styled.p`
  display: flex;
  gap: 6px;
  align-items: center;
  margin-top: 6px;
  color: var(--danger);
  font-size: var(--t13);
  font-weight: 500;
`;

/** Error of a section part that is not an input: a map, a row of chips. */
export function SectionError({ children }: { children: ReactNode }) {
  return (
    <Line role="alert">
      <WarningCircle size={16} />
      {children}
    </Line>
  );
}
