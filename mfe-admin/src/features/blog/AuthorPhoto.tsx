import { blogImageSrcSet } from '@dealstead/contracts';
import { styled } from 'styled-components';

const Photo = styled.img<{ $size: number }>`
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  object-fit: cover;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: 50%;
`;

interface AuthorPhotoProps {
  src: string;
  /** Width and height in pixels. */
  size: number;
  alt?: string;
}

/** An author's photo; the name beside it says who it shows. */
export const AuthorPhoto = ({ src, size, alt = '' }: AuthorPhotoProps) => (
  <Photo
    $size={size}
    src={src}
    srcSet={blogImageSrcSet(src)}
    sizes={`${size}px`}
    width={size}
    height={size}
    alt={alt}
    loading="lazy"
    decoding="async"
  />
);
