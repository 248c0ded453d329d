import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Block = styled.section`
  scroll-margin-top: 16px;
  & + &,
  details + & {
    margin-top: 20px;
    padding-top: 16px;
    border-top: 1px solid var(--line);
  }
  > header {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    margin-bottom: 10px;
  }
  h3 {
    font-size: var(--t15);
  }
  header span {
    font-size: var(--t14);
    font-weight: 600;
    color: var(--primary);
  }
`;

export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  span {
    color: var(--ink-2);
    font-weight: 400;
  }
  [aria-pressed='true'] span {
    color: inherit;
  }
`;

export const Rows = styled.div`
  display: grid;
  gap: 14px;
  label:has([role='switch']) {
    justify-content: space-between;
    flex-direction: row-reverse;
  }
`;

/** A titled group of controls; `setting` is its value. */
export function Titled({ title, setting, children }: { title: string; setting?: string; children: ReactNode }) {
  return (
    <Block aria-label={title}>
      <header>
        <h3>{title}</h3>
        {setting && <span>{setting}</span>}
      </header>
      {children}
    </Block>
  );
}
