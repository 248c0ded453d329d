import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { useIsPublished, useShellLinks } from './shellLinks.tsx';

interface OurProps {
  to: string;
  /** Draws nothing while no slice has published the page. True unless said: set it to false for links that must stay. */
  whenPublished?: boolean;
  /** Loads the page's code and data when the pointer or the focus reaches the link. True unless said. */
  prefetch?: boolean;
}

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to' | 'prefetch'> & OurProps;
export type NavLinkProps = Omit<ComponentProps<typeof RouterNavLink>, 'to' | 'prefetch'> & OurProps;

function usePrefetch({ to, prefetch = true }: OurProps) {
  const { prefetchRoute } = useShellLinks();
  const start = prefetch ? () => prefetchRoute(to) : undefined;
  return { onPointerEnter: start, onFocus: start, onTouchStart: start };
}

/** A link inside the product: no reload, prefetch on hover and focus, not drawn while its page is not published. */
export function Link({ whenPublished = true, prefetch, ...link }: LinkProps) {
  const published = useIsPublished(link.to);
  const early = usePrefetch({ to: link.to, prefetch });
  return whenPublished && !published ? null : <RouterLink {...early} {...link} />;
}

/** A `Link` that carries `aria-current` on its own page. */
export function NavLink({ whenPublished = true, prefetch, ...link }: NavLinkProps) {
  const published = useIsPublished(link.to);
  const early = usePrefetch({ to: link.to, prefetch });
  return whenPublished && !published ? null : <RouterNavLink {...early} {...link} />;
}

/** A link in running text. */
export const TextLink = styled(Link)`
  color: var(--primary);
  font-weight: 600;
  text-underline-offset: 3px;
  text-decoration-thickness: 1px;
`;
