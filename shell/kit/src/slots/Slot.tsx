import { createContext, createElement, useContext, type ComponentType } from 'react';

export interface SlotProps {
  /** The place's name, by which slices publish components for it. */
  name: string;
  /** What the components in it receive. */
  props?: object;
}

const SlotContext = createContext<ComponentType<SlotProps>>(() => null);

/** The shell says once how slots are filled. */
export const SlotProvider = SlotContext.Provider;

/** A place in a page that other slices may fill. Empty where nobody does, and in the first view from the server. */
export function Slot(slot: SlotProps) {
  return createElement(useContext(SlotContext), slot);
}
