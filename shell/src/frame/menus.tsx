import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Button, Drawer, NavLink, applyTheme, readTheme, useUser } from '@dealstead/kit';
import type { Theme } from '@dealstead/kit';
import * as icons from './menuIcons.ts';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '@dealstead/kit/overlays';
import { roleLabel } from '@dealstead/contracts';
import type { CurrentUser } from '@dealstead/contracts';
import { styled } from 'styled-components';
import { visibleEntries } from '../navigation/entries.ts';
import { useSite } from '../site/SiteContext.tsx';
import { UnreadCount } from './UnreadCount.tsx';
import { useSignOutAndGoHome } from './useSignOutAndGoHome.ts';

const themes: readonly { theme: Theme; label: string; icon: ReactNode }[] = [
  { theme: 'light', label: 'Light', icon: <icons.Sun size={18} /> },
  { theme: 'dark', label: 'Dark', icon: <icons.Moon size={18} /> },
  { theme: 'system', label: 'System', icon: <icons.Desktop size={18} /> },
];

const UserName = styled.span`
  display: block;
  max-width: 28ch;
  font-weight: 600;
  color: var(--ink);
  overflow-wrap: anywhere;
`;

const Choice = styled(MenuItem)`
  &[aria-checked='true'] {
    font-weight: 700;
  }
  > :last-child:not(:first-child) {
    margin-left: auto;
  }
`;

const Links = styled.nav`
  padding: 6px 0;
  a {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 14px;
    align-items: center;
    min-height: 52px;
    padding: 0 20px;
    font-size: 1rem;
    font-weight: 500;
    text-decoration: none;
    svg {
      color: var(--ink-2);
    }
    &[aria-current] {
      background: var(--tint);
      color: var(--tint-ink);
      font-weight: 600;
      box-shadow: inset 3px 0 var(--primary);
    }
  }
  hr {
    margin: 6px 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
`;

const Foot = styled.div`
  display: grid;
  gap: 8px;
  width: 100%;
  .who {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .who > :last-child {
    flex: none;
    margin-right: -12px;
  }
`;

interface AccountMenuProps {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Role, the links published for the account menu, the theme, and Sign Out. */
export function AccountMenu({ trigger, open, onOpenChange }: AccountMenuProps) {
  const { site } = useSite();
  const user = useUser();
  const leave = useSignOutAndGoHome();
  const [theme, setTheme] = useState(readTheme);
  if (!user) return trigger;
  const entries = visibleEntries(site, 'account', user);
  return (
    <Menu trigger={trigger} open={open} onOpenChange={onOpenChange}>
      <MenuLabel>
        <UserName>{nameOf(user)}</UserName>
        {roleLabel(user)}
      </MenuLabel>
      <MenuSeparator />
      {entries.map(({ to, label }) => (
        <MenuLink key={to} to={to}>
          <MenuIcon to={to} size={18} />
          {label}
        </MenuLink>
      ))}
      {entries.length > 0 && <MenuSeparator />}
      {themes.map(({ theme: value, label, icon }) => (
        <Choice
          key={value}
          role="menuitemradio"
          aria-checked={value === theme}
          onSelect={(event) => {
            event.preventDefault(); // keeps the menu open to show the choice
            applyTheme(value);
            setTheme(value);
          }}
        >
          {icon}
          {label}
          {value === theme && <icons.Check size={16} />}
        </Choice>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <icons.SignOut size={18} />
        Sign Out
      </MenuItem>
    </Menu>
  );
}

/** The slide-in menu of narrow screens. Choosing an item or tapping beside it closes it. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { site } = useSite();
  const user = useUser();
  const leave = useSignOutAndGoHome();
  const links = visibleEntries(site, 'mobile', user);
  const account = user
    ? visibleEntries(site, 'account', user).filter(({ to }) => !links.some((link) => link.to === to))
    : [];
  const post = visibleEntries(site, 'actions', user).find(({ to }) => to === '/post-property');
  const footer = (
    <Foot>
      {post && (
        <Button full to={post.to} icon={<icons.Plus size={18} />} onClick={onClose}>
          {post.label}
        </Button>
      )}
      {user ? (
        <div className="who">
          <span>
            <UserName>{nameOf(user)}</UserName>
            {roleLabel(user)}
          </span>
          <Button
            kind="quiet"
            size="small"
            icon={<icons.SignOut size={18} />}
            onClick={() => {
              onClose();
              void leave();
            }}
          >
            Sign Out
          </Button>
        </div>
      ) : (
        <Button full kind={post ? 'secondary' : 'primary'} to="/login" onClick={onClose}>
          Sign In
        </Button>
      )}
    </Foot>
  );
  return (
    <Drawer open={open} onClose={onClose} title="Menu" footer={footer}>
      <Links aria-label="Menu">
        {links.map(({ to, label, count }) => (
          <MobileLink key={to} to={to} onClick={onClose}>
            {label}
            {count && <UnreadCount url={count} />}
          </MobileLink>
        ))}
        {account.length > 0 && links.length > 0 && <hr />}
        {account.map(({ to, label }) => (
          <MobileLink key={to} to={to} onClick={onClose}>
            {label}
          </MobileLink>
        ))}
      </Links>
    </Drawer>
  );
}

function MenuIcon({ to, size }: { to: string; size: number }) {
  const Icon = icons.iconFor(to);
  return <Icon size={size} />;
}

function MobileLink({ to, onClick, children }: { to: string; onClick: () => void; children: ReactNode }) {
  return (
    <NavLink to={to} end onClick={onClick}>
      <MenuIcon to={to} size={24} />
      <span>{children}</span>
    </NavLink>
  );
}

/** The member's name; the part of the email before the at sign without one. */
const nameOf = ({ firstName, lastName, email }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email.slice(0, email.lastIndexOf('@'));
