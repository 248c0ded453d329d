import { matchRoute } from '@dealstead/contracts';
import {
  Button,
  Container,
  IconButton,
  Link,
  Logo,
  NavLink,
  narrow,
  phone,
  useLazyModule,
  useLocation,
  useUser,
} from '@dealstead/kit';
import { CaretDown, List, User } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { visibleEntries } from '../navigation/entries.ts';
import { useSite } from '../site/SiteContext.tsx';
import { UnreadCount } from './UnreadCount.tsx';

const loadMenus = () => import('./menus.tsx');
const loadMemberTools = () => import('./memberTools.tsx');

const Bar = styled.header`
  position: relative;
  z-index: var(--z-head);
  background: var(--surface);
  border-bottom: 1px solid var(--line);
`;

const Content = styled(Container)`
  /* By an attribute: with a :has() on an ancestor of the page, each row that a list adds would restyle the document. */
  &[data-full-width] {
    width: calc(100% - 32px);
  }
  display: flex;
  align-items: center;
  gap: 4px;
  height: 64px;
  > :first-child {
    margin-right: 20px;
  }
  /* Paper shows the logo only. */
  @media print {
    && {
      width: 100%;
      height: 44px;
    }
    && > :not(:first-child) {
      display: none;
    }
  }
  > nav {
    display: flex;
    gap: 2px;
  }
  > nav a {
    padding: 10px 12px;
    border-radius: var(--r2);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
    &:hover {
      background: var(--sunken);
    }
    &[aria-current] {
      border-radius: 0;
      font-weight: 600;
      box-shadow: inset 0 -2px var(--primary);
    }
  }
  > :first-child,
  > nav,
  .end > :not(.account) {
    flex: none;
  }
  .end {
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: flex-end;
    gap: 6px;
    min-width: 0;
  }
  .folded {
    display: none;
  }
  /* Its buttons come after the first view and move nothing. */
  .tools {
    display: flex;
    justify-content: flex-end;
    min-width: 88px;
    min-height: 44px;
  }
  ${narrow} {
    > nav,
    .end > .optional {
      display: none;
    }
    .end {
      gap: 2px;
    }
    .folded {
      display: grid;
    }
  }
  ${phone} {
    height: 56px;
    > :first-child {
      margin-right: 0;
    }
  }
  /* The name takes the room that the links leave. */
  .account {
    flex: 0 1 auto;
    min-width: 0;
  }
  .account > svg {
    flex: none;
  }
  .account .name {
    min-width: 0;
    max-width: 18ch;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (max-width: 1339.98px) {
    > :first-child {
      margin-right: 8px;
    }
    > nav a {
      padding-inline: 8px;
    }
  }
  ${phone} {
    .account .name {
      display: none;
    }
  }
`;

/** Logo, published navigation and account menu. */
export function Header() {
  const { site } = useSite();
  const user = useUser();
  const actions = visibleEntries(site, 'actions', user);
  const page = matchRoute(site.routes, useLocation().pathname)?.route;
  return (
    <Bar>
      <Content data-full-width={page?.isFullWidth}>
        <Logo />
        <nav aria-label="Main">
          {visibleEntries(site, 'header', user).map(({ to, label, count }) => {
            // A link to an anchor is never the current page.
            const Item = to.includes('#') ? Link : NavLink;
            return (
              <Item key={to} to={to}>
                {label}
                {count && <UnreadCount url={count} />}
              </Item>
            );
          })}
        </nav>
        <div className="end">
          {actions.map(({ to, label }, i) => (
            <Button
              key={to}
              to={to}
              size="small"
              kind={i === actions.length - 1 ? 'secondary' : 'quiet'}
              className="optional"
            >
              {label}
            </Button>
          ))}
          {user && <MemberToolsOnDemand />}
          {user ? (
            <AccountButton name={user.email.split('@', 1)[0] ?? user.email} />
          ) : (
            <Button to="/login" size="small">
              Sign In
            </Button>
          )}
          <MobileMenuButton />
        </div>
      </Content>
    </Bar>
  );
}

/** Loads what only members use after the first view. */
function MemberToolsOnDemand() {
  const { module, load } = useLazyModule(loadMemberTools);
  useEffect(() => load(), [load]);
  return <div className="tools">{module && <module.MemberTools />}</div>;
}

/** Opens the account menu. Its code loads on hover or focus; the first press opens it once loaded. */
function AccountButton({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const menus = useLazyModule(loadMenus);
  const button = (
    <Button
      kind="quiet"
      size="small"
      className="account"
      aria-label={`Account, ${name}`}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={menus.prefetch}
      onFocus={menus.prefetch}
      icon={<User size={18} />}
      onClick={menus.module ? undefined : () => menus.load(() => setOpen(true))}
    >
      <span className="name" title={name}>
        {name}
      </span>
      <CaretDown size={14} />
    </Button>
  );
  return menus.module ? <menus.module.AccountMenu trigger={button} open={open} onOpenChange={setOpen} /> : button;
}

function MobileMenuButton() {
  const [open, setOpen] = useState(false);
  const menus = useLazyModule(loadMenus);
  return (
    <>
      <IconButton
        label="Open menu"
        className="folded"
        aria-haspopup="dialog"
        onPointerEnter={menus.prefetch}
        onFocus={menus.prefetch}
        onClick={() => menus.load(() => setOpen(true))}
      >
        <List size={24} />
      </IconButton>
      {menus.module && <menus.module.MobileMenu open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
