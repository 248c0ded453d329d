import { policy } from '@dealstead/contracts';
import { create } from 'zustand';

export interface ToastMessage {
  title: string;
  description?: string;
  /** Something failed: shown in danger and announced at once. */
  destructive?: boolean;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

interface Toasts {
  /** The one notification there is; the next takes its place. */
  current: ShownToast | null;
}

/** State of the notification area, drawn by `Toaster` of `@dealstead/kit/overlays`. */
export const useToasts = create<Toasts>(() => ({ current: null }));

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a notification in place of the one before. Gives its id. */
export function toast(message: ToastMessage): number {
  clearTimeout(removal);
  lastId += 1;
  useToasts.setState({ current: { ...message, id: lastId, open: true } });
  return lastId;
}

/** Closes a notification if it is the one shown; it leaves memory long after it has left the screen. */
export function dismissToast(id: number): void {
  const { current } = useToasts.getState();
  if (current?.id !== id || !current.open) return;
  useToasts.setState({ current: { ...current, open: false } });
  removal = setTimeout(() => useToasts.setState({ current: null }), policy.toast.removedAfter);
}
