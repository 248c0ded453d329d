import { policy } from '@dealstead/contracts';
import { create } from 'zustand';
import { messageOf } from '../api/client.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  /** An error: shown in the danger color and announced at once. */
  destructive?: boolean;
  /** A button, such as Undo. Pressing it closes the toast. */
  action?: { readonly label: string; readonly onPress: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

interface Toasts {
  /** The current toast; the next one replaces it. */
  current: ShownToast | null;
}

/** State of the toast area, rendered by `Toaster` of `@dealstead/kit/overlays`. */
export const useToasts = create<Toasts>(() => ({ current: null }));

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast in place of the previous one. Returns its id. */
export function toast(message: ToastMessage): number {
  clearTimeout(removal);
  lastId += 1;
  useToasts.setState({ current: { ...message, id: lastId, open: true } });
  return lastId;
}

/** Shows a failed write as a toast: the server's message, or `fallback` if there is none. */
export function toastError(error: unknown, fallback: string): void {
  toast({ title: 'Error', description: messageOf(error, fallback), destructive: true });
}

/** Closes a toast if it is the current one; it is removed from memory long after it has left the screen. */
export function dismissToast(id: number): void {
  const { current } = useToasts.getState();
  if (current?.id !== id || !current.open) return;
  useToasts.setState({ current: { ...current, open: false } });
  removal = setTimeout(() => useToasts.setState({ current: null }), policy.toast.removedAfter);
}
