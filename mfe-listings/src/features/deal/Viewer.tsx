import { IconButton, ListingImage, phone } from '@dealstead/kit';
import { CaretLeft, CaretRight, X } from '@dealstead/kit/icons';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { ListingPicture } from './pictures.ts';

const Screen = styled.dialog`
  &[open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  }
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--ground);
  color: var(--ink);
  header,
  footer {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 56px;
    padding: 0 8px 0 20px;
  }
  footer {
    justify-content: center;
    padding-inline: 8px;
  }
  h2 {
    overflow: hidden;
    font: 600 var(--t17) / 1.3 var(--sans);
    letter-spacing: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [role='status'] {
    min-width: 0;
    font-size: var(--t14);
    font-weight: 500;
    text-align: center;
  }
  ${phone} {
    [role='status'] {
      flex: 1;
    }
  }
`;

const Strip = styled.ol`
  display: flex;
  overflow-x: auto;
  overscroll-behavior: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  li {
    flex: none;
    width: 100%;
    height: 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  img {
    object-fit: contain;
  }
`;

/** A swipe ends after this many milliseconds without a scroll event. */
const settled = 100;

export interface ViewerProps {
  pictures: readonly ListingPicture[];
  title: string;
  /** The listing's state, which selects the background of illustrations. */
  state: string;
  startAt: number;
  onClose: () => void;
}

/** Full-screen picture viewer, one picture at a time: swipe, arrow keys or buttons. Escape closes it. */
export default function Viewer({ pictures, title, state, startAt, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  const [index, setIndex] = useState(startAt);
  const last = pictures.length - 1;

  // `close` must run before the element is removed; only then does the dialog restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (strip.current) strip.current.scrollLeft = startAt * strip.current.clientWidth;
    return () => element?.close();
  }, [startAt]);

  useScrollIndex(strip, setIndex);

  const show = (target: number) => {
    const next = Math.min(Math.max(target, 0), last);
    const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: reducesMotion ? 'instant' : 'smooth' });
    setIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const requestedIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key];
    if (requestedIndex === undefined) return;
    event.preventDefault();
    show(requestedIndex);
  };

  return (
    <Screen
      ref={dialog}
      aria-label={`Pictures of ${title}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={24} />
        </IconButton>
      </header>
      <Strip ref={strip} tabIndex={0} aria-label="Pictures">
        {pictures.map(({ src, caption }, i) => (
          <li key={src} inert={i !== index}>
            <ListingImage
              src={src}
              alt={`${title}: ${caption}`}
              state={state}
              eager={Math.abs(i - index) <= 1}
              nativeLazy
            />
          </li>
        ))}
      </Strip>
      <footer>
        <IconButton label="Previous picture" aria-disabled={index === 0} onClick={() => show(index - 1)}>
          <CaretLeft size={24} />
        </IconButton>
        <p role="status">{`${index + 1} of ${pictures.length}: ${pictures[index]?.caption}`}</p>
        <IconButton label="Next picture" aria-disabled={index === last} onClick={() => show(index + 1)}>
          <CaretRight size={24} />
        </IconButton>
      </footer>
    </Screen>
  );
}

/** Reports the index of the picture in view after the strip was swiped. */
function useScrollIndex(strip: RefObject<HTMLElement | null>, onIndex: (index: number) => void): void {
  useEffect(() => {
    const element = strip.current;
    let timer: ReturnType<typeof setTimeout>;
    const swiped = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (element && element.clientWidth > 0) onIndex(Math.round(element.scrollLeft / element.clientWidth));
      }, settled);
    };
    element?.addEventListener('scroll', swiped, { passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('scroll', swiped);
    };
  }, [strip, onIndex]);
}
