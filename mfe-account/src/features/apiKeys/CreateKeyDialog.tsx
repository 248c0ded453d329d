import { useId, useState, type FormEvent } from 'react';
import { apiKeyLimits, apiScopes, apiScopeTexts, type ApiScope } from '@dealstead/contracts';
import {
  ApiError,
  Button,
  Checkbox,
  ChoiceGroup,
  Dialog,
  ErrorText,
  Field,
  formatCount,
  FormError,
  PasswordInput,
  phone,
  Select,
  Stack,
  TextInput,
  useFieldErrors,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { keyTags } from './labels.ts';

const Scope = styled(Checkbox)`
  align-items: start;
  padding: 4px 0;
  small {
    display: block;
    color: var(--ink-2);
    font-size: var(--t13);
  }
`;
const Limits = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const lifetimes = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '1 year', days: 365 },
  { value: 'never', label: 'Never', days: null },
] as const;

const messages = {
  name: 'Name the key, such as the program that uses it.',
  scopes: 'Choose at least one thing the key may do.',
  password: 'Enter your password.',
  perMinute: `Enter a whole number from 1 to ${formatCount(apiKeyLimits.perMinute.most)}.`,
  perMonth: `Enter a whole number from 1 to ${formatCount(apiKeyLimits.perMonth.most)}.`,
};

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

/** The form's limits, and an error for each that is out of bounds. */
function readLimits(form: FormData) {
  const number = (name: string) => Number(String(form.get(name)).replaceAll(',', ''));
  const limits = { perMinute: number('perMinute'), perMonth: number('perMonth') };
  const errors: Record<string, string> = {};
  for (const name of ['perMinute', 'perMonth'] as const)
    if (!isWithin(limits[name], apiKeyLimits[name].most)) errors[name] = messages[name];
  return { limits, errors };
}

export interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (created: { readonly name: string; readonly secret: string }) => void;
}

/** Creates an API key: name, scopes, expiry, limits, and the password because a key outlives the session. */
export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const id = useId();
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const fields = useFieldErrors(messages);
  const draft = useFormDraft('new-api-key');
  const create = useWrite('POST', '/api/api-keys', {
    retry: retryUnlessRejected,
    invalidates: keyTags,
    onSuccess: ({ key, secret }) => {
      draft.clear();
      onCreated({ name: key.name, secret });
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const form = new FormData(event.currentTarget);
    const { limits, errors } = readLimits(form);
    const noScope: Record<string, string> = scopes.length === 0 ? { scopes: messages.scopes } : {};
    if (!fields.check(event.currentTarget, { ...noScope, ...errors })) return;
    const expiresInDays = lifetimes.find(({ value }) => value === form.get('expires'))?.days ?? null;
    const [name, password] = [String(form.get('name')), String(form.get('password'))];
    create.mutate({ body: { name, scopes: [...scopes], expiresInDays, password, ...limits } });
  };
  const isWrongPassword = create.error instanceof ApiError && create.error.problem?.code === 'wrong-password';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create an API key"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={create.isPending} pendingLabel="Creating...">
            Create key
          </Button>
        </>
      }
    >
      <form id={id} {...fields.form} onSubmit={submit}>
        <Stack>
          <DraftNotice draft={draft} />
          <FormError error={create.error} fallback="The key was not created. Try again." />
          <Field label="Name" required error={fields.errors.name}>
            <TextInput name="name" maxLength={60} placeholder="Reporting dashboard" autoComplete="off" />
          </Field>
          <Scopes selected={scopes} onChange={setScopes} error={fields.errors.scopes} />
          <Field label="Expires" hint="A key that expires limits the harm if it leaks.">
            <Select name="expires" defaultValue="90">
              {lifetimes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <LimitFields errors={fields.errors} />
          <Field
            label="Your password"
            required
            error={fields.errors.password ?? (isWrongPassword ? 'This password is incorrect.' : undefined)}
          >
            <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ScopesProps {
  readonly selected: readonly ApiScope[];
  readonly onChange: (scopes: readonly ApiScope[]) => void;
  readonly error: string | undefined;
}

function Scopes({ selected, onChange, error }: ScopesProps) {
  const id = useId();
  const toggle = (scope: ApiScope) =>
    onChange(apiScopes.filter((other) => (other === scope) !== selected.includes(other)));
  return (
    <ChoiceGroup aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend>What the key may do</legend>
      {apiScopes.map((scope) => (
        <Scope key={scope} checked={selected.includes(scope)} onChange={() => toggle(scope)}>
          <span>
            {apiScopeTexts[scope].name}
            <small>{apiScopeTexts[scope].description}</small>
          </span>
        </Scope>
      ))}
      {error && selected.length === 0 && <ErrorText id={id}>{error}</ErrorText>}
    </ChoiceGroup>
  );
}

function LimitFields({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const { perMinute, perMonth } = apiKeyLimits;
  return (
    <Limits>
      <Field label="Calls a minute" error={errors.perMinute} hint={`Up to ${formatCount(perMinute.most)}`}>
        <TextInput name="perMinute" inputMode="numeric" defaultValue={formatCount(perMinute.usual)} maxLength={9} />
      </Field>
      <Field label="Calls a month" error={errors.perMonth} hint={`Up to ${formatCount(perMonth.most)}`}>
        <TextInput name="perMonth" inputMode="numeric" defaultValue={formatCount(perMonth.usual)} maxLength={11} />
      </Field>
    </Limits>
  );
}
