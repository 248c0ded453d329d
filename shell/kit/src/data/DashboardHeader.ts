import { styled } from 'styled-components';
import { phone } from '../theme/media.ts';

/** A dashboard's heading: the date, and a summary of the day below. */
export const DashboardHeader = styled.header`
  /* With the page's padding: 48 px below the site's header. */
  margin-top: var(--s5);
  h1 {
    font-size: 1.625rem;
  }
  p {
    margin-top: 8px;
    font-size: var(--t15);
  }
  ${phone} {
    margin-top: 0;
    h1 {
      font-size: var(--t24);
    }
  }
`;
