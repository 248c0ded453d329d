import { styled } from 'styled-components';
import { Link } from '../links/Link.tsx';
import { phone } from '../theme/media.ts';

const Wordmark = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  font: 700 1.3125rem/1 var(--slab);
  letter-spacing: -0.02em;
  text-decoration: none;
  .lines {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .lot {
    fill: var(--primary);
  }
  ${phone} {
    font-size: 1.1875rem;
  }
`;

/** The mark: a quartered section of land with one quarter filled. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <path className="lot" d="M14 2h12v12H14z" />
      <path className="lines" d="M2 2h24v24H2zM14 2v24M2 14h24M8 14v12M2 20h12" />
    </svg>
  );
}

/** Mark and name, linked to the home page. */
export function Logo({ className }: { className?: string }) {
  return (
    <Wordmark to="/" whenPublished={false} className={className}>
      <LogoMark />
      Dealstead
    </Wordmark>
  );
}
