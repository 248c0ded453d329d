import { styled } from 'styled-components';
import { phone } from '../theme/media.ts';

/** The card of a prompt over locked content: what is locked, and beside it the offer. */
export const PromptCard = styled.section`
  position: relative;
  z-index: 2;
  display: grid;
  grid-template-columns: 1fr 264px;
  max-width: 720px;
  margin-inline: auto;
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
  text-align: left;
  > div {
    padding: 28px;
  }
  h1,
  h2 {
    margin-top: 12px;
    font-size: var(--t24);
  }
  .plans {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-top: 14px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .toggle {
    margin: 14px 0 0 -12px;
  }
  ul {
    margin-top: 4px;
    font-size: var(--t14);
  }
  li {
    display: flex;
    gap: 8px;
    padding: 4px 0;
    svg {
      margin-top: 1px;
      color: var(--primary);
    }
  }
  .offer {
    display: flex;
    flex-direction: column;
    gap: 10px;
    background: var(--sunken);
    border-left: 1px solid var(--line);
    h3,
    .period {
      font-size: var(--t13);
    }
    .period {
      color: var(--ink-2);
    }
    dl {
      font-size: var(--t13);
    }
    .saved {
      color: var(--ok);
    }
    .acts {
      display: grid;
      gap: 10px;
      margin-top: auto;
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    > div {
      padding: 20px;
    }
    h1,
    h2 {
      font-size: var(--t20);
    }
    .offer {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    /* Collapsed on phones by default; a press sets the state explicitly. */
    &[data-features='unasked'] {
      ul,
      .shown {
        display: none;
      }
    }
  }
  &[data-features='unasked'] .hidden {
    display: none;
    ${phone} {
      display: inline-flex;
    }
  }
`;
