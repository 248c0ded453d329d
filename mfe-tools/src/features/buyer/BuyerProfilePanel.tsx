import { categoryLabels, investorTypeLabels } from '@dealstead/contracts';
import type { BuyerProfile, BuyerProfileAnswer, ScoreLine } from '@dealstead/contracts/tools/buyerProfile';
import { proofOfFundsLabels } from '@dealstead/contracts/tools/proofOfFunds';
import {
  Badge,
  Button,
  EmptyState,
  KeyValues,
  Panel,
  PanelHead,
  Skeleton,
  Small,
  formatCount,
  formatDate,
  formatMoney,
  useRead,
  useUser,
  type Tone,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { BuyerProfileForm } from './BuyerProfileForm.tsx';
import { ProofDocument } from './ProofDocument.tsx';

export const useBuyerProfile = () => useRead('/api/buyer-profile');

const Wide = styled(Panel)`
  /* A link to the panel leaves it below the site's header. */
  scroll-margin-top: 88px;
  container-type: inline-size;
`;

const Parts = styled.div`
  display: grid;
  gap: 24px 40px;
  grid-template-columns: minmax(0, 1fr);
  @container (min-width: 860px) {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
  }
  td,
  th {
    white-space: normal;
  }
`;

const Facts = styled(KeyValues)`
  align-content: start;
  dd {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
`;

const Note = styled(Small)`
  margin-top: 12px;
  color: var(--ink-2);
`;

/** The member's profile as a buyer, with its score's arithmetic, and the form that edits it. */
export function BuyerProfilePanel() {
  const query = useBuyerProfile();
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  return (
    <Wide id="buyer-profile" aria-labelledby="buyer-profile-title">
      <PanelHead>
        <h2 id="buyer-profile-title">Buyer profile</h2>
        {query.data?.profile && (
          <Button kind="secondary" size="small" onClick={() => setEditing(true)}>
            Edit profile
          </Button>
        )}
      </PanelHead>
      <QueryView query={query} label="Buyer profile" loading={<Skeleton height={300} />}>
        {(answer) =>
          answer.profile ? (
            <Profile answer={answer} profile={answer.profile} />
          ) : (
            <EmptyState
              title="No buyer profile yet"
              action={
                <Button size="small" onClick={() => setEditing(true)}>
                  Fill in your profile
                </Button>
              }
            >
              State your cash, your areas and your proof of funds. We remind you before it expires.
            </EmptyState>
          )
        }
      </QueryView>
      {isEditing && user && query.data && (
        <BuyerProfileForm profile={query.data.profile} user={user} onClose={() => setEditing(false)} />
      )}
    </Wide>
  );
}

function Profile({ answer, profile }: { answer: BuyerProfileAnswer; profile: BuyerProfile }) {
  return (
    <Parts>
      <div>
        <Table
          caption="Buyer score"
          dense
          rows={answer.score}
          rowKey={({ key }) => key}
          columns={scoreColumns(answer)}
        />
        <Note>Based on what you entered and on today’s date.</Note>
      </div>
      <Facts>
        {factsOf(profile, answer).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Parts>
  );
}

const scoreColumns = ({ buyerScore, score }: BuyerProfileAnswer): readonly Column<ScoreLine>[] => [
  { key: 'part', heading: 'Buyer score', cell: ({ label }) => label, total: 'Buyer score' },
  { key: 'arithmetic', heading: 'How it counts', onPhone: 'line', cell: ({ arithmetic }) => arithmetic },
  {
    key: 'points',
    heading: 'Points',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ points, maximum }) => `${points} of ${maximum}`,
    total: `${buyerScore} of ${score.reduce((sum, { maximum }) => sum + maximum, 0)}`,
  },
];

const notGiven = 'Not given';

function factsOf(
  profile: BuyerProfile,
  { proofDaysLeft: daysLeft, proofFile }: BuyerProfileAnswer,
): [string, ReactNode][] {
  const { proofOfFunds, priceRange, propertyTypes, preferredAreas, avgCloseTime } = profile;
  return [
    [
      'Contact',
      <>
        {profile.name}
        <small>{profile.phone === null ? profile.email : `${profile.email}, ${profile.phone}`}</small>
      </>,
    ],
    ['Buyer type', investorTypeLabels[profile.buyerType]],
    ['Cash available', profile.cashAvailable === null ? notGiven : formatMoney(profile.cashAvailable)],
    ['Price range', priceText(priceRange)],
    ['Property types', propertyTypes.map((category) => categoryLabels[category]).join(', ') || 'Any'],
    ['Preferred areas', preferredAreas.join(', ') || 'Any'],
    ['Deals closed', formatCount(profile.dealsClosed)],
    ['Average time to close', avgCloseTime === null ? notGiven : countDays(avgCloseTime)],
    [
      'Proof of funds',
      proofOfFunds === null || daysLeft === null ? (
        'None'
      ) : (
        <>
          {proofOfFundsLabels[proofOfFunds.kind]} <Badge tone={proofTone(daysLeft)}>{proofText(daysLeft)}</Badge>
          <small>
            {daysLeft < 0 ? 'Expired' : 'Expires'} {formatDate(proofOfFunds.expires)}
          </small>
          <ProofDocument file={proofFile} />
        </>
      ),
    ],
    ...(profile.notes === null ? [] : [['Notes', profile.notes] as [string, ReactNode]]),
  ];
}

function priceText({ min, max }: BuyerProfile['priceRange']): string {
  if (min !== null && max !== null) return `${formatMoney(min)} to ${formatMoney(max)}`;
  if (max !== null) return `Up to ${formatMoney(max)}`;
  return min === null ? 'Any' : `From ${formatMoney(min)}`;
}

/** Days left of a proof of funds: "21 days left", "Expires today", "Expired". */
export function proofText(daysLeft: number): string {
  if (daysLeft < 0) return 'Expired';
  if (daysLeft === 0) return 'Expires today';
  return `${countDays(daysLeft)} left`;
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const proofTone = (daysLeft: number): Tone => (daysLeft <= 3 ? 'danger' : daysLeft <= 14 ? 'amber' : 'ok');
