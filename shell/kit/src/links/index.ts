export { Link, NavLink, TextLink, type LinkProps, type NavLinkProps } from './Link.tsx';
export { ShellLinksProvider, useIsPublished, useShellLinks, type ShellLinks } from './shellLinks.tsx';
// The router's parts that slices use. Exporting only these keeps the rest of the router out of the first load.
export { Navigate, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
