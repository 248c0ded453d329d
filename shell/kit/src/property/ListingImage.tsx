import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ImageBroken } from '../icons/icons.ts';

// The land of a state colors the ground behind a drawing, which itself is transparent.
const grounds: Record<string, string> = {};
for (const [ground, states] of Object.entries({
  desert: 'AZ NM NV UT',
  prairie: 'TX OK KS NE SD ND IA MO',
  mountain: 'CO MT ID WY WA OR AK',
  coast: 'FL SC LA HI',
})) {
  for (const state of states.split(' ')) grounds[state] = ground;
}

const Frame = styled.span<{ $ground?: string }>`
  display: block;
  width: 100%;
  height: 100%;
  background: ${({ $ground }) => ($ground ? `var(--lot-${$ground})` : 'var(--sunken)')};
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

export interface ListingImageProps {
  /** Address of a photo or drawing; without one the image counts as failed. */
  src: string | undefined;
  alt: string;
  /** The listing's state: chooses the ground under a drawing. */
  state?: string;
  /** The first few images of a page load at once, the others when they come near. */
  eager?: boolean;
  className?: string;
}

/** A listing's photo or drawing; "Image unavailable" when it does not load. Fills its box. */
export function ListingImage({ src, alt, state, eager, className }: ListingImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    // A picture in server-drawn HTML may have failed before React listened.
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);

  if (!src || failed === src) {
    return (
      <Frame className={className}>
        <Failed>
          <ImageBroken size={28} />
          Image unavailable
        </Failed>
      </Frame>
    );
  }
  const drawing = /\.svg($|\?)/.test(src);
  return (
    <Frame className={className} $ground={drawing ? (grounds[state ?? ''] ?? 'forest') : undefined}>
      <img
        ref={image}
        src={src}
        alt={alt}
        width="400"
        height="300"
        data-drawing={drawing || undefined}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(src)}
      />
    </Frame>
  );
}
