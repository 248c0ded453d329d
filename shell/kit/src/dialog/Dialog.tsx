import { useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { IconButton } from '../controls/Button.tsx';
import { X } from '../icons/icons.ts';
import { phone } from '../theme/media.ts';
import { useBackCloses } from './BackCloses.tsx';
import { Portal } from './Portal.tsx';
import { useModal } from './useModal.ts';

const fromBelow = keyframes`from{translate:0 100%}`;
const fromRight = keyframes`from{translate:100% 0}`;
const appear = keyframes`from{opacity:0}`;

const bottomSheet = css`
  width: 100%;
  max-width: none;
  max-height: calc(100dvh - 36px);
  margin: auto 0 0;
  border-radius: var(--r3) var(--r3) 0 0;
  border-width: 0;
  animation: ${fromBelow} var(--slow) var(--ease);
`;

const shapes = {
  dialog: css`
    width: min(440px, 100% - 32px);
    margin: auto;
    border-radius: var(--r3);
    animation: ${appear} var(--base) var(--ease);
    ${phone} {
      ${bottomSheet}
    }
  `,
  sheet: css`
    width: min(560px, 100% - 32px);
    margin: auto;
    border-radius: var(--r3);
    animation: ${appear} var(--base) var(--ease);
    ${phone} {
      ${bottomSheet}
    }
  `,
  drawer: css`
    width: min(320px, 84vw);
    height: 100dvh;
    max-height: none;
    margin: 0 0 0 auto;
    border-width: 0;
    animation: ${fromRight} var(--slow) var(--ease);
  `,
};

type Shape = keyof typeof shapes;

const Native = styled.dialog<{ $shape: Shape }>`
  &[open] {
    display: flex;
    flex-direction: column;
  }
  padding: 0;
  overflow: hidden;
  background: var(--surface);
  color: var(--ink);
  border: 1px solid var(--line);
  box-shadow: var(--sh3);
  ${({ $shape }) => shapes[$shape]}
  &::backdrop {
    background: var(--scrim);
    animation: ${appear} var(--base) var(--ease);
  }
`;

const Head = styled.header<{ $shape: Shape }>`
  display: flex;
  flex: none;
  justify-content: space-between;
  align-items: center;
  ${({ $shape }) =>
    $shape === 'dialog'
      ? 'padding: 24px 24px 0; overflow-wrap: anywhere;'
      : 'gap: 8px; min-height: 56px; padding: 8px 8px 8px 20px; border-bottom: 1px solid var(--line); h2 { min-width: 0; overflow-wrap: anywhere; font: 600 var(--t17) / 1.3 var(--sans); letter-spacing: 0; }'}
`;

const Body = styled.div<{ $shape: Shape }>`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* 4 px at the end for the focus ring of the last field. */
  padding: ${({ $shape }) => ({ dialog: '12px 24px 4px', sheet: '16px 20px 20px', drawer: '0' })[$shape]};
`;

const DialogFooter = styled.footer<{ $shape: Shape }>`
  display: flex;
  flex: none;
  gap: 10px;
  ${({ $shape }) =>
    $shape === 'dialog'
      ? 'justify-content: flex-end; padding: 20px 24px 24px;'
      : 'padding: 14px 20px 16px; border-top: 1px solid var(--line-2);'}
`;

const DragHandle = styled.span`
  display: none;
  width: 40px;
  height: 4px;
  margin: 8px auto 0;
  border-radius: 2px;
  background: var(--line-2);
  ${phone} {
    display: block;
  }
`;

export interface DialogProps {
  open: boolean;
  /** Called by Escape, a press on the backdrop and the close button. The parent controls the state. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The footer: action buttons, the destructive one last. */
  footer?: ReactNode;
}

// The native modal traps the focus and makes the rest of the page inert, without a library that writes
// inline styles, which the content security policy blocks.
function Modal(props: DialogProps & { shape: Shape }) {
  return props.open ? <OpenModal {...props} /> : null;
}

function OpenModal({ onClose, title, children, footer, shape }: DialogProps & { shape: Shape }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useModal(dialog);
  useBackCloses(onClose);

  const isOwn = (event: SyntheticEvent) => event.target === dialog.current;
  const onPress = (event: MouseEvent) => {
    // The second press of a double click is counted in `detail`; the first one opened the dialog.
    if (isOwn(event) && event.detail < 2) onClose();
  };

  return (
    <Portal>
      <Native
        ref={dialog}
        $shape={shape}
        aria-labelledby={titleId}
        onMouseDown={onPress}
        // A file field inside, or a dialog above, also cancels; that does not close this one.
        onCancel={(event) => {
          if (!isOwn(event)) return;
          event.preventDefault();
          onClose();
        }}
        // A second Escape in a row closes the element without asking.
        onClose={(event) => isOwn(event) && onClose()}
      >
        {shape !== 'drawer' && <DragHandle aria-hidden />}
        <Head $shape={shape}>
          <h2 id={titleId}>{title}</h2>
          {shape !== 'dialog' && (
            <IconButton label="Close" onClick={onClose}>
              <X size={24} />
            </IconButton>
          )}
        </Head>
        <Body $shape={shape}>{children}</Body>
        {footer && <DialogFooter $shape={shape}>{footer}</DialogFooter>}
      </Native>
    </Portal>
  );
}

/** A confirmation, 440 px wide; on a phone a bottom sheet. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />;
}

/** A larger dialog: filters, a form. On a phone a bottom sheet with a grab bar; its main button shows the count. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />;
}

/** Slides in from the right, 320 px wide: the mobile menu. */
export function Drawer(props: DialogProps) {
  return <Modal {...props} shape="drawer" />;
}
