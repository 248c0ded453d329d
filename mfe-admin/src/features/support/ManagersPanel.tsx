import type { ManagedAccount } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  Field,
  Panel,
  PanelHead,
  Select,
  Small,
  TextInput,
  TextLink,
  toast,
  useForm,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { FormDialog, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { Entries } from '../Entries.ts';

type Admins = readonly ManagedAccount['member'][];

/** Who looks after which partnership member; the member sees the name. */
export function ManagersPanel() {
  const query = useRead('/api/admin/account-managers');
  const [chosen, setChosen] = useState<ManagedAccount | null>(null);
  return (
    <Panel aria-labelledby="managers">
      <PanelHead>
        <h2 id="managers">Account managers</h2>
      </PanelHead>
      <QueryView
        query={query}
        label="Account managers"
        loading={160}
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={<EmptyState title="No partnership members">Name a manager for each of them here.</EmptyState>}
      >
        {({ accounts, admins }) => (
          <>
            <Entries>
              {accounts.map((account) => (
                <li key={account.member.id}>
                  <header>
                    <div>
                      <TextLink to={`/admin/members/${account.member.id}`}>{nameOf(account.member)}</TextLink>
                      <Small>{account.manager ? `With ${account.manager.name}` : 'No account manager yet'}</Small>
                    </div>
                    <Button
                      kind={account.manager ? 'quiet' : 'secondary'}
                      size="small"
                      onClick={() => setChosen(account)}
                      aria-label={`${account.manager ? 'Change' : 'Name'} manager of ${nameOf(account.member)}`}
                    >
                      {account.manager ? 'Change' : 'Name manager'}
                    </Button>
                  </header>
                </li>
              ))}
            </Entries>
            {chosen && <ManagerDialog account={chosen} admins={admins} onClose={() => setChosen(null)} />}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

const nameOf = ({ id, email }: ManagedAccount['member']): string => email ?? `Member ${id}`;

interface ManagerDialogProps {
  readonly account: ManagedAccount;
  readonly admins: Admins;
  readonly onClose: () => void;
}

function ManagerDialog({ account: { member, manager }, admins, onClose }: ManagerDialogProps) {
  const [managerId, setManagerId] = useState(manager?.id ?? admins[0]?.id ?? 0);
  const saving = useWrite('PUT', '/api/admin/account-managers/{id}', { invalidates: ['/api/admin/account-managers'] });
  const form = useForm({
    draft: `manager-${member.id}`,
    messages: { name: 'Enter the name that the member sees.' },
    send: (typed) => saving.mutateAsync({ params: { id: member.id }, body: { managerId, name: typed.text('name') } }),
    onSent: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Account manager of ${nameOf(member)}`}
      actionLabel="Save manager"
      form={form}
      fallback="The manager was not saved. Try again."
      onClose={onClose}
    >
      <Field label="Admin" hint="Admins whose role includes answering help requests.">
        <Select value={managerId} onChange={(event) => setManagerId(Number(event.target.value))}>
          {admins.map((admin) => (
            <option key={admin.id} value={admin.id}>
              {nameOf(admin)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Name" hint="The member sees this name." required error={form.errors['name']}>
        <TextInput name="name" minLength={2} maxLength={100} defaultValue={manager?.name} />
      </Field>
    </FormDialog>
  );
}
