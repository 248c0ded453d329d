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

/** Money as it is typed in numbers: "$74,900" is 74900; null for an empty text, undefined for one that is no amount. */
export function parseDollars(text: string): number | null | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
