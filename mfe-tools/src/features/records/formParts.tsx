import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** A form in a sheet: two columns, one on a phone. */
export const SheetForm = styled.form`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 14px 12px;
  > [data-wide] {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
