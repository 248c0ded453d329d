import { phone } from '@dealstead/kit';
import { Popover as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`from{opacity:0;translate:0 -4px}`;

const Panel = styled(Radix.Content)`
  z-index: var(--z-dialog);
  width: min(360px, 100vw - 32px);
  max-height: var(--radix-popover-content-available-height);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 16px 20px 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
  outline: none;
  animation: ${appear} var(--fast) var(--ease);
  &[data-bare] {
    width: min(680px, 100vw - 32px);
    padding: 0;
    border: 0;
    background: none;
  }
  ${phone} {
    padding: 16px;
  }
  &&[data-flush] {
    display: flex;
    flex-direction: column;
    width: min(420px, 100vw - 32px);
    padding: 0;
    overflow: hidden;
  }
`;

export interface PopoverProps {
  /** The anchor: the pressed button, which regains the focus. */
  anchor: RefObject<HTMLElement | null>;
  /** Called by Escape, by a press elsewhere and when the focus leaves. The parent controls the state. */
  onClose: () => void;
  /** Accessible name. */
  label: string;
  align?: 'start' | 'end';
  /** Omits the panel, for content that has its own. */
  bare?: boolean;
  /** A wider panel without padding, for a list with its own header and footer. */
  flush?: boolean;
  children: ReactNode;
}

/** Controls in a panel below the button that opened it. It is open while it is mounted. */
export function Popover({ anchor, onClose, label, align = 'start', bare, flush, children }: PopoverProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Panel
          aria-label={label}
          data-bare={bare || undefined}
          data-flush={flush || undefined}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // A press on the button is handled by the button, which would otherwise reopen the popover.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
        >
          {children}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}
