import { drawingUrl, stateNames, type PropertyPage } from '@dealstead/contracts';
import { ListingImage, Small, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Frame = styled.div`
  position: relative;
  height: 320px;
  margin-bottom: 8px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  ${phone} {
    height: 240px;
  }
`;

/** Where the listing lies: its drawn surroundings, and the map behind a press. */
export function Where({ of }: { of: PropertyPage }) {
  const { latitude, longitude } = of;
  const placed = latitude !== null && longitude !== null;
  return (
    <section aria-labelledby="where">
      <h2 id="where">Where it is</h2>
      <Frame>
        <ListingImage
          src={drawingUrl(of.id, 'neighborhood')}
          alt="Surroundings, drawn from the listing's data"
          state={of.state}
        />
      </Frame>
      <Small>
        {[of.city, of.county && `${of.county} County`, stateNames[of.state]].filter(Boolean).join(', ')}
        {placed
          ? '. The map shows it to about a kilometer; members open the exact address.'
          : '. No position is given.'}
      </Small>
    </section>
  );
}
