import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';
import { styled } from 'styled-components';
import { isPublishedIn, useShellLinks } from './shellLinks.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site, with query and hash. */
  to: string;
  /** Replaces the entry of the history. A link to the address on screen does so in any case. */
  replace?: boolean;
  /** State of the history's new entry. */
  state?: unknown;
  preventScrollReset?: boolean;
  /** Renders nothing while no slice publishes the page (default). False keeps the link, and spares long lists the lookup. */
  whenPublished?: boolean;
  /** Prefetches the page's code and data on hover and focus (default). */
  prefetch?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A client-side link: prefetches on hover and focus; hidden while its page is not published. It is built on the router's hooks,
 * because the router's own component brings what prefetches by the router's manifest and submits to its actions.
 */
export function Link({ whenPublished = true, ...link }: LinkProps) {
  const links = useShellLinks();
  return !whenPublished || isPublishedIn(links, link.to) ? <RouterLink {...link} /> : null;
}

function RouterLink({
  to,
  replace,
  state,
  preventScrollReset,
  prefetch = true,
  onClick,
  target,
  children,
  ...anchor
}: Omit<LinkProps, 'whenPublished'>) {
  const { prefetchRoute } = useShellLinks();
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, preventScrollReset, target });
  const start = prefetch ? () => prefetchRoute(to) : undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return (
    <a
      onPointerEnter={start}
      onFocus={start}
      onTouchStart={start}
      {...anchor}
      target={target}
      href={href}
      onClick={follow}
    >
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** Only the page itself is the current one, not those below it. */
  end?: boolean;
}

/** A `Link` with `aria-current` and the class `active` on its own page and, without `end`, on those below it. */
export function NavLink({ end = false, className, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(link.to).pathname;
  const isCurrent = pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`));
  const classes = [className, isCurrent && 'active'].filter(Boolean).join(' ');
  return <Link {...link} className={classes || undefined} aria-current={isCurrent ? 'page' : undefined} />;
}

/** A link in running text. */
export const TextLink = styled(Link)`
  color: var(--primary);
  font-weight: 600;
  text-underline-offset: 3px;
  text-decoration-thickness: 1px;
  overflow-wrap: anywhere;
`;
