import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import type { IconComponent } from '../icons/Icon.tsx';
import { LockSimple } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/layout.tsx';
import { Link, NavLink } from '../links/Link.tsx';
import { phone } from '../theme/media.ts';

/** The end of a strip that has more fades: the right one, and the left one from the middle on. */
const fades = keyframes`
  from {
    mask-image: linear-gradient(to right, #000 calc(100% - 48px), transparent);
  }
  to {
    mask-image: linear-gradient(to left, #000 calc(100% - 48px), transparent);
  }
`;

const strip = css`
  position: relative;
  display: flex;
  gap: 4px;
  overflow-x: auto;
  overflow-y: hidden;
  scrollbar-width: none;
  border-bottom: 1px solid var(--line-2);
  /* A strip that has nowhere to scroll has no timeline and does not fade. */
  @supports (animation-timeline: scroll(self inline)) {
    animation: ${fades} linear both;
    animation-timeline: scroll(self inline);
  }
`;

const tab = css`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 48px;
  padding: 3px 16px 0;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: var(--ink-2);
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  /* Part of the next tab is seen at the edge. */
  ${phone} {
    padding-inline: 11px;
  }
  &:hover {
    color: var(--ink);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const chosen = css`
  color: var(--ink);
  font-weight: 600;
  border-color: var(--primary);
`;

const Strip = styled.div`
  ${strip}
`;

const Tab = styled.button`
  ${tab}
  &[aria-selected='true'] {
    ${chosen}
  }
`;

const Lock = styled(LockSimple)`
  color: var(--ink-3);
`;

export interface TabItem<Id extends string = string> {
  id: Id;
  label: string;
  icon?: IconComponent;
  /** The plan that this tab requires and the person lacks: "Buyer". The tab can be selected and shows the prompt. */
  locked?: string;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  /** Prefix of ids; the panel is `<TabPanel of={name} tab={value}>`. */
  name: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

const step: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Scrolls a strip to its current tab. Only the strip moves; `scrollIntoView` would also scroll the page. */
function scrollToTab(strip: HTMLElement | null, selector: string): void {
  const current = strip?.querySelector<HTMLElement>(selector);
  if (!strip || !current) return;
  const hiddenRight = current.offsetLeft + current.offsetWidth - strip.clientWidth - strip.scrollLeft;
  const hiddenLeft = current.offsetLeft - strip.scrollLeft;
  if (hiddenRight > 0) strip.scrollLeft += hiddenRight;
  else if (hiddenLeft < 0) strip.scrollLeft += hiddenLeft;
}

/**
 * Tabs: arrows, Home and End move the focus and select; only the selected tab is in the Tab order. Scrolls on a phone.
 */
export function Tabs<Id extends string>({ label, name, items, value, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => scrollToTab(list.current, '[aria-selected=true]'), [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = step[event.key];
    if (!move) return;
    event.preventDefault();
    const next =
      items[
        move(
          items.findIndex((item) => item.id === value),
          items.length,
        )
      ];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[id="${name}-tab-${next.id}"]`)?.focus();
  };

  return (
    <Strip ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ id, label: text, icon: Icon, locked }) => (
        <Tab
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          aria-controls={`${name}-panel`}
          aria-selected={id === value}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {Icon && <Icon size={18} />}
          {text}
          {locked && (
            <>
              <Lock size={14} />
              <VisuallyHidden>requires the {locked} plan</VisuallyHidden>
            </>
          )}
        </Tab>
      ))}
    </Strip>
  );
}

const Panel = styled.div`
  padding-top: var(--s5);
  &:focus-visible {
    outline-offset: 6px;
  }
`;

/** Content of the selected tab. `of` is the tabs' name, `tab` the selected id. */
export function TabPanel({ tabsId, tab: id, children }: { tabsId: string; tab: string; children: ReactNode }) {
  return (
    <Panel role="tabpanel" id={`${tabsId}-panel`} aria-labelledby={`${tabsId}-tab-${id}`} tabIndex={-1}>
      {children}
    </Panel>
  );
}

const Bar = styled.nav`
  ${strip}
  border: 0;
  a {
    ${tab}
    min-height: 44px;
    padding-inline: 14px;
    font-size: var(--t14);
    &[aria-current] {
      ${chosen}
    }
  }
  /* The pages of the area that the row above marks. */
  &[data-level='2'] {
    padding: 4px 0 4px 14px;
    border-top: 1px solid var(--line);
    a {
      min-height: 36px;
      padding: 0 12px;
      border: 0;
      border-radius: 99px;
      &[aria-current] {
        background: var(--tint);
        color: var(--tint-ink);
      }
      ${phone} {
        min-height: 44px;
      }
    }
  }
`;

export interface TabLink {
  readonly to: string;
  readonly label: string;
  /** Whether it is current on this address only, not on those below it. */
  readonly end?: boolean;
  /** Whether it is marked, for a link to an area of several pages; by default its own page marks it. */
  readonly isCurrent?: boolean;
}

export interface TabLinksProps {
  /** Accessible name. */
  label: string;
  links: readonly TabLink[];
  /** Whether the links are the pages of an area that a row above marks. */
  isSecondLevel?: boolean;
}

/** Navigation among the pages of one area, styled as tabs. Unpublished pages are not rendered. */
export function TabLinks({ label, links, isSecondLevel = false }: TabLinksProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => scrollToTab(bar.current, '[aria-current]'), []);
  return (
    <Bar ref={bar} aria-label={label} data-level={isSecondLevel ? 2 : undefined}>
      {links.map(({ to, label: text, end, isCurrent }) =>
        isCurrent === undefined ? (
          <NavLink key={to} to={to} end={end}>
            {text}
          </NavLink>
        ) : (
          <Link key={to} to={to} aria-current={isCurrent || undefined}>
            {text}
          </Link>
        ),
      )}
    </Bar>
  );
}
