import { narrow, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** A dashboard's heading: the day, and under it what the day asks for. */
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

/** Two panels, the left one wider; one under the other where there is no room. Each is as high as what it holds. */
export const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The parts of a dashboard. On a phone what is due comes before the wide board. */
export const Board = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
  ${phone} {
    gap: 16px;
    > [data-wide] {
      order: 1;
    }
    > [data-wide] ~ [data-later] {
      order: 2;
    }
  }
`;
