import { useEffect } from 'react';
import {
  Button,
  Container,
  Spinner,
  keepPageOfMember,
  sessionKey,
  useIsSignInRequired,
  useLazyModule,
  useQueryClient,
  useSessionQuery,
  useToasts,
  useUser,
  VisuallyHidden,
} from '@dealstead/kit';
import { parsePlan } from '@dealstead/contracts';
import { styled } from 'styled-components';
import { answerProbe } from '../events/replayEvents.ts';
import { ConnectionBanner, LiveUpdates, StalledBanner } from '../live/LiveUpdates.tsx';
import type { Connection } from '../live/connection.ts';
import { OverrideBar } from './OverrideBar.tsx';
import { PageOutlet } from '../page/PageOutlet.tsx';
import { FilledSlot } from '../page/FilledSlot.tsx';
import type { PageHealth } from '../health/pageHealth.ts';
import { ScrollRestoration } from '../scroll/ScrollRestoration.tsx';
import type { ScrollMemory } from '../scroll/scrollMemory.ts';
import { useSite } from '../site/SiteContext.tsx';
import { BrandFooter } from './BrandFooter.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageHelp } from './PageHelp.tsx';
import { ViewBanner } from './ViewBanner.tsx';

const loadSeatEnded = () => import('../seat/SeatEnded.tsx');
const loadOverlays = () => import('@dealstead/kit/overlays');
const loadTooltips = () => import('../tooltip/IconTooltips.tsx');

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
  main {
    flex: 1 0 auto;
    outline: none;
  }
  main h1[tabindex='-1'] {
    outline: none;
  }
`;

const Skip = styled.a`
  position: absolute;
  left: 16px;
  top: -60px;
  z-index: calc(var(--z-head) + 1);
  padding: 12px 16px;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  &:focus {
    top: 8px;
  }
`;

const Middle = styled.div`
  display: grid;
  place-items: center;
  min-height: 100dvh;
  color: var(--primary);
`;

const Notice = styled(Container)`
  display: flex;
  align-items: center;
  gap: 16px;
  padding-block: 8px;
  font-size: var(--t14);
`;

/** Services that exist only in a browser. */
export interface BrowserServices {
  readonly connection: Connection;
  readonly scrollMemory: ScrollMemory;
  readonly health: PageHealth;
}

/** Header, page, footer and overlays. */
export function Frame({ browser }: { browser: BrowserServices | null }) {
  const session = useSessionQuery();
  const isBrandHost = useSite().state.brandSlug !== undefined;
  if (session.data === undefined && !session.isError) return <FullScreenSpinner />;
  return (
    <Layout onTouchCancelCapture={answerProbe}>
      <Skip href="#main">Skip to content</Skip>
      {!isBrandHost && <Header />}
      {session.data?.view && <ViewBanner user={session.data} endsAt={session.data.view.endsAt} />}
      <OverrideBar />
      {browser && <ConnectionBanner connection={browser.connection} />}
      <StalledBanner />
      <SeatEndedOnDemand />
      <SignInAgainSlot />
      <PaidPlanSlot />
      {session.data === undefined && (
        <Notice role="alert">
          We could not load your account.
          <Button kind="secondary" size="small" onClick={() => void session.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      <main id="main" tabIndex={-1}>
        <PageOutlet />
        {!isBrandHost && <PageHelp />}
      </main>
      {isBrandHost ? <BrandFooter /> : <Footer />}
      <ScrollRestoration memory={browser?.scrollMemory ?? null} />
      {browser && <LiveUpdates connection={browser.connection} />}
      <ToasterOnDemand />
      {browser && <TooltipsOnDemand />}
    </Layout>
  );
}

/** The slot below the header, for members with a paid plan only: others load no code for it. */
function PaidPlanSlot() {
  const user = useUser();
  // What it shows is about payments, which stay closed to an admin who views as the member.
  const plan = user && !user.view && parsePlan(user.subscriptionPlan);
  return plan && plan !== 'free' && plan !== 'va' ? <FilledSlot name="below-header" silent /> : null;
}

/** Asks a member whose session ended elsewhere to sign in again, while the page and what they typed stay. */
function SignInAgainSlot() {
  const client = useQueryClient();
  const user = useUser();
  const id = user && !user.view ? user.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    return keepPageOfMember(() => void client.invalidateQueries({ queryKey: sessionKey }));
  }, [client, id]);
  return useIsSignInRequired() && id !== null ? <FilledSlot name="session-ended" title="Sign-in" /> : null;
}

/** Notifies people on a seat that it has ended; others load no code for it. */
function SeatEndedOnDemand() {
  const user = useUser();
  const hasSeat = user?.actingFor !== undefined;
  const { module, load } = useLazyModule(loadSeatEnded);
  useEffect(() => {
    if (hasSeat && !module) load();
  }, [hasSeat, module, load]);
  return module && user && <module.SeatEnded key={user.id} user={user} />;
}

/** Shown while the session is unknown. */
function FullScreenSpinner() {
  return (
    <Middle role="status">
      <Spinner $size={32} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Middle>
  );
}

/** Loads the notification area with the first notification. */
function ToasterOnDemand() {
  const toastId = useToasts((toasts) => toasts.current?.id);
  const { module, load } = useLazyModule(loadOverlays);
  useEffect(() => {
    if (toastId !== undefined && !module) load();
  }, [toastId, module, load]);
  return module && <module.Toaster />;
}

/** Loads the tooltips with the first mouse that moves or the first key: a phone needs none. */
function TooltipsOnDemand() {
  const { module, load } = useLazyModule(loadTooltips);
  useEffect(() => {
    if (module) return undefined;
    let isLoading = false;
    const begin = (event: Event) => {
      if (isLoading || ('pointerType' in event && event.pointerType !== 'mouse')) return;
      isLoading = true;
      load();
    };
    addEventListener('pointerover', begin, { passive: true });
    addEventListener('keydown', begin, { passive: true });
    return () => {
      removeEventListener('pointerover', begin);
      removeEventListener('keydown', begin);
    };
  }, [module, load]);
  return module && <module.default />;
}
