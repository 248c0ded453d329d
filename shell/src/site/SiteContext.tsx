import { createContext, use } from 'react';
import type { PageState } from '@dealstead/contracts';
import type { SliceLoader } from '../slices/SliceLoader.ts';
import type { Site } from './site.ts';

export interface SiteValue {
  readonly site: Site;
  readonly state: PageState;
  readonly slices: SliceLoader;
  /** Tells, by an event `shown`, that a page's own components stand in the document and react. */
  readonly shown: EventTarget;
}

const SiteContext = createContext<SiteValue | null>(null);

export const SiteValueProvider = SiteContext.Provider;

/** The site that the current release set makes, and where its code comes from. Never changes while a page lives. */
export function useSite(): SiteValue {
  const value = use(SiteContext);
  if (!value) throw new Error('There is no site around this component.');
  return value;
}
