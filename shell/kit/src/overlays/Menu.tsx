import type { ComponentProps, ReactNode } from 'react';
import { Link, phone } from '@dealstead/kit';
import { DropdownMenu } from 'radix-ui';
import { css, keyframes, styled } from 'styled-components';

const appear = keyframes`from{opacity:0;translate:0 -4px}`;

const Sheet = styled(DropdownMenu.Content)`
  z-index: var(--z-dialog);
  min-width: 220px;
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 6px 0;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
  animation: ${appear} var(--fast) var(--ease);
`;

const itemStyles = css`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 40px;
  padding: 0 16px;
  border: 0;
  background: none;
  font-size: var(--t14);
  font-weight: 500;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  svg {
    color: var(--ink-2);
  }
  &[data-highlighted] {
    background: var(--tint);
    color: var(--tint-ink);
    outline: none;
  }
  &[data-disabled] {
    color: var(--ink-3);
    cursor: not-allowed;
  }
  ${phone} {
    min-height: 44px;
  }
`;

const Item = styled(DropdownMenu.Item)`
  ${itemStyles}
`;
const LinkItem = styled(Link)`
  ${itemStyles}
`;

/** Heading above the items. */
export const MenuLabel = styled(DropdownMenu.Label)`
  padding: 8px 16px 10px;
  font-size: var(--t13);
  color: var(--ink-2);
`;

export const MenuSeparator = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: 6px 0;
  background: var(--line);
`;

export interface MenuProps {
  /** The button that opens the menu: one element that takes a ref. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A menu below a button: arrow keys, Home, End, typeahead, Escape. */
export function Menu({ trigger, align = 'end', children, open, onOpenChange }: MenuProps) {
  return (
    // A modal menu would add inline scroll-lock styles, which the content security policy blocks.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Sheet align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </Sheet>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** A menu item with an action. */
export function MenuItem(props: ComponentProps<typeof DropdownMenu.Item>) {
  return <Item {...props} />;
}

/** A menu item with a link; not rendered while its page is unpublished. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <LinkItem to={to}>{children}</LinkItem>
    </DropdownMenu.Item>
  );
}
