import { dismissToast, IconButton, phone, useToasts } from '@dealstead/kit';
import { CheckCircle, WarningCircle, X } from '@dealstead/kit/icons';
import { policy } from '@dealstead/contracts';
import { Toast } from 'radix-ui';
import { keyframes, styled } from 'styled-components';

const rise = keyframes`from{opacity:0;translate:0 12px}`;
const slideOut = keyframes`to{opacity:0;translate:100% 0}`;

const Area = styled(Toast.Viewport)`
  position: fixed;
  right: 20px;
  bottom: 20px;
  z-index: var(--z-toast);
  width: min(380px, 100vw - 32px);
  ${phone} {
    right: 16px;
    /* Above a bar that a page fixes at the bottom; such a page sets its height. */
    bottom: calc(16px + var(--bottom-bar, 0px));
  }
`;

const ToastCard = styled(Toast.Root)<{ $destructive?: boolean }>`
  display: grid;
  grid-template-columns: 20px 1fr auto;
  gap: 12px;
  padding: 14px 8px 14px 16px;
  background: ${({ $destructive }) => ($destructive ? 'var(--danger)' : 'var(--ink)')};
  color: var(--surface);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
  font-size: var(--t14);
  animation: ${rise} var(--base) var(--ease);
  &[data-swipe='move'] {
    translate: var(--radix-toast-swipe-move-x) 0;
  }
  &[data-swipe='cancel'] {
    translate: 0 0;
    transition: translate var(--base) var(--ease);
  }
  &[data-swipe='end'],
  &[data-state='closed'] {
    animation: ${slideOut} var(--fast) var(--ease) forwards;
  }
`;

const Title = styled(Toast.Title)`
  font-weight: 700;
`;

/** In the toast's own colors; as high as a finger needs, without making the toast higher. */
const Action = styled.button`
  justify-self: start;
  min-height: 44px;
  margin: -6px 0 -14px -8px;
  padding: 0 8px;
  border: 0;
  background: none;
  color: inherit;
  font-weight: 700;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`;

const CloseButton = styled(IconButton)`
  margin: -6px 0;
  &:hover {
    background: color-mix(in srgb, currentColor 16%, transparent);
  }
`;

/** The toast area: one at a time, for five seconds, dismissed by a swipe to the right, reached by F8. Mounted once. */
export function Toaster() {
  const current = useToasts((toasts) => toasts.current);
  return (
    <Toast.Provider
      duration={policy.toast.shown}
      swipeDirection="right"
      swipeThreshold={policy.toast.swipePixels}
      label="Notification"
    >
      {current && (
        <ToastCard
          key={current.id}
          open={current.open}
          type={current.destructive ? 'foreground' : 'background'}
          $destructive={current.destructive}
          onOpenChange={(open) => {
            if (!open) dismissToast(current.id);
          }}
        >
          {current.destructive ? <WarningCircle /> : <CheckCircle />}
          <div>
            <Title>{current.title}</Title>
            {current.description && <Toast.Description>{current.description}</Toast.Description>}
            {current.action && (
              <Toast.Action asChild altText={current.action.label}>
                <Action type="button" onClick={current.action.onPress}>
                  {current.action.label}
                </Action>
              </Toast.Action>
            )}
          </div>
          <Toast.Close asChild>
            <CloseButton label="Dismiss">
              <X size={16} />
            </CloseButton>
          </Toast.Close>
        </ToastCard>
      )}
      <Area hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
