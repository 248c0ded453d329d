import { ventureRoleHints, ventureRoleLabels, ventureRoles, type VentureRole } from '@dealstead/contracts';
import {
  Checkbox,
  Panel,
  PanelHead,
  phone,
  Small,
  toast,
  toastError,
  useIsAllowed,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';

const Roles = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px 20px;
  margin-top: 16px;
  /* The hint begins where the label does. */
  p {
    margin: 2px 0 0 26px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    p {
      margin-top: -10px;
    }
  }
`;

/** The roles for which posters of joint ventures may find the member. Each change is saved at once. */
export function PartnerProfile() {
  const canAct = useIsAllowed('joint-ventures');
  return canAct ? <RolesPanel /> : null;
}

function RolesPanel() {
  const query = useRead('/api/joint-venture-profile');
  const save = useWrite('PUT', '/api/joint-venture-profile', {
    invalidates: ['/api/joint-venture-profile'],
    onSuccess: ({ message }) => toast({ title: 'Saved', description: message }),
    onError: (error) => toastError(error, 'Your roles were not saved. Try again.'),
  });
  return (
    <Panel aria-labelledby="found">
      <PanelHead>
        <h2 id="found">Let posters find you</h2>
      </PanelHead>
      <Small>
        Posters see your name and why you fit: your roles, the states you list and buy in, and the joint ventures you
        completed. They can invite you to apply.
      </Small>
      <QueryView query={query} label="Your roles" loading={96}>
        {({ roles }) => (
          <Roles role="group" aria-labelledby="found">
            {ventureRoles.map((role) => (
              <RoleChoice
                key={role}
                role={role}
                isChosen={roles.includes(role)}
                isDisabled={save.isPending}
                onChange={(isChosen) =>
                  save.mutate({
                    body: {
                      roles: ventureRoles.filter((other) => (other === role ? isChosen : roles.includes(other))),
                    },
                  })
                }
              />
            ))}
          </Roles>
        )}
      </QueryView>
    </Panel>
  );
}

interface RoleChoiceProps {
  role: VentureRole;
  isChosen: boolean;
  isDisabled: boolean;
  onChange: (isChosen: boolean) => void;
}

const RoleChoice = ({ role, isChosen, isDisabled, onChange }: RoleChoiceProps) => (
  <div>
    <Checkbox checked={isChosen} disabled={isDisabled} onChange={({ target }) => onChange(target.checked)}>
      {ventureRoleLabels[role]}
    </Checkbox>
    <Small>{ventureRoleHints[role]}</Small>
  </div>
);
