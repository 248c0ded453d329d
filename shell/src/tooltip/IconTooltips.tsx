import { policy } from '@dealstead/contracts';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';

/** Pixels between a control and its tooltip, and between the tooltip and the window's edge. */
const gap = 6;

// A popover lies in the top layer, above open dialogs.
const Tip = styled.div`
  position: fixed;
  inset: auto;
  margin: 0;
  max-width: min(280px, calc(100vw - 16px));
  padding: 6px 10px;
  border: 0;
  background: var(--ink);
  color: var(--surface);
  border-radius: var(--r1);
  font-size: var(--t13);
  pointer-events: none;
`;

interface ShownTooltip {
  readonly control: Element;
  readonly text: string;
}

const controlAt = (target: EventTarget | null): ShownTooltip | null => {
  const control = target instanceof Element ? target.closest('[data-tooltip]') : null;
  const text = control?.getAttribute('data-tooltip');
  return control && text ? { control, text } : null;
};

/**
 * The names of icon buttons (`data-tooltip`) as tooltips: under a mouse that rests, at once from one to the next, and on
 * keyboard focus. One component serves all buttons. The name is the button's accessible name already, so that the tooltip is
 * hidden from assistive technology. Escape, a press and scrolling close it.
 */
export default function IconTooltips() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hiddenAt = -Infinity;
    let current: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      if (current) hiddenAt = performance.now();
      current = null;
      setShown(null);
    };
    const show = (found: ShownTooltip) => {
      current = found.control;
      setShown(found);
    };
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const found = controlAt(target);
      if (found && found.control === current) return;
      hide();
      if (!found) return;
      const isNext = performance.now() - hiddenAt < policy.tooltip.skip;
      timer = setTimeout(() => show(found), isNext ? 0 : policy.tooltip.delay);
    };
    const focus = ({ target }: FocusEvent) => {
      const found = controlAt(target);
      if (found?.control.matches(':focus-visible')) show(found);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const listeners = [
      ['pointerover', over],
      ['pointerdown', hide],
      ['focusin', focus],
      ['focusout', hide],
      ['keydown', key],
      ['scroll', hide],
    ] as const;
    for (const [type, listener] of listeners)
      document.addEventListener(type, listener as EventListener, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of listeners)
        document.removeEventListener(type, listener as EventListener, { capture: true });
    };
  }, []);

  useEffect(() => {
    const element = tip.current;
    if (!shown || !element) return;
    element.showPopover?.();
    const control = shown.control.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(8, control.left + (control.width - width) / 2), innerWidth - width - 8);
    const hasRoomAbove = control.top - height - gap > 0;
    element.style.left = `${left}px`;
    element.style.top = `${hasRoomAbove ? control.top - height - gap : control.bottom + gap}px`;
  }, [shown]);

  if (!shown?.control.isConnected) return null;
  return createPortal(
    <Tip ref={tip} popover="manual" aria-hidden="true" data-tip key={shown.text}>
      {shown.text}
    </Tip>,
    document.body,
  );
}
