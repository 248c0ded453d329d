import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { Defaults } from './importedList.ts';

/** The questions of a kind, beside each other. */
export const DefaultsGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;
  max-width: 840px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export interface DefaultsProps {
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
}
