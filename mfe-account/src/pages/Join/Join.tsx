import { shareImageUrl } from '@dealstead/contracts';
import { Head, Page, Panel, PanelHead, SectionHead, Small, Stack, TextLink, useSearchParams } from '@dealstead/kit';
import { CheckoutReturn } from '../../features/billing/CheckoutReturn.tsx';
import { useBilling } from '../../features/billing/useBilling.ts';
import { CompareLimits } from '../../features/join/CompareLimits.tsx';
import { Invited, OpenedInvitation } from '../../features/join/Invited.tsx';
import { Referred } from '../../features/join/Referred.tsx';
import { subscriptionIn } from '../../features/plans/planActions.ts';
import { AllPrices } from '../../features/plans/AllPrices.tsx';
import { PeriodLinks } from '../../features/plans/PeriodLinks.tsx';
import { PlanChoice } from '../../features/plans/PlanChoice.tsx';
import { parsePeriod } from '../../features/plans/periods.ts';

/** `/join`, also from a referral or a team invitation: contents, prices and renewal of each plan. */
export function Join() {
  const [search] = useSearchParams();
  const invite = search.get('invite');
  const code = search.get('ref');
  const period = parsePeriod(search.get('period'), subscriptionIn(useBilling().data)?.period);
  return (
    <Page>
      <Head
        title="Join Dealstead"
        description="Compare the five plans by what they allow and what they cost, and open an account. It starts free."
        path="/join"
        keywords="Dealstead plans, prices, wholesale real estate membership"
        image={shareImageUrl('plans')}
        imageAlt="Illustration of a row of stores with apartments above"
        noIndex={invite !== null}
      />
      <Stack space={5}>
        <CheckoutReturn />
        {invite !== null ? <Invited token={invite} /> : <OpenedInvitation />}
        {code !== null && <Referred code={code} />}
        <SectionHead>
          <div>
            <h1>Join Dealstead</h1>
            <p>An account starts free. A plan begins only when you pay for it.</p>
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
        <h2 id="how-plans-work">How plans renew and end</h2>
      </PanelHead>
      <Stack space={2}>
        <Small>
          A plan renews by itself at the end of its month, quarter or year, at the price shown here, until you cancel
          it.
        </Small>
        <Small>
          Canceled, it stays open until the end of what you paid for. A larger plan opens at once and costs the
          difference for the rest of the period; a smaller one begins when the period ends.
        </Small>
        <Small>
          If a renewal fails, everything stays open for 7 days while the card is tried again. If a first payment fails,
          nothing is charged and you can choose again here.
        </Small>
        <Small>
          The <TextLink to="/#terms">terms</TextLink> and the <TextLink to="/#privacy">privacy notice</TextLink> apply.
        </Small>
      </Stack>
    </Panel>
  );
}
