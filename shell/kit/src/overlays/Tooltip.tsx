import type { ReactNode } from 'react';
import { policy } from '@dealstead/contracts';
import { Tooltip as Radix } from 'radix-ui';
import { styled } from 'styled-components';

const Content = styled(Radix.Content)`
  z-index: var(--z-tip);
  max-width: 280px;
  padding: 6px 10px;
  background: var(--ink);
  color: var(--surface);
  border-radius: var(--r1);
  font-size: var(--t13);
`;

/** Shared delays of all tooltips inside: 700 ms, and 300 ms from one to the next. Mounted once, around a page. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={policy.tooltip.delay} skipDelayDuration={policy.tooltip.skip}>
      {children}
    </Radix.Provider>
  );
}

/** Additional text for a control, on hover and focus. Never the only source of information. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Content sideOffset={6} collisionPadding={8}>
          {content}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
