import {
  categories,
  categoryLabels,
  consentSourceLabels,
  consentSources,
  states,
  type Category,
  type ContactFields,
  type ContactRow,
} from '@dealstead/contracts';
import {
  Button,
  ChoiceGroup,
  Checkbox,
  Field,
  Select,
  Sheet,
  TextArea,
  TextInput,
  toast,
  useForm,
  useWrite,
  type Typed,
} from '@dealstead/kit';
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

const texts = ['firstName', 'lastName', 'email', 'phone', 'company', 'city', 'state', 'notes'] as const;

/** The form's values; an amount that cannot be read is reported by its name. */
function readFields(typed: Typed, isMasked: boolean) {
  const wrong: Record<string, string> = {};
  const amount = (name: string) => {
    const dollars = typed.dollars(name);
    if (dollars === undefined || Number(dollars) < 0) wrong[name] = 'Must be a number';
    return dollars;
  };
  const fields: Record<string, unknown> = {
    tags: typed
      .text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .slice(0, 20),
    investmentTypes: typed.all('investmentTypes'),
    minBudget: amount('minBudget'),
    maxBudget: amount('maxBudget'),
    consentSource: typed.text('consentSource'),
    consentDate: typed.text('consentDate'),
  };
  for (const name of texts) {
    if (isMasked && (name === 'email' || name === 'phone' || name === 'notes')) continue;
    fields[name] = name === 'firstName' || name === 'lastName' ? typed.text(name) : typed.optional(name);
  }
  if (!isMasked && !fields['email'] && !fields['phone']) wrong['email'] = 'Required';
  return { fields: fields as unknown as ContactFields, wrong };
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
  const options = { invalidates: ['/api/contacts'] };
  const add = useWrite('POST', '/api/contacts', options);
  const save = useWrite('PATCH', '/api/contacts/{id}', options);
  const isHidden = contact !== undefined && isMasked;
  const form = useForm({
    draft: contact ? `contact-${contact.id}` : 'new-contact',
    messages,
    check: (typed) => readFields(typed, isHidden).wrong,
    send(typed) {
      const body = readFields(typed, isHidden).fields;
      return contact ? save.mutateAsync({ params: { id: contact.id }, body }) : add.mutateAsync({ body });
    },
    onSent() {
      toast({ title: contact ? 'Contact saved' : 'Contact added' });
      onClose();
    },
  });

  return (
    <Sheet
      open
      onClose={onClose}
      title={contact ? 'Edit contact' : 'Add contact'}
      footer={
        <Button type="submit" form="contact-form" full pending={form.isPending}>
          {contact ? 'Save contact' : 'Add contact'}
        </Button>
      }
    >
      <SheetForm id="contact-form" form={form} fallback="The contact was not saved. Try again.">
        <ContactInputs contact={contact} errors={form.errors} isMasked={isHidden} />
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
