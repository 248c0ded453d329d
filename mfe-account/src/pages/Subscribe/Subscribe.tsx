import { shareImageUrl } from '@dealstead/contracts';
import { Head, Page, SectionHead, Stack, useSearchParams, TextLink } from '@dealstead/kit';
import { CheckoutReturn } from '../../features/billing/CheckoutReturn.tsx';
import { useBilling } from '../../features/billing/useBilling.ts';
import { subscriptionIn } from '../../features/plans/planActions.ts';
import { AllPrices } from '../../features/plans/AllPrices.tsx';
import { PeriodLinks } from '../../features/plans/PeriodLinks.tsx';
import { PlanChoice } from '../../features/plans/PlanChoice.tsx';
import { periodOfSearch } from '../../features/plans/periods.ts';

/** `/subscribe`: the five plans at each billing period, with their actions. */
export function Subscribe() {
  const [search] = useSearchParams();
  const period = periodOfSearch(search, subscriptionIn(useBilling().data)?.period);
  return (
    <Page headed>
      <Head
        title="Plans and prices"
        description="Five plans from free to partnership, by the month, the quarter or the year. Change or cancel any time."
        path="/subscribe"
        keywords="Dealstead plans, prices, wholesale real estate membership"
        image={shareImageUrl('plans')}
        imageAlt="Illustration of a row of stores with apartments above"
      />
      <Stack space={5}>
        <CheckoutReturn />
        <SectionHead>
          <div>
            <h1>Plans and prices</h1>
            <p>
              Change or cancel any time. You keep what you paid for until the period ends.{' '}
              <TextLink to="/investor-demo">Try the tools on sample data</TextLink>
            </p>
          </div>
          <PeriodLinks selected={period} />
        </SectionHead>
        <PlanChoice period={period} />
        <AllPrices />
      </Stack>
    </Page>
  );
}
