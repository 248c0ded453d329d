import { useState } from 'react';
import { decideAccess, type Team, teamFeature } from '@dealstead/contracts';
import { Button, membershipOf, toast, toastError, useRead, useUser, useWrite } from '@dealstead/kit';
import { CaretDown, Check, UsersThree } from '@dealstead/kit/icons';
import { Menu, MenuItem, MenuLabel } from '@dealstead/kit/overlays';
import { styled } from 'styled-components';

const Trigger = styled(Button)`
  .name {
    max-width: 20ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (max-width: 1339.98px) {
    padding-inline: 8px;
    .name {
      max-width: 6ch;
    }
  }
`;

const Choice = styled(MenuItem)`
  &[aria-checked='true'] {
    font-weight: 700;
  }
  > :last-child:not(:first-child) {
    margin-left: auto;
  }
`;

interface Option {
  /** Null for the member's own account. */
  readonly ownerId: number | null;
  readonly label: string;
}

/** For whom the member works, and the others for whom they could; renders nothing where there is no choice. */
export function ActingFor() {
  const user = useUser();
  const team = useRead('/api/team', {}, { enabled: user?.actingFor !== undefined });
  const [open, setOpen] = useState(false);
  const choose = useWrite('PUT', '/api/team/acting', {
    invalidates: ['/api/team', '/api/auth/me'],
    onError: (error) => toastError(error, 'You still work for the same account. Try again.'),
  });
  if (!user?.actingFor || !team.data) return null;
  const hasOwnPlan = decideAccess(membershipOf(user), teamFeature.va).allowed;
  const options = optionsOf(team.data, hasOwnPlan);
  if (options.length < 2) return null;
  const current = hasOwnPlan && !user.actingFor.isChosen ? null : user.actingFor.id;
  const label = options.find(({ ownerId }) => ownerId === current)?.label ?? 'your account';
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Trigger
          kind="secondary"
          size="small"
          aria-label={`Working for ${label}. Switch`}
          icon={<UsersThree size={18} />}
        >
          <span className="name">{label}</span>
          <CaretDown size={14} />
        </Trigger>
      }
    >
      <MenuLabel>Work for</MenuLabel>
      {options.map(({ ownerId, label: name }) => (
        <Choice
          key={ownerId ?? 'own'}
          role="menuitemradio"
          aria-checked={ownerId === current}
          onSelect={() =>
            choose.mutate({ body: { ownerId } }, { onSuccess: () => toast({ title: `You work for ${name} now` }) })
          }
        >
          {name}
          {ownerId === current && <Check size={16} />}
        </Choice>
      ))}
    </Menu>
  );
}

/** The accounts between which someone can switch: their own where their plan has seats of its own, and their owners'. */
const optionsOf = ({ memberOf }: Team, hasOwnPlan: boolean): Option[] => [
  ...(hasOwnPlan ? [{ ownerId: null, label: 'your account' }] : []),
  ...memberOf.filter(({ seated }) => seated).map(({ ownerId, owner }) => ({ ownerId, label: owner })),
];
