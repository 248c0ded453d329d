import {
  categories,
  categoryLabels,
  investorTypeLabels,
  investorTypes,
  type Category,
  type CurrentUser,
} from '@dealstead/contracts';
import type { BuyerProfile } from '@dealstead/contracts/tools/buyerProfile';
import { proofOfFundsLabels, proofsOfFunds } from '@dealstead/contracts/tools/proofOfFunds';
import {
  Button,
  ChoiceGroup,
  Field,
  Form,
  Select,
  Sheet,
  TextArea,
  TextInput,
  ToggleChip,
  phone,
  toast,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { initialProfile, readProfile, type ProfileControl } from './formValues.ts';

const Fields = styled.div<{ $count: 2 | 3 }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  gap: var(--s4);
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Chips = styled(ChoiceGroup)`
  display: flex;
  flex-wrap: wrap;
`;

const messages = {
  name: 'Enter your name.',
  email: 'Enter a valid email address.',
  preferredAreas: 'Enter at most 20 areas of up to 80 characters.',
};

/** What the parts of the form share. */
interface FormParts {
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** The properties of a control. */
  readonly control: (name: ProfileControl) => { name: string; defaultValue: string };
}

export interface BuyerProfileFormProps {
  profile: BuyerProfile | null;
  user: CurrentUser;
  onClose: () => void;
}

/** Form of a member's buyer profile in a sheet. */
export function BuyerProfileForm({ profile, user, onClose }: BuyerProfileFormProps) {
  const [types, setTypes] = useState<readonly Category[]>(profile?.propertyTypes ?? []);
  const save = useWrite('PUT', '/api/buyer-profile', { invalidates: ['/api/buyer-profile', '/api/dashboards'] });
  const form = useForm({
    draft: 'buyer-profile',
    messages,
    check: (typed) => readProfile(typed, [...types]).wrong,
    send: (typed) => save.mutateAsync({ body: readProfile(typed, [...types]).profile }),
    onSent() {
      toast({ title: 'Buyer profile saved' });
      onClose();
    },
  });
  const [initial] = useState(() => initialProfile(profile, user));
  const parts: FormParts = {
    errors: form.errors,
    control: (name) => ({ name, defaultValue: initial[name] }),
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Buyer profile"
      footer={
        <Button full type="submit" form="buyer-profile-form" pending={form.isPending} pendingLabel="Saving...">
          Save profile
        </Button>
      }
    >
      <Form id="buyer-profile-form" form={form} fallback="Your buyer profile was not saved. Try again." space={4}>
        <ContactFields {...parts} />
        <MoneyFields {...parts} />
        <TypeChips types={types} onChange={setTypes} />
        <Field
          label="Preferred areas"
          optional
          hint="One per line: a city, county, ZIP code or state."
          error={form.errors['preferredAreas']}
        >
          <TextArea {...parts.control('preferredAreas')} rows={3} />
        </Field>
        <Fields $count={2}>
          <Field label="Deals closed" optional error={form.errors['dealsClosed']}>
            <TextInput {...parts.control('dealsClosed')} inputMode="numeric" autoComplete="off" maxLength={20} />
          </Field>
          <Field label="Average time to close" optional suffix="days" error={form.errors['avgCloseTime']}>
            <TextInput {...parts.control('avgCloseTime')} inputMode="numeric" autoComplete="off" maxLength={20} />
          </Field>
        </Fields>
        <ProofFields {...parts} />
        <Field label="Notes" optional error={form.errors['notes']}>
          <TextArea {...parts.control('notes')} rows={3} maxLength={2_000} />
        </Field>
      </Form>
    </Sheet>
  );
}

function ContactFields({ errors, control }: FormParts) {
  return (
    <Fields $count={3}>
      <Field label="Name" required error={errors['name']}>
        <TextInput {...control('name')} autoComplete="name" maxLength={120} />
      </Field>
      <Field label="Email" required error={errors['email']}>
        <TextInput {...control('email')} type="email" autoComplete="email" maxLength={255} />
      </Field>
      <Field label="Phone" optional error={errors['phone']}>
        <TextInput {...control('phone')} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
    </Fields>
  );
}

function MoneyFields({ errors, control }: FormParts) {
  return (
    <Fields $count={2}>
      <Field label="Buyer type">
        <Select {...control('buyerType')}>
          {investorTypes.map((type) => (
            <option key={type} value={type}>
              {investorTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Cash available" optional prefix="$" error={errors['cashAvailable']}>
        <TextInput {...control('cashAvailable')} inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
      <Field label="Lowest price" optional prefix="$" error={errors['priceRange.min']}>
        <TextInput {...control('priceRange.min')} inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
      <Field label="Highest price" optional prefix="$" error={errors['priceRange.max']}>
        <TextInput {...control('priceRange.max')} inputMode="decimal" autoComplete="off" maxLength={20} />
      </Field>
    </Fields>
  );
}

interface TypeChipsProps {
  types: readonly Category[];
  onChange: (types: readonly Category[]) => void;
}

function TypeChips({ types, onChange }: TypeChipsProps) {
  const toggle = (category: Category) =>
    onChange(types.includes(category) ? types.filter((type) => type !== category) : [...types, category]);
  return (
    <Chips>
      <legend>Property types</legend>
      {categories.map((category) => (
        <ToggleChip key={category} pressed={types.includes(category)} onClick={() => toggle(category)}>
          {categoryLabels[category]}
        </ToggleChip>
      ))}
    </Chips>
  );
}

/** Kind and dates of the proof of funds. Its document is uploaded on the dashboard. */
function ProofFields({ errors, control }: FormParts) {
  const kind = control('proofOfFunds.kind');
  const [hasProof, setProof] = useState(kind.defaultValue !== '');
  return (
    <>
      <Fields $count={3}>
        <Field label="Proof of funds">
          <Select {...kind} onChange={({ target }) => setProof(target.value !== '')}>
            <option value="">None</option>
            {proofsOfFunds.map((kind) => (
              <option key={kind} value={kind}>
                {proofOfFundsLabels[kind]}
              </option>
            ))}
          </Select>
        </Field>
        {hasProof && (
          <>
            <Field label="Dated" optional error={errors['proofOfFunds.date']}>
              <TextInput {...control('proofOfFunds.date')} type="date" />
            </Field>
            <Field label="Expires" required error={errors['proofOfFunds.expires']}>
              <TextInput {...control('proofOfFunds.expires')} type="date" />
            </Field>
          </>
        )}
      </Fields>
      {hasProof && (
        <p>
          We email you 14 days and 3 days before it expires, and on the day itself. Once the profile is saved you can
          upload the document there.
        </p>
      )}
    </>
  );
}
