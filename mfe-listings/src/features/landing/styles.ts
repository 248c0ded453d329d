import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** A section's title with space below. */
export const Title = styled.h2`
  margin-bottom: var(--s5);
`;

/** Five tools in ruled cells; on a phone a single column with the icon beside the text. */
export const Tools = styled.ul`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  li {
    padding: 20px;
  }
  li + li {
    border-left: 1px solid var(--line);
  }
  svg {
    margin-bottom: 10px;
    color: var(--primary);
  }
  h3 {
    font-size: var(--t17);
  }
  p {
    margin-top: 4px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
    li {
      display: grid;
      grid-template-columns: 32px minmax(0, 1fr);
      padding: 14px 16px;
    }
    li + li {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    svg {
      grid-row: 1 / 3;
      margin: 0;
    }
  }
`;

/** A teaser, a question or a note below a rule. */
export const Notes = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s5) 20px;
  article {
    padding-top: 14px;
    border-top: 1px solid var(--line-2);
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  h2,
  h3 {
    margin-bottom: 6px;
    font: 600 var(--t20) / 1.3 var(--slab);
    font-feature-settings: 'lnum';
  }
  p {
    max-width: 62ch;
    color: var(--ink-2);
  }
  h3 a {
    color: inherit;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
      text-decoration-thickness: 1px;
      text-underline-offset: 4px;
    }
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Term and description below hairlines, in two columns. */
export const Questions = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 20px;
  > div {
    padding: 14px 0 20px;
    border-top: 1px solid var(--line);
  }
  dt {
    font-size: var(--t17);
    font-weight: 600;
  }
  dd {
    max-width: 62ch;
    margin-top: 4px;
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
