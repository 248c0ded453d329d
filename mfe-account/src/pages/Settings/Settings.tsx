import { useEffect, useRef, type ReactNode } from 'react';
import { Head, Link, Page, Panel, phone, Skeleton, Stack, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Bell, DownloadSimple, HouseLine, Key, ShieldCheck, Storefront, User } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { BuyBoxPanel } from '../../features/settings/BuyBoxPanel.tsx';
import { ClosePanel, ExportPanel } from '../../features/settings/DataPanels.tsx';
import { NotificationsPanel } from '../../features/settings/NotificationsPanel.tsx';
import { ProfilePanel } from '../../features/settings/ProfilePanel.tsx';
import { Fields } from '../../features/settings/SettingsPanel.tsx';
import { SignInPanel } from '../../features/settings/SignInPanel.tsx';
import { useCurrentSection } from '../../features/settings/useCurrentSection.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 208px minmax(0, 1fr);
  gap: 40px;
  margin-top: 16px;
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
`;
const Side = styled.nav`
  position: sticky;
  top: 80px;
  display: grid;
  gap: 4px;
  a {
    display: flex;
    gap: 12px;
    align-items: center;
    padding: 10px 12px;
    border-radius: var(--r2);
    color: var(--ink);
    font-weight: 500;
    text-decoration: none;
  }
  a:hover,
  a[aria-current] {
    background: var(--tint);
    color: var(--tint-ink);
  }
  ${phone} {
    position: relative;
    top: 0;
    display: flex;
    overflow-x: auto;
    scrollbar-width: none;
    /* To the edges of the screen, so that a label that is cut off shows that the strip scrolls. */
    margin-inline: -16px;
    padding-inline: 16px;
    border-bottom: 1px solid var(--line);
    a {
      flex: none;
      min-height: 44px;
      border-radius: 0;
    }
    a[aria-current] {
      background: none;
      box-shadow: inset 0 -3px 0 var(--primary);
    }
  }
`;
const Sections = styled.div`
  display: grid;
  gap: 16px;
  min-width: 0;
`;
/** A phone shows one section at a time. */
const Section = styled.div<{ $current: boolean }>`
  display: grid;
  gap: 16px;
  min-width: 0;
  scroll-margin-top: 80px;
  ${phone} {
    ${({ $current }) => !$current && 'display: none;'}
    /* A link to a section keeps the tabs above it in view. */
    scroll-margin-top: 260px;
  }
`;

const sections = [
  { id: 'profile', label: 'Profile', icon: User },
  { id: 'buy-box', label: 'Buy box', icon: HouseLine },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'sign-in', label: 'Sign-in', icon: ShieldCheck },
  { id: 'your-data', label: 'Your data', icon: DownloadSimple },
] as const;
const ids = sections.map(({ id }) => id);

/** `/settings`: all settings of a member's account. */
export function Settings() {
  const query = useRead('/api/settings');
  const current = useCurrentSection(ids, query.data !== undefined);
  const section = (id: (typeof ids)[number], content: ReactNode) => (
    <Section id={id} $current={id === current}>
      {content}
    </Section>
  );
  return (
    <Page headed>
      <Head title="Account Settings" description="Your Dealstead account." path="/settings" noIndex />
      <h1>Account Settings</h1>
      <Columns>
        <Navigation current={current} />
        <Sections>
          <QueryView query={query} label="Your settings" loading={<Loading />} errorCard={{ text: null }}>
            {(settings) => (
              <>
                {section('profile', <ProfilePanel settings={settings} />)}
                {section('buy-box', <BuyBoxPanel saved={settings.buyBox} />)}
                {section('notifications', <NotificationsPanel settings={settings} />)}
                {section('sign-in', <SignInPanel settings={settings} />)}
                {section(
                  'your-data',
                  <>
                    <ExportPanel />
                    <ClosePanel />
                  </>,
                )}
              </>
            )}
          </QueryView>
        </Sections>
      </Columns>
    </Page>
  );
}

function Navigation({ current }: { current: string | undefined }) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the links are a strip that scrolls sideways.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - 16;
  }, [current]);
  return (
    <Side ref={nav} aria-label="Settings">
      {sections.map(({ id, label, icon: Icon }) => (
        <a key={id} href={`#${id}`} aria-current={id === current || undefined}>
          <Icon size={20} />
          {label}
        </a>
      ))}
      <Link to="/settings/brand">
        <Storefront size={20} />
        Your brand
      </Link>
      <Link to="/settings/api-keys">
        <Key size={20} />
        API keys
      </Link>
    </Side>
  );
}

function Loading() {
  return (
    <Panel>
      <Stack space={5}>
        <Skeleton width={160} height={28} />
        {[0, 1, 2, 3].map((row) => (
          <Fields key={row}>
            <Skeleton height={66} />
            <Skeleton height={66} />
          </Fields>
        ))}
        <Skeleton width={132} height={44} />
      </Stack>
    </Panel>
  );
}
