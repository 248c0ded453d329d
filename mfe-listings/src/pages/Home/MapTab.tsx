import { narrow } from '@dealstead/kit';
import { styled } from 'styled-components';
import { SelectedProperty } from './SelectedProperty.tsx';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 356px;
  gap: 20px;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The map of what the filter finds, and beside it the listing that was chosen there. */
export default function MapTab() {
  return (
    <Sides>
      <SelectedProperty id={null} />
    </Sides>
  );
}
