import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders a dialog at the end of the document, because the top layer changes where it is painted and not what it
 * inherits: in a table cell its text would be aligned and cut like the cell's. Nothing on the server, which opens no dialog.
 */
export const Portal = ({ children }: { children: ReactNode }) =>
  typeof document === 'undefined' ? null : createPortal(children, document.body);
