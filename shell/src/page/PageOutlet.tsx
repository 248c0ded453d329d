import { Suspense, lazy, memo, useEffect, useMemo, useRef, useState } from 'react';
import {
  brandPath,
  policy,
  roleNeededText,
  seatLacksText,
  type AdminPermission,
  type CurrentUser,
  type TeamPermission,
} from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  ErrorCard,
  Head,
  Navigate,
  NotFoundPage,
  Page,
  LockedView,
  UpgradePrompt,
  useLocation,
  useNavigate,
  useUser,
} from '@dealstead/kit';
import { Route, Routes } from 'react-router-dom';
import type { SiteRoute } from '../site/site.ts';
import { resetBrokenOverride } from '../frame/OverrideBar.tsx';
import { resetSignOutLocation, useIsSignOutLocation } from '../frame/useSignOutAndGoHome.ts';
import { SliceLoadError } from '../slices/SliceLoader.ts';
import { useSite } from '../site/SiteContext.tsx';
import { decidePage, homeAnchorAfterRedirect } from './decidePage.ts';
import { useCurrentPausedPages, useReadPausedPages } from './pausedPages.ts';
import { SliceBoundary } from './SliceBoundary.tsx';
import { FilledSlot } from './FilledSlot.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

const KitPage = lazy(async () => ({ default: (await import('@dealstead/kit/kit-page')).KitPage }));

/** Renders the page at the current location for the current user. */
export function PageOutlet() {
  const { site: documentSite, health } = useSite();
  const paused = useCurrentPausedPages();
  const site = useMemo(() => ({ ...documentSite, paused: [...paused] }), [documentSite, paused]);
  const location = useLocation();
  const user = useUser();
  const decision = decidePage(site, user, location);
  const leaving = useDelayedRedirect(decision.kind === 'redirect' ? decision.to : null, user, location.key);
  const signedOutHere = useIsSignOutLocation(location.key);
  useEffect(() => resetSignOutLocation(location.key), [location.key]);
  const slice = decision.kind === 'page' ? decision.route.slice : null;
  useEffect(() => health.beginView(slice), [health, slice, location.pathname]);
  useHomeAnchor();
  useBrandHost();

  switch (decision.kind) {
    case 'redirect':
      if (signedOutHere) return null;
      return leaving ? <SlicePage route={leaving} locationKey={location.key} /> : <Navigate to={decision.to} replace />;
    case 'page':
      return <SlicePage route={decision.route} locationKey={location.key} />;
    case 'paused':
      return <BeingRepaired route={decision.route} />;
    case 'locked':
      return (
        <Page>
          <Head
            title={decision.route.title}
            description={`${decision.route.title} is part of a paid plan.`}
            path={decision.route.path}
            noIndex
          />
          <LockedView preview={<FilledSlot name="locked-page" silent props={{ path: location.pathname }} />}>
            <UpgradePrompt
              feature={decision.route.title}
              required={decision.required}
              current={decision.current}
              page
            />
          </LockedView>
        </Page>
      );
    case 'seat-lacks':
      return <SeatLacks title={decision.route.title} path={decision.route.path} permissions={decision.permissions} />;
    case 'role-required':
      return <RoleRequired title={decision.route.title} path={decision.route.path} permission={decision.permission} />;
    case 'kit':
      return (
        <SliceBoundary title="The gallery" locationKey={location.key} onRetry={() => globalThis.location.reload()}>
          <Suspense fallback={<PageSkeleton />}>
            <KitPage />
          </Suspense>
        </SliceBoundary>
      );
    case 'not-found':
      return <NotFoundPage />;
  }
}

/** In place of a page that an admin turned off. It gives way to the page when that is turned on. */
function BeingRepaired({ route: { title, path } }: { route: SiteRoute }) {
  return (
    <Page>
      <Head title={title} description={`${title} is being repaired.`} path={path} noIndex />
      <ErrorCard
        page
        title="This page is being repaired"
        onRetry={() => globalThis.location.reload()}
        action={
          path !== '/' && (
            <Button kind="secondary" to="/" whenPublished={false}>
              Go to home
            </Button>
          )
        }
      >
        We turned it off while we fix a problem. The rest of the site works, and nothing you saved was changed.
      </ErrorCard>
    </Page>
  );
}

/** A page that the owner of a seat can open for it. */
function SeatLacks({
  title,
  path,
  permissions,
}: {
  title: string;
  path: string;
  permissions: readonly TeamPermission[];
}) {
  return (
    <Page>
      <Head title={title} description={`${title} needs another permission of a seat.`} path={path} noIndex />
      <EmptyState
        page
        title={`${title} is not part of your seat`}
        action={
          <Button kind="secondary" to="/member-dashboard">
            Open your dashboard
          </Button>
        }
      >
        {seatLacksText(permissions)}
      </EmptyState>
    </Page>
  );
}

/** An admin page that the role of the signed-in admin does not include. */
function RoleRequired({ title, path, permission }: { title: string; path: string; permission: AdminPermission }) {
  return (
    <Page>
      <Head title={title} description={`${title} needs another admin role.`} path={path} noIndex />
      <EmptyState
        page
        title={`${title} is not part of your role`}
        action={
          <Button kind="secondary" to="/admin">
            Open the dashboard
          </Button>
        }
      >
        {roleNeededText(permission)} Ask an owner to change yours.
      </EmptyState>
    </Page>
  );
}

/** On a brand's own domain, opens every page that is not the brand's on the main host. */
function useBrandHost(): void {
  const { brandSlug, publicUrl } = useSite().state;
  const { pathname, search, hash } = useLocation();
  const isForeign = brandSlug !== undefined && pathname !== brandPath(brandSlug) && !pathname.startsWith('/property/');
  useEffect(() => {
    if (isForeign) globalThis.location.assign(publicUrl + pathname + search + hash);
  }, [isForeign, publicUrl, pathname, search, hash]);
}

/** Navigates a member who opened an anchor of the home page by URL back to it. */
function useHomeAnchor(): void {
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const checked = useRef(false);
  useEffect(() => {
    if (checked.current) return;
    checked.current = true; // only for the URL of the document
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const anchor = homeAnchorAfterRedirect(user, location, opened?.redirectCount ?? 0);
    if (anchor) void navigate(anchor, { replace: true });
  }, [user, location, navigate]);
}

/**
 * Delays the redirect of a user who signs in on a page for visitors, so that the welcome message is seen. A user who
 * arrives signed in is redirected at once. Returns the route to render until then.
 */
function useDelayedRedirect(to: string | null, user: CurrentUser | null, locationKey: string): SiteRoute | null {
  const signedIn = user !== null;
  const { site } = useSite();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [arrived, setArrived] = useState({ locationKey, signedIn });
  if (arrived.locationKey !== locationKey) setArrived({ locationKey, signedIn });

  const visitors = decidePage(site, null, { pathname, search, hash });
  const stays =
    to !== null &&
    signedIn &&
    arrived.locationKey === locationKey &&
    !arrived.signedIn &&
    visitors.kind === 'page' &&
    visitors.route.needs === 'signed-out';
  useEffect(() => {
    if (!stays || to === null) return;
    const timer = setTimeout(() => {
      // The page may have changed its URL since (a `next` parameter), before the router has rendered it.
      const now = decidePage(site, user, globalThis.location);
      if (now.kind === 'redirect') void navigate(now.to, { replace: true });
    }, policy.redirectDelay);
    return () => clearTimeout(timer);
  }, [stays, to, navigate, site, user]);
  return stays ? visitors.route : null;
}

/** A slice's page in its error boundary. Memoized, because a re-render during hydration would discard the server's HTML. */
const SlicePage = memo(function SlicePage({ route, locationKey }: { route: SiteRoute; locationKey: string }) {
  const { slices, state, health } = useSite();
  const readPausedPages = useReadPausedPages();
  const { slice, page, title, skeleton } = route;
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => slices.discard(slice, page), [slices, slice, page]);

  const paths = useMemo(() => [route.path, ...(route.aliases ?? [])], [route]);
  const element = useMemo(
    () => (
      <Suspense key={`${slice}/${page}`} fallback={<PageSkeleton kind={skeleton} />}>
        <PageComponent slice={slice} page={page} attempt={attempt} />
      </Suspense>
    ),
    [slice, page, skeleton, attempt],
  );
  const retry = () => {
    slices.discard(slice, page);
    setAttempt(attempt + 1);
  };
  return (
    <SliceBoundary
      key={slice}
      title={title}
      locationKey={locationKey}
      onRetry={retry}
      onError={(error) => {
        resetBrokenOverride(state, slice);
        if (!(error instanceof SliceLoadError)) health.fail(slice, 'error');
        readPausedPages();
      }}
    >
      <Routes>
        {paths.map((path) => (
          <Route key={path} path={path} element={element} />
        ))}
      </Routes>
    </SliceBoundary>
  );
});

const PageComponent = memo(function PageComponent({
  slice,
  page,
}: {
  slice: SiteRoute['slice'];
  page: string;
  attempt: number;
}) {
  const { slices, pageShown } = useSite();
  const Component = slices.getComponent(slice, page);
  useEffect(() => {
    pageShown.dispatchEvent(new Event('shown'));
  }, [pageShown]);
  return <Component />;
});
