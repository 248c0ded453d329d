export * from './Breadcrumbs.tsx';
export { Link, NavLink, TextLink, type LinkProps, type NavLinkProps } from './Link.tsx';
export { ShellLinksProvider, useIsPublished, useShellLinks, type ShellLinks } from './shellLinks.tsx';
// Only these exports of the router are part of the first load.
export { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
export { useNavigateWhileHere } from './useNavigateWhileHere.ts';
export { useSearchParams } from './useSearchParams.ts';
