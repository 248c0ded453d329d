import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { isPublishedIn, useShellLinks } from './shellLinks.tsx';

interface OurProps {
  to: string;
  /** Renders nothing while no slice publishes the page (default). False keeps the link, and spares long lists the lookup. */
  whenPublished?: boolean;
  /** Prefetches the page's code and data on hover and focus (default). */
  prefetch?: boolean;
}

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to' | 'prefetch'> & OurProps;
export type NavLinkProps = Omit<ComponentProps<typeof RouterNavLink>, 'to' | 'prefetch'> & OurProps;

function usePrefetch({ to, prefetch = true }: OurProps) {
  const { prefetchRoute } = useShellLinks();
  const start = prefetch ? () => prefetchRoute(to) : undefined;
  return { onPointerEnter: start, onFocus: start, onTouchStart: start };
}

function useIsShown(to: string, whenPublished: boolean): boolean {
  const links = useShellLinks();
  return !whenPublished || isPublishedIn(links, to);
}

/** A client-side link: prefetches on hover and focus; hidden while its page is not published. */
export function Link({ whenPublished = true, prefetch, ...link }: LinkProps) {
  const isShown = useIsShown(link.to, whenPublished);
  const prefetchHandlers = usePrefetch({ to: link.to, prefetch });
  return isShown ? <RouterLink {...prefetchHandlers} {...link} /> : null;
}

/** A `Link` with `aria-current` on its own page. */
export function NavLink({ whenPublished = true, prefetch, ...link }: NavLinkProps) {
  const isShown = useIsShown(link.to, whenPublished);
  const prefetchHandlers = usePrefetch({ to: link.to, prefetch });
  return isShown ? <RouterNavLink {...prefetchHandlers} {...link} /> : null;
}

/** A link in running text. */
export const TextLink = styled(Link)`
  color: var(--primary);
  font-weight: 600;
  text-underline-offset: 3px;
  text-decoration-thickness: 1px;
  overflow-wrap: anywhere;
`;
