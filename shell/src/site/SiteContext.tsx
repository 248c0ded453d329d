import { createContext, use } from 'react';
import type { PageState } from '@dealstead/contracts';
import type { PageHealth } from '../health/pageHealth.ts';
import type { SliceLoader } from '../slices/SliceLoader.ts';
import type { Site } from './site.ts';

export interface SiteValue {
  readonly site: Site;
  readonly state: PageState;
  readonly slices: SliceLoader;
  readonly health: PageHealth;
  /** Dispatches `shown` when a page's components have mounted. */
  readonly pageShown: EventTarget;
}

const SiteContext = createContext<SiteValue | null>(null);

export const SiteValueProvider = SiteContext.Provider;

/** The site of the current release set and its slice loader. Constant for the lifetime of a document. */
export function useSite(): SiteValue {
  const value = use(SiteContext);
  if (!value) throw new Error('useSite needs a SiteValueProvider above it.');
  return value;
}
