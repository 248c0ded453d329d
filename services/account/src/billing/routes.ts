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
import { respond, handle } from '@dealstead/service-kit';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import { createPortalUrl } from './customers.ts';
import type { BillingDeps } from './deps.ts';
import { getBillingOverview } from './overview.ts';
import { buyVaSeats, startFeaturedCheckout, startPlanCheckout } from './purchases.ts';
import { changeToPlan, previewPlanChange, setCancelAtPeriodEnd } from './subscriptionChanges.ts';

/** Routes that buy, change and end what is paid for. Amounts come from contracts, never from the caller. */
export function billingRoutes(deps: BillingDeps) {
  const answerWithBilling = async (userId: number) =>
    respond(await getBillingOverview(deps, userId)).invalidates(getBilling.path, getMe.path);

  return [
    handle(getBilling, ({ actor }) => getBillingOverview(deps, actor.id)),

    redirectFormErrors(
      '/subscribe',
      handle(startCheckout, async ({ body: { next, ...choice }, actor }) => {
        const checkout = await startPlanCheckout(deps, actor.id, choice, next);
        return respond(checkout).seeOther(checkout.url);
      }),
    ),

    handle(previewChange, ({ query: choice, actor }) => previewPlanChange(deps, actor.id, choice)),

    handle(changePlan, async ({ body: { quote, ...choice }, actor }) => {
      await changeToPlan(deps, actor.id, choice, quote);
      return answerWithBilling(actor.id);
    }),

    handle(cancelSubscription, async ({ body, actor }) => {
      await setCancelAtPeriodEnd(deps, actor.id, body.what, true);
      return answerWithBilling(actor.id);
    }),

    handle(resumeSubscription, async ({ body, actor }) => {
      await setCancelAtPeriodEnd(deps, actor.id, body.what, false);
      return answerWithBilling(actor.id);
    }),

    handle(openPortal, async ({ body, actor }) => ({ url: await createPortalUrl(deps, actor.id, body.next) })),

    handle(buySeats, async ({ body: { seats, next }, actor }) => {
      const result = await buyVaSeats(deps, actor.id, seats, next);
      return result.url === null ? respond(result).invalidates(getBilling.path) : result;
    }),

    handle(featureListing, ({ body, actor }) => startFeaturedCheckout(deps, actor.id, body)),
  ];
}
