import { toast } from '@dealstead/kit';
import { useState, type ComponentType } from 'react';

/** A part of the page whose code is fetched when it is first opened. */
export interface Part<Props> {
  /** The part while it is open, else null. */
  readonly Open: ComponentType<Props> | null;
  /** Its code is on its way. */
  readonly pending: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Keeps a part's code out of the first load. Code that does not come is said to be missing; the next press asks again. */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  const [code, setCode] = useState<{ Component: ComponentType<Props> }>();
  const [isOpen, setOpen] = useState(false);
  const [pending, setPending] = useState(false);

  const bring = async () => {
    setPending(true);
    try {
      const { default: Component } = await load();
      setCode({ Component });
    } catch (error) {
      console.error('A part of the page did not load.', error);
      setOpen(false);
      toast({ title: 'Error', description: 'That did not load. Try again.', destructive: true });
    } finally {
      setPending(false);
    }
  };
  const open = () => {
    setOpen(true);
    if (!code && !pending) void bring();
  };
  return { Open: isOpen && code ? code.Component : null, pending, open, close: () => setOpen(false) };
}
