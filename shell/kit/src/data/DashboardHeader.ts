import { styled } from 'styled-components';
import { phone } from '../theme/media.ts';

/** A dashboard's heading: the date, and a summary of the day below. */
export const DashboardHeader = styled.header`
  h1 {
    font-size: 1.625rem;
  }
  p {
    margin-top: 8px;
    font-size: var(--t15);
  }
  ${phone} {
    h1 {
      font-size: var(--t24);
    }
  }
`;
