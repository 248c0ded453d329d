import { photoSrcSet } from '@dealstead/contracts/listings/posting';
import { useEffect, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { ImageBroken } from '../icons/icons.ts';
import { observeNearViewport } from './observeNearViewport.ts';

// Each state has a background color behind an illustration, which itself is transparent.
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

/** Milliseconds before a failed picture is retried once. */
const retryDelay = 2_000;

export interface ListingImageProps {
  /** URL of a photo or illustration; without one there is no picture. */
  src: string | undefined;
  alt: string;
  /** The listing's state, which selects the background of an illustration. */
  state?: string;
  /** Loads at once, for a page's first few images; others load when a tenth of them is within 50 px. */
  eager?: boolean;
  /** The largest picture of the page (LCP): loads with high priority. */
  priority?: boolean;
  /** Uses native lazy loading, for strips that scroll horizontally. */
  nativeLazy?: boolean;
  /** The `sizes` of a photo; native lazy loading determines it automatically. */
  sizes?: string;
  className?: string;
}

/**
 * A listing's photo or illustration, over a placeholder while it loads. Fills its box. A failed image shows "Image
 * unavailable" during the retry, then "Image not available", which is also shown without a URL.
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
    // A server-rendered image may have loaded or failed before hydration.
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
    // The LCP image decodes synchronously with the first frame; the others do not delay a frame.
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
