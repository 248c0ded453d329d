import {
  categories,
  categoryLabels,
  consentSourceLabels,
  consentSources,
  states,
  type Category,
  type ContactFields,
  type ContactRow,
  parseTypedDollars,
} from '@dealstead/contracts';
import {
  Alert,
  Button,
  ChoiceGroup,
  Checkbox,
  Field,
  messageOf,
  Select,
  Sheet,
  TextArea,
  TextInput,
  toast,
  useFieldErrors,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { SheetForm } from '../records/formParts.tsx';

const Types = styled(ChoiceGroup)`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
`;

const messages = {
  email: 'Enter an email address or a phone number.',
  consentSource: 'Choose how they agreed.',
  consentDate: 'Enter the day on which they agreed.',
  minBudget: 'Enter an amount in dollars.',
  maxBudget: 'Enter an amount in dollars.',
};

type Fields = ContactFields;
const texts = ['firstName', 'lastName', 'email', 'phone', 'company', 'city', 'state', 'notes'] as const;

/** The form's values; an amount that cannot be read is reported by its name. */
function readFields(form: HTMLFormElement, isMasked: boolean) {
  const data = new FormData(form);
  const wrong: Record<string, string> = {};
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const amount = (name: string) => {
    const dollars = parseTypedDollars(text(name));
    if (dollars === undefined || Number(dollars) < 0) wrong[name] = 'Must be a number';
    return dollars;
  };
  const fields: Record<string, unknown> = {
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .slice(0, 20),
    investmentTypes: data.getAll('investmentTypes'),
    minBudget: amount('minBudget'),
    maxBudget: amount('maxBudget'),
    consentSource: text('consentSource'),
    consentDate: text('consentDate'),
  };
  for (const name of texts) {
    if (isMasked && (name === 'email' || name === 'phone' || name === 'notes')) continue;
    fields[name] = text(name) === '' && name !== 'firstName' && name !== 'lastName' ? null : text(name);
  }
  if (!isMasked && !fields['email'] && !fields['phone']) wrong['email'] = 'Required';
  if (fields['consentSource'] === '') wrong['consentSource'] = 'Required';
  if (fields['consentDate'] === '') wrong['consentDate'] = 'Required';
  return { fields: fields as unknown as Fields, wrong };
}

export interface ContactFormProps {
  /** The contact to edit; without one the form adds a contact. */
  contact?: ContactRow | undefined;
  /** Address, number and notes are hidden from this seat, and stay as they are. */
  isMasked: boolean;
  onClose: () => void;
}

/** Adds or edits a contact in a sheet. */
export function ContactForm({ contact, isMasked, onClose }: ContactFormProps) {
  const { errors, check, showServerErrors, form } = useFieldErrors(messages);
  const [problem, setProblem] = useState('');
  const draft = useFormDraft(contact ? `contact-${contact.id}` : 'new-contact');
  const options = {
    invalidates: ['/api/contacts'],
    onSuccess: () => {
      draft.clear();
      toast({ title: contact ? 'Contact saved' : 'Contact added' });
      onClose();
    },
    onError: (error: Error) => {
      if (!showServerErrors(error)) setProblem(messageOf(error, 'Failed to save the contact.'));
    },
  };
  const create = useWrite('POST', '/api/contacts', options);
  const update = useWrite('PATCH', '/api/contacts/{id}', options);
  const isPending = create.isPending || update.isPending;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    setProblem('');
    const { fields, wrong } = readFields(event.currentTarget, contact !== undefined && isMasked);
    if (!check(event.currentTarget, wrong)) return;
    if (contact) update.mutate({ params: { id: contact.id }, body: fields });
    else create.mutate({ body: fields });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={contact ? 'Edit contact' : 'Add contact'}
      footer={
        <Button type="submit" form="contact-form" full pending={isPending}>
          {contact ? 'Save contact' : 'Add contact'}
        </Button>
      }
    >
      <SheetForm id="contact-form" onSubmit={submit} {...form} noValidate>
        <DraftNotice draft={draft} />
        {problem && (
          <div data-wide>
            <Alert>{problem}</Alert>
          </div>
        )}
        <ContactInputs contact={contact} errors={errors} isMasked={contact !== undefined && isMasked} />
      </SheetForm>
    </Sheet>
  );
}

interface InputsProps {
  contact: ContactRow | undefined;
  errors: Readonly<Record<string, string>>;
  isMasked: boolean;
}

function ContactInputs({ contact, errors, isMasked }: InputsProps) {
  return (
    <>
      <Field label="First name">
        <TextInput name="firstName" maxLength={100} defaultValue={contact?.firstName} autoComplete="off" />
      </Field>
      <Field label="Last name">
        <TextInput name="lastName" maxLength={100} defaultValue={contact?.lastName} autoComplete="off" />
      </Field>
      {!isMasked && (
        <>
          <Field label="Email" error={errors['email']}>
            <TextInput
              name="email"
              type="email"
              maxLength={254}
              defaultValue={contact?.email ?? ''}
              autoComplete="off"
            />
          </Field>
          <Field
            label="Phone"
            error={errors['phone']}
            hint={contact?.isPhoneBarred ? 'Do not call: a lead with this number says so.' : undefined}
          >
            <TextInput name="phone" type="tel" maxLength={40} defaultValue={contact?.phone ?? ''} autoComplete="off" />
          </Field>
        </>
      )}
      <Field label="Company">
        <TextInput name="company" maxLength={200} defaultValue={contact?.company ?? ''} />
      </Field>
      <Field label="City">
        <TextInput name="city" maxLength={60} defaultValue={contact?.city ?? ''} />
      </Field>
      <Field label="State">
        <Select name="state" defaultValue={contact?.state ?? ''}>
          <option value="">Not known</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <Field label="Tags" hint="Separated by commas.">
        <TextInput name="tags" defaultValue={contact?.tags.join(', ')} />
      </Field>
      <BuyingInputs contact={contact} errors={errors} />
      {!isMasked && (
        <div data-wide>
          <Field label="Notes">
            <TextArea name="notes" maxLength={5_000} defaultValue={contact?.notes ?? ''} />
          </Field>
        </div>
      )}
    </>
  );
}

/** Budget, consent and what the person buys. */
function BuyingInputs({ contact, errors }: Omit<InputsProps, 'isMasked'>) {
  return (
    <>
      <Field label="Smallest budget" prefix="$" error={errors['minBudget']}>
        <TextInput
          name="minBudget"
          inputMode="decimal"
          defaultValue={contact?.minBudget?.toLocaleString('en-US') ?? ''}
        />
      </Field>
      <Field label="Largest budget" prefix="$" error={errors['maxBudget']}>
        <TextInput
          name="maxBudget"
          inputMode="decimal"
          defaultValue={contact?.maxBudget?.toLocaleString('en-US') ?? ''}
        />
      </Field>
      <Field label="How they agreed" required error={errors['consentSource']}>
        <Select name="consentSource" defaultValue={contact?.consentSource ?? ''}>
          <option value="">Choose one</option>
          {consentSources.map((source) => (
            <option key={source} value={source}>
              {consentSourceLabels[source]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="When they agreed" required error={errors['consentDate']}>
        <TextInput name="consentDate" type="date" defaultValue={contact?.consentDate} />
      </Field>
      <div data-wide>
        <Types>
          <legend>Buys</legend>
          {categories.map((category: Category) => (
            <Checkbox
              key={category}
              name="investmentTypes"
              value={category}
              defaultChecked={contact?.investmentTypes.includes(category)}
            >
              {categoryLabels[category]}
            </Checkbox>
          ))}
        </Types>
      </div>
    </>
  );
}
