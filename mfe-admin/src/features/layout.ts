import { narrow, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** The page's heading and what it says about the day. */
export const DayHead = styled.header`
  h1 {
    font-size: 1.625rem;
  }
  p {
    margin-top: 4px;
    font-size: var(--t15);
  }
  ${phone} {
    h1 {
      font-size: var(--t24);
    }
  }
`;

/** What one works with at the left, how things go at the right; one under the other where there is no room. */
export const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
