import { styled } from 'styled-components';

/** Stacked messages from people: author and time, text, and actions. */
export const Entries = styled.ul`
  li {
    display: grid;
    gap: 8px;
    padding-block: 16px;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  li > header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 12px;
  }
  li > p {
    white-space: pre-line;
  }
`;
