import { createContext, createElement, useContext, type ComponentType } from 'react';

export interface SlotProps {
  /** The slot's name in the slices' manifests. */
  name: string;
  /** Props of the components in the slot. */
  props?: object;
  /** What the slot shows, for the card of a component that fails: "Newest deals did not load". */
  title?: string;
}

const SlotContext = createContext<ComponentType<SlotProps>>(() => null);

/** The shell provides the component that fills slots. */
export const SlotProvider = SlotContext.Provider;

/** An extension point of a page that other slices may fill. Empty in server-rendered HTML. */
export function Slot(slot: SlotProps) {
  return createElement(useContext(SlotContext), slot);
}
