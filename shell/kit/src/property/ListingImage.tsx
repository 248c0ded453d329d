import { photoSrcSet } from '@dealstead/contracts/listings/posting';
import { useEffect, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { ImageBroken } from '../icons/icons.ts';
import { observeNearViewport } from './observeNearViewport.ts';

// The land of a state colors the ground behind a drawing, which itself is transparent.
const groundByState: Record<string, string> = {};
for (const [ground, states] of Object.entries({
  desert: 'AZ NM NV UT',
  prairie: 'TX OK KS NE SD ND IA MO',
  mountain: 'CO MT ID WY WA OR AK',
  coast: 'FL SC LA HI',
})) {
  for (const state of states.split(' ')) groundByState[state] = ground;
}

const breathe = keyframes`50%{background-color:var(--line)}`;

const Frame = styled.span<{ $ground?: string }>`
  display: block;
  width: 100%;
  height: 100%;
  background: ${({ $ground }) => ($ground ? `var(--lot-${$ground})` : 'var(--sunken)')};
  &[data-loading] {
    background: var(--sunken);
    animation: ${breathe} 1.4s infinite;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  img[data-drawing] {
    filter: brightness(var(--lot-dim));
  }
`;

const Failed = styled.span`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 6px;
  width: 100%;
  height: 100%;
  color: var(--ink-2);
  font-size: var(--t13);
`;

/** Milliseconds until a picture that failed is asked for once more. */
const retryDelay = 2_000;

export interface ListingImageProps {
  /** Address of a photo or drawing; without one there is no picture. */
  src: string | undefined;
  alt: string;
  /** The listing's state: chooses the ground under a drawing. */
  state?: string;
  /** The first few images of a page load at once, the others when a tenth of them is 50 px away. */
  eager?: boolean;
  /** The largest picture of the page: it goes before all others. */
  priority?: boolean;
  /** Leaves it to the browser when to load, for strips that scroll by themselves. */
  nativeLazy?: boolean;
  /** How wide a photo is shown, as `<img sizes>` takes it; where it loads lazily the browser knows by itself. */
  sizes?: string;
  className?: string;
}

/**
 * A listing's photo or drawing, over a placeholder while it loads. Fills its box. One that does not load is "Image
 * unavailable" while it is tried once more, then "Image not available", which is also said where there is none.
 */
export function ListingImage(props: ListingImageProps) {
  return <Picture key={props.src} {...props} />;
}

type Phase = 'drawn' | 'loading' | 'shown' | 'failed' | 'failed-again';

function Picture({
  src,
  alt,
  state,
  eager,
  priority,
  nativeLazy,
  sizes = '(min-width: 720px) 400px, 100vw',
  className,
}: ListingImageProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(Boolean(eager || priority || nativeLazy));
  const [phase, setPhase] = useState<Phase>(src ? 'drawn' : 'failed-again');

  useEffect(() => {
    if (!near && frame.current) return observeNearViewport(frame.current, () => setNear(true));
    // A picture in server-drawn HTML may have loaded or failed before React listened.
    const { complete, naturalWidth, currentSrc } = image.current ?? {};
    if (!complete) setPhase((now) => (now === 'drawn' ? 'loading' : now));
    else if (naturalWidth === 0 && currentSrc) setPhase('failed');
  }, [near]);

  useEffect(() => {
    if (phase !== 'failed' || !src) return;
    const timer = setTimeout(() => {
      const again = new Image();
      again.addEventListener('load', () => setPhase('shown'));
      again.addEventListener('error', () => setPhase('failed-again'));
      again.src = src;
    }, retryDelay);
    return () => clearTimeout(timer);
  }, [phase, src]);

  if (!src || phase === 'failed' || phase === 'failed-again') {
    return (
      <Frame className={className}>
        <Failed>
          <ImageBroken size={28} />
          {phase === 'failed' ? 'Image unavailable' : 'Image not available'}
        </Failed>
      </Frame>
    );
  }
  const drawing = /\.svg($|\?)/.test(src);
  const srcSet = photoSrcSet(src);
  const picture = {
    srcSet,
    sizes: srcSet && `auto, ${sizes}`,
    src,
    width: 400,
    height: 300,
    'data-drawing': drawing || undefined,
    loading: eager || priority ? 'eager' : 'lazy',
    // The largest picture belongs to the first frame; the others do not hold one up.
    decoding: priority ? 'sync' : 'async',
    fetchPriority: priority ? 'high' : undefined,
  } as const;
  return (
    <Frame
      ref={frame}
      className={className}
      $ground={drawing ? (groundByState[state ?? ''] ?? 'forest') : undefined}
      data-loading={phase === 'loading' || undefined}
    >
      {near ? (
        <img {...picture} alt={alt} ref={image} onLoad={() => setPhase('shown')} onError={() => setPhase('failed')} />
      ) : (
        <noscript>
          <img {...picture} alt={alt} />
        </noscript>
      )}
    </Frame>
  );
}
