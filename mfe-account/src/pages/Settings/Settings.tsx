import { Head, Page, phone, useLocation, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Bell, DownloadSimple, HouseLine, ShieldCheck, User } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { BuyBoxPanel } from '../../features/settings/BuyBoxPanel.tsx';
import { ClosePanel, ExportPanel } from '../../features/settings/DataPanels.tsx';
import { NotificationsPanel } from '../../features/settings/NotificationsPanel.tsx';
import { ProfilePanel } from '../../features/settings/ProfilePanel.tsx';
import { SignInPanel } from '../../features/settings/SignInPanel.tsx';

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
    position: static;
    display: flex;
    overflow-x: auto;
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
const Panels = styled.div`
  display: grid;
  gap: 16px;
  min-width: 0;
`;

const parts = [
  { id: 'profile', label: 'Profile', icon: User },
  { id: 'buy-box', label: 'Buy box', icon: HouseLine },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'sign-in', label: 'Sign-in', icon: ShieldCheck },
  { id: 'your-data', label: 'Your data', icon: DownloadSimple },
];

/** `/settings`: all settings of a member's account. */
export function Settings() {
  const query = useRead('/api/settings');
  const { hash } = useLocation();
  const current = parts.find(({ id }) => hash === `#${id}`) ?? parts[0];
  return (
    <Page headed>
      <Head title="Account Settings" description="Your Dealstead account." path="/settings" noIndex />
      <h1>Account Settings</h1>
      <Columns>
        <Side aria-label="Settings">
          {parts.map(({ id, label, icon: Icon }) => (
            <a key={id} href={`#${id}`} aria-current={id === current?.id || undefined}>
              <Icon size={20} />
              {label}
            </a>
          ))}
        </Side>
        <Panels>
          <QueryView query={query} label="Your settings" loading={480} errorCard={{ text: null }}>
            {(settings) => (
              <>
                <ProfilePanel settings={settings} />
                <BuyBoxPanel saved={settings.buyBox} />
                <NotificationsPanel settings={settings} />
                <SignInPanel settings={settings} />
                <ExportPanel />
                <ClosePanel />
              </>
            )}
          </QueryView>
        </Panels>
      </Columns>
    </Page>
  );
}
