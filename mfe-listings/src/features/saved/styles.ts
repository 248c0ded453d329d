import { hiddenFromSight, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Stacked saved searches with actions on the right. */
export const Searches = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 8px 16px;
    padding: 12px 0;
    border-bottom: 1px solid var(--line);
  }
  li:last-child {
    border: 0;
    padding-bottom: 0;
  }
  > li > :first-child {
    flex: 1 1 300px;
    min-width: 0;
  }
  .more {
    margin: 4px 0 -4px -12px;
  }
  h3 {
    overflow-wrap: anywhere;
  }
  p {
    font-size: var(--t14);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    font-size: var(--t14);
  }
  .about {
    ${hiddenFromSight}
  }
  ${phone} {
    li {
      flex-direction: column;
      align-items: stretch;
    }
    > li > :first-child {
      flex: none;
    }
    .acts > :first-child {
      flex: 1 0 100%;
    }
    .acts > :nth-last-child(2) {
      margin-left: auto;
    }
  }
`;

/** The latest matches of a search, across the whole row. */
export const Found = styled.ol`
  flex: 1 0 100%;
  padding-left: 16px;
  border-left: 2px solid var(--line);
  font-size: var(--t14);
  && > li {
    display: block;
    padding: 8px 0;
    border: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;
