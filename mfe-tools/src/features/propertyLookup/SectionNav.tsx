import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Bar = styled.nav`
  position: sticky;
  top: var(--report-nav-top, 0);
  z-index: 2;
  overflow-x: auto;
  scrollbar-width: none;
  background: var(--ground);
  border-bottom: 1px solid var(--line-2);
  ul {
    display: flex;
    gap: 4px;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 48px;
    padding: 0 14px;
    color: var(--ink-2);
    font-size: var(--t14);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover {
    color: var(--ink);
    box-shadow: inset 0 -3px 0 var(--primary);
  }
  ${phone} {
    margin-inline: -16px;
    padding-inline: 8px;
  }
`;

export interface NavSection {
  readonly id: string;
  readonly label: string;
}

/** Links to the sections of a report; stays at the top while the report scrolls. */
export function SectionNav({ sections }: { sections: readonly NavSection[] }) {
  return (
    <Bar aria-label="Sections of the report">
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </Bar>
  );
}
