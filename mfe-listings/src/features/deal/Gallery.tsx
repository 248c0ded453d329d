import { drawingUrl, type DrawingView, type PropertyPage } from '@dealstead/contracts';
import { Flag, ListingImage, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Sheet = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr;
  grid-template-rows: 1fr 1fr;
  gap: 8px;
  height: 456px;
  figure {
    position: relative;
    overflow: hidden;
    min-width: 0;
    background: var(--sunken);
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
  figure:first-child {
    grid-row: 1 / 3;
  }
  figure:nth-child(4):last-child {
    grid-column: 2 / 4;
  }
  figure[data-featured] {
    border-color: var(--amber-line);
    box-shadow: 0 0 0 2px var(--amber);
  }
  figcaption {
    position: absolute;
    left: 10px;
    bottom: 10px;
    padding: 3px 8px;
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
    display: flex;
    gap: 0;
    height: auto;
    margin: calc(-1 * var(--s5)) -16px 0;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
    figure {
      flex: none;
      width: 100%;
      aspect-ratio: 4 / 3;
      border-width: 0 0 1px;
      border-radius: 0;
      scroll-snap-align: start;
    }
    figure[data-featured] {
      box-shadow: none;
    }
  }
`;

const views: readonly { view: DrawingView; caption: string }[] = [
  { view: 'block', caption: "drawing from the listing's data" },
  { view: 'parcel', caption: 'parcel, drawn' },
  { view: 'east', caption: 'from the east, drawn' },
  { view: 'neighborhood', caption: 'surroundings, drawn' },
];

const most = 5;

/** The listing's photos, then drawings made from its data, which are said to be drawings. */
export function Gallery({ of }: { of: PropertyPage }) {
  const pictures = [
    ...of.images.map((src) => ({ src, caption: 'photo' })),
    ...views.map(({ view, caption }) => ({ src: drawingUrl(of.id, view), caption })),
  ].slice(0, most);
  return (
    <Sheet tabIndex={0} role="group" aria-label="Pictures">
      {pictures.map(({ src, caption }, i) => (
        <figure key={src} data-featured={(i === 0 && of.featured) || undefined}>
          <ListingImage src={src} alt={`${of.title}: ${caption}`} state={of.state} eager={i === 0} />
          {i === 0 && of.featured && <Flag className="flag">FEATURED</Flag>}
          <figcaption>{`${i + 1} of ${pictures.length}: ${caption}`}</figcaption>
        </figure>
      ))}
    </Sheet>
  );
}
