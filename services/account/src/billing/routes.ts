import { getMe } from '@dealstead/contracts/account/auth';
import {
  buySeats,
  cancelSubscription,
  changePlan,
  featureListing,
  getBilling,
  openPortal,
  previewChange,
  resumeSubscription,
  startCheckout,
} from '@dealstead/contracts/account/billing';
import { answer, handle } from '@dealstead/service-kit';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import { createPortalUrl } from './customers.ts';
import type { BillingDeps } from './deps.ts';
import { getBillingOverview } from './overview.ts';
import { buyVaSeats, startFeaturedCheckout, startPlanCheckout } from './purchases.ts';
import { changeToPlan, previewPlanChange, setCancelAtPeriodEnd } from './subscriptionChanges.ts';

/** Routes that buy, change and end what is paid for. Amounts come from contracts, never from the caller. */
export function billingRoutes(deps: BillingDeps) {
  const answerWithBilling = async (userId: number) =>
    answer(await getBillingOverview(deps, userId)).stale(getBilling.path, getMe.path);

  return [
    handle(getBilling, ({ who }) => getBillingOverview(deps, who.id)),

    redirectFormErrors(
      '/subscribe',
      handle(startCheckout, async ({ body: { next, ...choice }, who }) => {
        const checkout = await startPlanCheckout(deps, who.id, choice, next);
        return answer(checkout).seeOther(checkout.url);
      }),
    ),

    handle(previewChange, ({ query: choice, who }) => previewPlanChange(deps, who.id, choice)),

    handle(changePlan, async ({ body: { quote, ...choice }, who }) => {
      await changeToPlan(deps, who.id, choice, quote);
      return answerWithBilling(who.id);
    }),

    handle(cancelSubscription, async ({ body, who }) => {
      await setCancelAtPeriodEnd(deps, who.id, body.what, true);
      return answerWithBilling(who.id);
    }),

    handle(resumeSubscription, async ({ body, who }) => {
      await setCancelAtPeriodEnd(deps, who.id, body.what, false);
      return answerWithBilling(who.id);
    }),

    handle(openPortal, async ({ body, who }) => ({ url: await createPortalUrl(deps, who.id, body.next) })),

    handle(buySeats, async ({ body: { seats, next }, who }) => {
      const result = await buyVaSeats(deps, who.id, seats, next);
      return result.url === null ? answer(result).stale(getBilling.path) : result;
    }),

    handle(featureListing, ({ body, who }) => startFeaturedCheckout(deps, who.id, body)),
  ];
}
