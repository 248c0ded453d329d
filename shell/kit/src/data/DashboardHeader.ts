import { styled } from 'styled-components';
import { phone } from '../theme/media.ts';

/** A dashboard's heading: the date, and a summary of the day below. A `<div>` after them holds actions, on the right. */
export const DashboardHeader = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  column-gap: 16px;
  /* With the page's padding: 48 px below the site's header. */
  margin-top: var(--s5);
  > * {
    grid-column: 1 / -1;
  }
  &:has(> div) > :not(div) {
    grid-column: 1;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    grid-area: 1 / 2 / span 2;
  }
  h1 {
    font-size: 1.625rem;
  }
  /* The link to the list above. */
  > a {
    justify-self: start;
  }
  p {
    margin-top: 8px;
    font-size: var(--t15);
  }
  ${phone} {
    margin-top: 0;
    > a {
      padding-block: 10px;
      margin-block: -10px;
    }
    h1 {
      font-size: var(--t24);
    }
    > div {
      grid-area: auto / 1 / auto / -1;
      margin-top: 16px;
    }
  }
`;
