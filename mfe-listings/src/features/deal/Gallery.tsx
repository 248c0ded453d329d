import { drawingUrl, type DrawingView, type PropertyPage } from '@dealstead/contracts';
import { Flag, ListingImage, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Sheet = styled.div<{ $featured: boolean }>`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr;
  grid-template-rows: 1fr 1fr;
  gap: 8px;
  figure {
    position: relative;
    overflow: hidden;
    min-width: 0;
    aspect-ratio: 4 / 3;
    background: var(--sunken);
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
  figure:first-child {
    grid-row: 1 / 3;
    aspect-ratio: auto;
    ${({ $featured }) => $featured && 'border: 2px solid var(--amber); outline: 1px solid var(--amber-line);'}
  }
  figure > :first-child {
    width: 100%;
    height: 100%;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  figcaption {
    position: absolute;
    left: 12px;
    bottom: 12px;
    padding: 4px 8px;
    background: var(--surface);
    border-radius: var(--r1);
    font-size: var(--t12);
    font-weight: 600;
  }
  .flag {
    position: absolute;
    left: 0;
    top: 14px;
  }
  ${phone} {
    grid-template-columns: none;
    grid-template-rows: none;
    grid-auto-flow: column;
    grid-auto-columns: calc(100% - 32px);
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    margin-inline: -16px;
    padding-inline: 16px;
    figure,
    figure:first-child {
      grid-row: auto;
      aspect-ratio: 4 / 3;
      scroll-snap-align: center;
    }
  }
`;

const views: readonly { view: DrawingView; caption: string }[] = [
  { view: 'block', caption: "Drawing from the listing's data" },
  { view: 'parcel', caption: 'Parcel, drawn' },
  { view: 'east', caption: 'From the east, drawn' },
  { view: 'neighborhood', caption: 'Surroundings, drawn' },
];

/** The listing's photos; where it has none, drawings made from its data, and said to be drawings. */
export function Gallery({ of }: { of: PropertyPage }) {
  const pictures =
    of.images.length > 0
      ? of.images.map((src, i) => ({ src, caption: `Photo ${i + 1} of ${of.images.length}` }))
      : views.map(({ view, caption }) => ({ src: drawingUrl(of.id, view), caption }));
  return (
    <Sheet $featured={of.featured} tabIndex={0} role="group" aria-label="Pictures">
      {pictures.slice(0, 5).map(({ src, caption }, i) => (
        <figure key={src}>
          <ListingImage src={src} alt={`${of.title}: ${caption}`} state={of.state} eager={i === 0} />
          <figcaption>{caption}</figcaption>
          {i === 0 && of.featured && <Flag className="flag">FEATURED</Flag>}
        </figure>
      ))}
    </Sheet>
  );
}
