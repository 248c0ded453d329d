import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { ImportDefaults } from '@dealstead/contracts';

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

/** Of a kind that keeps its values for rows without one as `Own`. */
export interface DefaultsProps<Own = ImportDefaults> {
  defaults: Own;
  onChange: (defaults: Own) => void;
}
