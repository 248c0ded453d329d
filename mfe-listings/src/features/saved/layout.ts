import { hiddenFromSight, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Saved searches under each other, with what one can do at the right. */
export const Searches = styled.ul`
  li {
    display: flex;
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
    flex: none;
    align-items: center;
    gap: 12px;
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
    .acts > :last-child {
      margin-left: auto;
    }
  }
`;
