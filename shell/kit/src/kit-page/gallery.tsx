import { type ReactNode } from 'react';
import { narrow } from '@dealstead/kit';
import { styled } from 'styled-components';

const KitSection = styled.section`
  display: grid;
  grid-template-columns: 170px minmax(0, 1fr);
  gap: 28px 32px;
  margin-bottom: 28px;
  > h2 {
    padding-top: 12px;
    border-top: 1px solid var(--line-2);
    font: 600 var(--t14) / 1.4 var(--sans);
    letter-spacing: 0;
    color: var(--ink-2);
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
    padding-top: 16px;
    border-top: 1px solid var(--line-2);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    > div {
      border: 0;
    }
  }
`;

export function KitExample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <KitSection aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </KitSection>
  );
}
