import { isBuyerInvitation, shareImageUrl } from '@dealstead/contracts';
import { Head, Page, Panel, PanelHead, SectionHead, Small, Stack, TextLink, useSearchParams } from '@dealstead/kit';
import { CheckoutReturn } from '../../features/billing/CheckoutReturn.tsx';
import { useBilling } from '../../features/billing/useBilling.ts';
import { BuyerInvited, OpenedBuyerInvited } from '../../features/join/BuyerInvited.tsx';
import { CompareLimits } from '../../features/join/CompareLimits.tsx';
import { Invited, OpenedInvitation } from '../../features/join/Invited.tsx';
import { ReferrerName } from '../../features/join/ReferrerName.tsx';
import { subscriptionIn } from '../../features/plans/planActions.ts';
import { AllPrices } from '../../features/plans/AllPrices.tsx';
import { PeriodLinks } from '../../features/plans/PeriodLinks.tsx';
import { PlanChoice } from '../../features/plans/PlanChoice.tsx';
import { parsePeriod } from '../../features/plans/periods.ts';

/** `/join`, also from a referral a team's or a seller's invitation: contents, prices and renewal of each plan. */
export function Join() {
  const [search] = useSearchParams();
  const invite = search.get('invite');
  const code = search.get('ref');
  const period = parsePeriod(search.get('period'), subscriptionIn(useBilling().data)?.period);
  return (
    <Page headed>
      <Head
        title="Join Dealstead"
        description="Compare five plans by features and price, and open a free account."
        path="/join"
        keywords="Dealstead plans, prices, wholesale real estate membership"
        image={shareImageUrl('plans')}
        imageAlt="Illustration of a row of stores with apartments above"
        noIndex={invite !== null}
      />
      <Stack space={5}>
        <CheckoutReturn />
        {invite === null ? (
          <>
            <OpenedInvitation />
            <OpenedBuyerInvited />
          </>
        ) : isBuyerInvitation(invite) ? (
          <BuyerInvited token={invite} />
        ) : (
          <Invited token={invite} />
        )}
        {code !== null && <ReferrerName code={code} />}
        <SectionHead>
          <div>
            <h1>Join Dealstead</h1>
            <p>Start with a free account and choose a plan when you need one.</p>
          </div>
          <PeriodLinks selected={period} />
        </SectionHead>
        <PlanChoice period={period} />
        <CompareLimits />
        <AllPrices />
        <Terms />
      </Stack>
    </Page>
  );
}

function Terms() {
  return (
    <Panel aria-labelledby="how-plans-work">
      <PanelHead>
        <h2 id="how-plans-work">Renewals and cancellation</h2>
      </PanelHead>
      <Stack space={2}>
        <Small>Plans renew automatically each month, quarter or year at the price shown here until you cancel.</Small>
        <Small>
          If you cancel, you keep your plan until the end of the period you paid for. An upgrade starts right away, and
          you pay the difference for the rest of the period. A downgrade starts when the period ends.
        </Small>
        <Small>
          If a renewal payment fails, you keep full access for 7 days while we retry your card. If your first payment
          fails, you are not charged and can try again here.
        </Small>
        <Small>
          The <TextLink to="/terms">terms</TextLink> and the <TextLink to="/privacy">privacy notice</TextLink> apply.
        </Small>
      </Stack>
    </Panel>
  );
}
