import { useState, type ComponentType } from 'react';
import { toast } from '../toast/toasts.ts';
import { useLazyModule } from './useLazyModule.ts';

export interface LazyDialog<Props> {
  /** The component while the dialog is open, else null. */
  readonly Open: ComponentType<Props> | null;
  readonly isPending: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** A dialog whose code is loaded at the first opening. A failed load shows a toast; the next opening retries. */
export function useLazyDialog<Props>(
  loadComponent: () => Promise<{ default: ComponentType<Props> }>,
): LazyDialog<Props> {
  const { module, isPending, load } = useLazyModule(loadComponent);
  const [isOpen, setOpen] = useState(false);

  const onError = () => {
    setOpen(false);
    toast({ title: 'Error', description: 'This did not load. Try again.', destructive: true });
  };
  const open = () => {
    setOpen(true);
    if (!module && !isPending) load(undefined, onError);
  };
  return { Open: isOpen && module ? module.default : null, isPending, open, close: () => setOpen(false) };
}
