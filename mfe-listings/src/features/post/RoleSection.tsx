import {
  listingFields,
  sellerRoles,
  stateNames,
  type Disclosure,
  type SellerRole,
  type State,
} from '@dealstead/contracts';
import { Checkbox, Field, RadioChoices, Small, TextInput, useRead } from '@dealstead/kit';
import { useEffect } from 'react';
import { ContactAddressNote } from '../contactAddresses/AwaitingAddress.tsx';
import { Fields, Legal, Spaced, ThreeColumns, TwoColumns } from './styles.ts';
import type { SectionProps } from './sections.ts';
import { SectionError } from './SectionError.tsx';
import type { Delegation } from '../delegation/delegation.ts';

/** The roles as the form explains them. */
export const roles: Readonly<Record<SellerRole, { label: string; consequence: string; confirm: string }>> = {
  owner: {
    label: 'Owner',
    consequence: 'Your name is on the deed.',
    confirm: 'My name is on the deed, and this information is accurate.',
  },
  agent: {
    label: 'Licensed agent',
    consequence: 'You list for the owner. License number and brokerage are shown.',
    confirm: 'I hold a license in this state and a signed agreement with the owner.',
  },
  'equitable-interest': {
    label: 'Equitable interest under contract',
    consequence: 'You hold a purchase contract and will assign it or double close.',
    confirm: 'I hold a signed contract and may market my interest in it.',
  },
};

/** The disclosure text for a role and state: the state's own, else the general one. */
export function disclosureFor(all: readonly Disclosure[], role: string | undefined, state: string | undefined) {
  const ofRole = all.filter((disclosure) => disclosure.role === role);
  return (
    ofRole.find((disclosure) => disclosure.state === state) ?? ofRole.find((disclosure) => disclosure.state === null)
  );
}

/** The seller's right to sell, the state's disclosure, and the contact. */
export function RoleSection({ delegation, ...section }: SectionProps & { delegation?: Delegation | null }) {
  const role = sellerRoles.find((option) => option === section.content.sellerRole);
  return (
    <Fields>
      <RoleFields {...section} />
      {role && <DisclosureConfirmation {...section} role={role} />}
      <ContactFields {...section} delegation={delegation} />
    </Fields>
  );
}

/** The seller's role, and what it must state. */
export function RoleFields(section: SectionProps) {
  const { content, set, errors } = section;
  const role = sellerRoles.find((option) => option === content.sellerRole);
  return (
    <>
      <RadioChoices
        legend="You are the"
        name="sellerRole"
        choices={sellerRoles.map((value) => ({
          value,
          label: <b>{roles[value].label}</b>,
          consequence: roles[value].consequence,
        }))}
        value={role}
        // A confirmation applies to one role.
        onChange={(value) => set({ sellerRole: value, disclosureConfirmed: false, disclosureText: undefined })}
      />
      {errors.sellerRole && <SectionError>{errors.sellerRole}</SectionError>}
      {role === 'agent' && (
        <TwoColumns>
          <TextLine {...section} name="licenseNumber" label="License number" />
          <TextLine {...section} name="brokerage" label="Brokerage" />
        </TwoColumns>
      )}
      {role === 'equitable-interest' && (
        <TwoColumns>
          <TextLine {...section} name="contractSignedOn" label="Contract signed on" type="date" />
          <TextLine {...section} name="contractEndsOn" label="Contract ends on" type="date" />
        </TwoColumns>
      )}
    </>
  );
}

/** How buyers reach the seller, who alone sets it. */
export function ContactFields({
  delegation,
  ...section
}: SectionProps & { delegation?: Delegation | null | undefined }) {
  if (delegation)
    return (
      <Small>{`Buyers contact ${delegation.name}, who is the only one who can change this. Questions are emailed to them.`}</Small>
    );
  return (
    <>
      <ThreeColumns>
        <TextLine {...section} name="contactName" label="Your name" autoComplete="name" />
        <TextLine {...section} name="contactEmail" label="Email" type="email" autoComplete="email" />
        <TextLine {...section} name="contactPhone" label="Phone" type="tel" autoComplete="tel" />
      </ThreeColumns>
      <ContactAddressNote typed={section.content.contactEmail} />
      <Small>Visible to members who open the contact details. Questions are emailed to you either way.</Small>
    </>
  );
}

/** The disclosure that the listing shows, and its confirmation. */
function DisclosureConfirmation({ content, set, errors, role }: SectionProps & { role: SellerRole }) {
  const disclosures = useRead('/api/disclosures');
  const text = disclosureFor(disclosures.data ?? [], content.sellerRole, content.state);
  // The confirmation refers to a text version; a newer version needs a new confirmation.
  const isOutdated = text !== undefined && content.disclosureText !== undefined && content.disclosureText !== text.text;
  // The server rejected the confirmation: the loaded disclosure is outdated.
  const isRejected = content.disclosureConfirmed === true && errors.disclosureConfirmed !== undefined;
  const { refetch } = disclosures;
  useEffect(() => {
    if (isRejected) void refetch();
  }, [isRejected, refetch]);
  const state = (content.state ?? '') in stateNames ? stateNames[content.state as State] : null;
  return (
    <div>
      {text ? (
        <Legal>
          <b>{state ? `Shown on the listing, ${state}` : 'Shown on the listing'}</b>
          {text.text}
        </Legal>
      ) : (
        disclosures.isError && (
          <SectionError>The disclosure did not load. You will see it before publishing.</SectionError>
        )
      )}
      <Spaced>
        <Checkbox
          checked={(content.disclosureConfirmed ?? false) && !isOutdated}
          aria-invalid={errors.disclosureConfirmed ? true : undefined}
          onChange={({ target: { checked } }) =>
            set({ disclosureConfirmed: checked, disclosureText: checked ? (text?.text ?? '') : undefined })
          }
        >
          {roles[role].confirm}
        </Checkbox>
        {isOutdated && content.disclosureConfirmed && (
          <Small>The disclosure changed. Read it and confirm it again.</Small>
        )}
        {errors.disclosureConfirmed && (
          <SectionError>
            {isRejected ? errors.disclosureConfirmed : listingFields.disclosureConfirmed.message}
          </SectionError>
        )}
      </Spaced>
    </div>
  );
}

type TextLineName =
  | 'licenseNumber'
  | 'brokerage'
  | 'contractSignedOn'
  | 'contractEndsOn'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone';

function TextLine({
  name,
  label,
  type,
  autoComplete,
  content,
  set,
  errors,
}: SectionProps & { name: TextLineName; label: string; type?: string; autoComplete?: string }) {
  return (
    <Field label={label} error={errors[name]}>
      <TextInput
        name={name}
        type={type}
        autoComplete={autoComplete}
        maxLength={type === 'date' ? undefined : 120}
        value={content[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}
