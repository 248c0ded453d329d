import { useId } from 'react';
import { styled } from 'styled-components';
import { narrow, phone } from '../theme/media.ts';
import { hiddenFromSight } from './layout.tsx';

const Contents = styled.nav`
  align-self: start;
  position: sticky;
  top: 96px;
  max-height: calc(100vh - 120px);
  overflow-y: auto;
  font-size: var(--t14);
  h2 {
    margin-bottom: var(--s2);
    font: 600 var(--t13) / 1.5 var(--sans);
    letter-spacing: 0;
  }
  a {
    display: flex;
    align-items: center;
    min-height: 36px;
    padding: 4px 0 4px 12px;
    border-left: 2px solid var(--line);
    color: var(--ink-2);
    line-height: 1.35;
    text-decoration: none;
    &:hover {
      border-color: var(--primary);
      color: var(--ink);
    }
  }
  a[data-level='3'] {
    padding-left: 26px;
  }
  ${narrow} {
    position: static;
    max-height: none;
    padding-bottom: var(--s4);
    border-bottom: 1px solid var(--line);
    a {
      min-height: 44px;
    }
  }
  /* On a phone the list would fill the first screen before the text: it is one row that scrolls. */
  ${phone} {
    margin-inline: -16px;
    padding-inline: 16px;
    overflow-x: auto;
    border-bottom: 0;
    h2 {
      ${hiddenFromSight}
    }
    ol {
      display: flex;
      gap: 8px;
    }
    a,
    a[data-level='3'] {
      padding-inline: 12px;
      border: 1px solid var(--line-2);
      border-radius: var(--r1);
      background: var(--surface);
      white-space: nowrap;
    }
  }
  @media print {
    display: none;
  }
`;

export interface TableOfContentsProps {
  /** Headings of the page by their id; those of level 3 are indented. */
  headings: readonly { readonly id: string; readonly text: string; readonly level?: number }[];
}

/** Links to the headings of a long text: beside it, above it on a narrow screen, one row on a phone. */
export function TableOfContents({ headings }: TableOfContentsProps) {
  const title = useId();
  return (
    <Contents aria-labelledby={title}>
      <h2 id={title}>On this page</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a href={`#${id}`} data-level={level}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </Contents>
  );
}
