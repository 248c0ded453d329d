import { useId, useState } from 'react';
import { apiKeyLimits, apiScopes, apiScopeTexts, type ApiScope, type FieldErrors } from '@dealstead/contracts';
import {
  ApiError,
  Checkbox,
  ChoiceGroup,
  ErrorText,
  Field,
  formatCount,
  PasswordInput,
  phone,
  Select,
  TextInput,
  type Typed,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
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

/** An error for each limit that is out of bounds. */
const wrongLimits = (typed: Typed): FieldErrors =>
  Object.fromEntries(
    (['perMinute', 'perMonth'] as const).flatMap((name) =>
      isWithin(typed.number(name) ?? 0, apiKeyLimits[name].most) ? [] : [[name, messages[name]]],
    ),
  );

export interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (created: { readonly name: string; readonly secret: string }) => void;
}

/** Creates an API key: name, scopes, expiry, limits, and the password because a key outlives the session. */
export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const create = useWrite('POST', '/api/api-keys', { retry: retryUnlessRejected, invalidates: keyTags });
  const form = useForm({
    draft: 'new-api-key',
    messages,
    check: (typed): FieldErrors => ({
      ...(scopes.length === 0 && { scopes: messages.scopes }),
      ...wrongLimits(typed),
    }),
    send: (typed) =>
      create.mutateAsync({
        body: {
          name: typed.text('name'),
          scopes: [...scopes],
          expiresInDays: lifetimes.find(({ value }) => value === typed.text('expires'))?.days ?? null,
          password: typed.exact('password'),
          perMinute: typed.number('perMinute') ?? 0,
          perMonth: typed.number('perMonth') ?? 0,
        },
      }),
    onSent: ({ key, secret }) => onCreated({ name: key.name, secret }),
  });
  const isWrongPassword = form.error instanceof ApiError && form.error.problem?.code === 'wrong-password';
  return (
    <FormDialog
      title="Create an API key"
      actionLabel="Create key"
      pendingLabel="Creating..."
      form={form}
      fallback="The key was not created. Try again."
      onClose={onClose}
    >
      <Field label="Name" required error={form.errors.name}>
        <TextInput name="name" maxLength={60} placeholder="Reporting dashboard" autoComplete="off" />
      </Field>
      <Scopes selected={scopes} onChange={setScopes} error={form.errors.scopes} />
      <Field label="Expires" hint="A key that expires limits the harm if it leaks.">
        <Select name="expires" defaultValue="90">
          {lifetimes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <LimitFields errors={form.errors} />
      <Field
        label="Your password"
        required
        error={form.errors.password ?? (isWrongPassword ? 'This password is incorrect.' : undefined)}
      >
        <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
      </Field>
    </FormDialog>
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
