import type { PropertyPage } from '@dealstead/contracts';
import { Flag, ListingImage, phone, useLazyDialog } from '@dealstead/kit';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { picturesOf } from './pictures.ts';

const loadViewer = () => import('./Viewer.tsx');

/** Number of pictures in the desktop mosaic; a press opens all of them. */
const inMosaic = 5;

const Frame = styled.div`
  position: relative;
  > button {
    position: absolute;
    right: 10px;
    bottom: 10px;
    min-height: 28px;
    padding: 3px 8px;
    background: var(--surface);
    border: 0;
    border-radius: var(--r1);
    font: 600 var(--t12) / 1.5 var(--sans);
    color: var(--ink);
    cursor: pointer;
    /* 44 px: the minimum touch target. */
    &::before {
      content: '';
      position: absolute;
      inset: -8px;
    }
    &:hover {
      background: var(--sunken);
    }
    @media (scripting: none) {
      display: none;
    }
    ${phone} {
      right: -6px;
    }
  }
`;

const PhotoGrid = styled.div`
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
  figure:nth-child(4):last-child,
  figure:nth-child(3):last-child,
  figure:nth-child(2):nth-last-child(2) {
    grid-column: 2 / 4;
  }
  figure:nth-child(n + ${inMosaic + 1}) {
    display: none;
  }
  figure[data-featured] {
    border-color: var(--amber-line);
    box-shadow: 0 0 0 2px var(--amber);
  }
  a {
    display: block;
    height: 100%;
    color: inherit;
    text-decoration: none;
    cursor: zoom-in;
  }
  a:focus-visible {
    outline-offset: -4px;
  }
  figcaption {
    position: absolute;
    left: 10px;
    bottom: 10px;
    max-width: calc(100% - 20px);
    padding: 3px 8px;
    background: var(--surface);
    border-radius: var(--r1);
    font-size: var(--t12);
    font-weight: 600;
    pointer-events: none;
  }
  /* The whole lot: an illustration continues beyond its 4:3 frame. */
  img[src*='parcel'] {
    object-fit: fill;
  }
  /* This illustration has a label of its own at the base. */
  figure:has([src*='parcel']) figcaption {
    top: 10px;
    bottom: auto;
  }
  .flag {
    position: absolute;
    left: 0;
    top: 14px;
    pointer-events: none;
  }
  /* Without JavaScript the viewer cannot open, so all pictures are visible. */
  @media (scripting: none) {
    height: auto;
    grid-template-rows: none;
    grid-auto-rows: 224px;
    figure:nth-child(n + ${inMosaic + 1}) {
      display: block;
    }
  }
  ${phone} {
    display: flex;
    gap: 0;
    height: auto;
    margin: var(--pictures-top, calc(-1 * var(--s5))) -16px 0;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
    figure,
    figure:nth-child(n + ${inMosaic + 1}) {
      display: block;
      flex: none;
      width: 100%;
      aspect-ratio: 4 / 3;
      border-width: 0 0 1px;
      border-radius: 0;
      scroll-snap-align: start;
      scroll-snap-stop: always;
    }
    figure[data-featured] {
      box-shadow: none;
    }
    figcaption {
      max-width: calc(100% - 126px);
    }
  }
  @media print {
    && {
      display: grid;
      grid-template: 132px / 1fr 1fr;
      gap: 8px;
      height: auto;
      margin: 0;
      overflow: visible;
    }
    && figure {
      grid-area: auto;
      width: auto;
      aspect-ratio: auto;
      border-width: 1px;
    }
    && figure:nth-child(n + 3) {
      display: none;
    }
    /* The whole illustration, which continues beyond its 4:3 frame. */
    img[data-drawing] {
      object-fit: fill;
    }
  }
`;

/** Index offset of each arrow key. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Picture gallery: one large and four small pictures on desktop, a swipeable strip on a phone. Arrow keys move the
 * focus; a press opens the full-screen viewer, and without JavaScript the picture itself.
 */
export function Gallery({ property }: { property: PropertyPage }) {
  const pictures = picturesOf(property);
  const viewer = useLazyDialog(loadViewer);
  const [index, setIndex] = useState(0);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const links = [...event.currentTarget.querySelectorAll('a')].filter((link) => link.checkVisibility?.() ?? true);
    const focused = links.findIndex((link) => link === document.activeElement);
    links[Math.min(Math.max(focused + step, 0), links.length - 1)]?.focus();
    event.preventDefault();
  };
  const open = (i: number) => {
    setIndex(i);
    viewer.open();
  };
  const show = (i: number) => (event: MouseEvent) => {
    // A modified click opens the picture in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(i);
  };

  return (
    <Frame>
      <PhotoGrid role="group" aria-label="Pictures" aria-busy={viewer.isPending || undefined} onKeyDown={move}>
        {pictures.map(({ src, caption }, i) => (
          <figure key={src} data-featured={(i === 0 && property.featured) || undefined}>
            <a href={src} data-replay onClick={show(i)}>
              <ListingImage
                src={src}
                alt={`${property.title}: ${caption}`}
                state={property.state}
                priority={i === 0}
                nativeLazy
              />
            </a>
            {i === 0 && property.featured && <Flag className="flag">FEATURED</Flag>}
            <figcaption>{`${i + 1} of ${pictures.length}: ${caption}`}</figcaption>
          </figure>
        ))}
      </PhotoGrid>
      <button type="button" aria-haspopup="dialog" onClick={() => open(0)}>{`All ${pictures.length} pictures`}</button>
      {viewer.Open && (
        <viewer.Open
          pictures={pictures}
          title={property.title}
          state={property.state}
          startAt={index}
          onClose={viewer.close}
        />
      )}
    </Frame>
  );
}
