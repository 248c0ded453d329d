import { brandPath } from '@dealstead/contracts';
import { Link, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Logos are made for white, and get it in dark mode. */
const Banner = styled.aside<{ $light: string; $dark: string }>`
  --brand: ${({ $light }) => $light};
  --logo-surface: transparent;
  --logo-padding: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  margin-bottom: 16px;
  padding: 12px 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-left: 4px solid var(--brand);
  border-radius: var(--r2);
  [data-theme='dark'] & {
    --brand: ${({ $dark }) => $dark};
    --logo-surface: #ffffff;
    --logo-padding: 4px;
  }
  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme]) & {
      --brand: ${({ $dark }) => $dark};
      --logo-surface: #ffffff;
      --logo-padding: 4px;
    }
  }
  img {
    display: block;
    max-width: 140px;
    max-height: 40px;
    padding: var(--logo-padding);
    background: var(--logo-surface);
    border-radius: var(--r2);
  }
  b {
    overflow-wrap: anywhere;
  }
  small {
    flex: 1;
    color: var(--ink-2);
    font-size: var(--t13);
    white-space: nowrap;
  }
  a {
    color: var(--brand);
    font-weight: 600;
  }
`;

/** The brand of a listing's owner, with the link to its page. Renders nothing for a listing without one. */
export function BrandBanner({ id }: { id: number }) {
  const brand = useRead('/api/properties/{id}/brand', { id }).data?.brand;
  if (!brand) return null;
  return (
    <Banner $light={brand.color} $dark={brand.colorDark} aria-label="Listed by">
      {brand.logo && <img src={brand.logo} alt="" />}
      <b>{brand.name}</b>
      <small>on Dealstead</small>
      <Link to={brandPath(brand.slug)}>All listings of {brand.name}</Link>
    </Banner>
  );
}
