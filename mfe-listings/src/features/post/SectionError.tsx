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

/** What is wrong with something that is no field: a map, a row of chips. */
export function SectionError({ children }: { children: ReactNode }) {
  return (
    <Line role="alert">
      <WarningCircle size={16} />
      {children}
    </Line>
  );
}
