import { IconButton, ListingImage, phone, Portal, useModal } from '@dealstead/kit';
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
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 56px;
    padding: 0 8px 0 20px;
  }
  h2 {
    overflow: hidden;
    font: 600 var(--t17) / 1.3 var(--sans);
    letter-spacing: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  footer {
    display: grid;
    gap: 10px;
    padding: 12px 8px calc(12px + env(safe-area-inset-bottom));
  }
  [role='status'] {
    font-size: var(--t14);
    font-weight: 500;
    text-align: center;
  }
`;

/** The picture in view, with an arrow at each side. */
const Stage = styled.div`
  position: relative;
  min-height: 0;
`;

const Arrow = styled.button`
  position: absolute;
  top: 50%;
  left: 20px;
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  translate: 0 -50%;
  border: 1px solid var(--line);
  border-radius: 50%;
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--sh2);
  cursor: pointer;
  &:hover {
    background: var(--sunken);
  }
  /* Still focusable, so that the focus is not lost at the ends. */
  &[aria-disabled='true'] {
    color: var(--ink-3);
    box-shadow: none;
    cursor: default;
  }
  &[data-next] {
    left: auto;
    right: 20px;
  }
  ${phone} {
    left: 8px;
    &[data-next] {
      right: 8px;
    }
    width: 48px;
    height: 48px;
  }
`;

const Strip = styled.ol`
  display: flex;
  height: 100%;
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
  /* An illustration continues beyond its 4:3 frame, so it fills the stage undistorted. */
  img[data-drawing] {
    object-fit: fill;
  }
`;

const Thumbnails = styled.ol`
  display: flex;
  gap: 8px;
  max-width: 100%;
  margin-inline: auto;
  padding: 3px;
  overflow-x: auto;
  scrollbar-width: none;
  button {
    display: block;
    width: 88px;
    height: 66px;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--r1);
    background: none;
    cursor: pointer;
  }
  button[aria-current] {
    outline: 2px solid var(--primary);
    outline-offset: 1px;
  }
  button:focus-visible {
    outline: 2px solid var(--focus);
  }
  ${phone} {
    button {
      width: 64px;
      height: 48px;
    }
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

/**
 * Full-screen picture viewer: one picture on the stage, all as thumbnails below. Swipe, arrow keys or buttons move;
 * Escape closes it, and the dialog returns the focus to the element that opened it.
 */
export default function Viewer({ pictures, title, state, startAt, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  const [index, setIndex] = useState(startAt);
  const last = pictures.length - 1;

  useModal(dialog);
  useLayoutEffect(() => {
    if (strip.current) strip.current.scrollLeft = startAt * strip.current.clientWidth;
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
    <Portal>
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
        <Stage>
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
          <Arrow
            type="button"
            aria-label="Previous picture"
            aria-disabled={index === 0}
            onClick={() => show(index - 1)}
          >
            <CaretLeft size={28} />
          </Arrow>
          <Arrow
            type="button"
            data-next
            aria-label="Next picture"
            aria-disabled={index === last}
            onClick={() => show(index + 1)}
          >
            <CaretRight size={28} />
          </Arrow>
        </Stage>
        <footer>
          <p role="status">{`${index + 1} of ${pictures.length}: ${pictures[index]?.caption}`}</p>
          <ThumbnailList pictures={pictures} state={state} index={index} onSelect={show} />
        </footer>
      </Screen>
    </Portal>
  );
}

interface ThumbnailListProps extends Pick<ViewerProps, 'pictures' | 'state'> {
  index: number;
  onSelect: (index: number) => void;
}

/** All pictures as buttons; the current one is kept in view. */
function ThumbnailList({ pictures, state, index, onSelect }: ThumbnailListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.children[index];
    if (!list.current || !(current instanceof HTMLElement)) return;
    // scrollIntoView would also scroll the stage.
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [index]);
  return (
    <Thumbnails ref={list} aria-label="All pictures">
      {pictures.map(({ src, caption }, i) => (
        <li key={src}>
          <button
            type="button"
            aria-label={`Picture ${i + 1}: ${caption}`}
            aria-current={i === index || undefined}
            onClick={() => onSelect(i)}
          >
            <ListingImage src={src} alt="" state={state} sizes="88px" nativeLazy />
          </button>
        </li>
      ))}
    </Thumbnails>
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
