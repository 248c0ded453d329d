import type { BuyBox } from '@dealstead/contracts';
import type { MemberDashboard } from '@dealstead/contracts/tools/dashboards';
import type { Step } from './Checklist.tsx';

/** Recorded facts about a member. A fact that did not load is undefined, and its step is left out. */
export interface SetupFacts {
  done: MemberDashboard['done'];
  hasPlan: boolean;
  buyBox?: BuyBox;
  /** Undefined if the plan does not include the feature. */
  savedListings?: number;
  savedSearches?: number;
  canPost: boolean;
}

/** The set-up checklist: each step is done by what happened, and only steps that the plan includes are listed. */
export function setupSteps({ done, hasPlan, buyBox, savedListings, savedSearches, canPost }: SetupFacts): Step[] {
  const steps: (Step | undefined)[] = [
    { key: 'account', label: 'Create your account', to: '/settings', done: true },
    { key: 'browse', label: "Open a listing's details", to: '/search', done: done.openedListing },
    buyBox && { key: 'buy-box', label: 'Describe what you buy', to: '/settings#buy-box', done: isFilled(buyBox) },
    { key: 'plan', label: 'Choose a plan', to: '/subscribe', done: hasPlan },
    savedListings === undefined
      ? undefined
      : { key: 'favorite', label: 'Save a listing', to: '/search', done: savedListings > 0 },
    savedSearches === undefined
      ? undefined
      : { key: 'search', label: 'Save a search with alerts', to: '/search', done: savedSearches > 0 },
    {
      key: 'buyer-profile',
      label: 'Fill in your buyer profile',
      to: '/buyer-dashboard#buyer-profile',
      done: done.savedBuyerProfile,
    },
    canPost
      ? { key: 'post', label: 'List your first property', to: '/post-property', done: done.listedProperty }
      : undefined,
  ];
  return steps.filter((step) => step !== undefined);
}

/** Whether a buy box has a criterion. */
function isFilled({ categories, states, financing, ...bounds }: BuyBox): boolean {
  return (
    categories.length + states.length + financing.length > 0 || Object.values(bounds).some((bound) => bound !== null)
  );
}
