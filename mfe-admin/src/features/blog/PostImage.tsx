import { blogImageSrcSet, type PostImage as Image } from '@dealstead/contracts';
import { styled } from 'styled-components';

const Frame = styled.span`
  display: block;
  overflow: hidden;
  background: var(--sunken);
  border-radius: var(--r2);
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
    /* Drawings have light grounds. */
    filter: brightness(var(--lot-dim));
  }
`;

export interface PostImageProps {
  image: Image | null;
  /** The width at which it is shown, as the `sizes` attribute. */
  sizes: string;
  /** Loads at once, before other images. */
  eager?: boolean;
  className?: string;
}

/** A post's featured image; without one an empty frame of the same size. */
export const PostImage = ({ image, sizes, eager, className }: PostImageProps) => (
  <Frame className={className}>
    {image && (
      <img
        src={image.src}
        srcSet={blogImageSrcSet(image.src)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    )}
  </Frame>
);
