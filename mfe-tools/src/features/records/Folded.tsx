import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Details = styled.details`
  border-top: 1px solid var(--line);
  summary {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    font-size: var(--t14);
    font-weight: 600;
    cursor: pointer;
  }
  summary::after {
    content: '+' / '';
    color: var(--ink-2);
    font-weight: 400;
  }
  &[open] > summary::after {
    content: '–' / '';
  }
  summary > span {
    margin-left: auto;
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
`;

interface FoldedProps {
  title: string;
  /** What is in it, beside the title. */
  summary?: string;
  /** Opens it, for instance because something in it is wrong. */
  open?: boolean;
  children: ReactNode;
}

/** A part of a form or a page that is folded until somebody wants it. */
export function Folded({ title, summary, open, children }: FoldedProps) {
  return (
    <Details data-wide open={open}>
      <summary>
        {title}
        {summary && <span>{summary}</span>}
      </summary>
      {children}
    </Details>
  );
}
