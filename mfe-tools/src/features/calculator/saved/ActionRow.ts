import { Row, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** The buttons of the calculator's head. On a phone they are in two columns, the last of an odd number over both. */
export const ActionRow = styled(Row)`
  ${phone} {
    && {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      width: 100%;
    }
    > button:last-of-type:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`;
