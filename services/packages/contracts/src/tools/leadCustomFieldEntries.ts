import type { NamedLeadField } from './leadFields.ts';
import type { CustomValues, LeadFieldEntry } from './leadFieldTypes.ts';

/** Most fields that one member defines. */
export const maxCustomFields = 50;
export const maxCustomChoices = 50;
export const maxCustomText = 500;
/** The greatest number that a field holds. */
export const maxCustomNumber = 1e11;

export const customFieldKinds = ['text', 'number', 'date', 'choice'] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];
export const customFieldKindLabels: Readonly<Record<CustomFieldKind, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
};

/** A field that a member defines for their leads. */
export interface CustomFieldDefinition {
  readonly id: number;
  readonly kind: CustomFieldKind;
  readonly label: string;
  /** What can be chosen; empty for other kinds. */
  readonly choices: readonly string[];
}

/** What the field is in the registry of lead fields. */
function entryOf({ kind, label, choices }: CustomFieldDefinition): LeadFieldEntry {
  const base = { label, column: 'custom', group: 'custom', isContactData: true } as const;
  switch (kind) {
    case 'text':
      return { ...base, kind: 'line', maxLength: maxCustomText };
    case 'number':
      return { ...base, kind: 'number', min: -maxCustomNumber, max: maxCustomNumber, decimals: 4 };
    case 'date':
      return { ...base, kind: 'day' };
    case 'choice':
      return {
        ...base,
        kind: 'choice',
        choices,
        choiceLabels: Object.fromEntries(choices.map((choice) => [choice, choice])),
      };
  }
}

/** The name of a field in forms, lists and filters. */
export const customFieldName = (id: number): `custom${number}` => `custom${id}`;

/** Entries of the registry at run time for the fields that a member defines. */
export const customEntriesOf = (definitions: readonly CustomFieldDefinition[]): readonly NamedLeadField[] =>
  definitions.map((definition) => ({
    ...entryOf(definition),
    // The names of the registry are known when it is compiled, those of these fields are not.
    name: customFieldName(definition.id) as NamedLeadField['name'],
    customId: definition.id,
  }));

/** The value of a lead in a field of the registry or of the owner. */
export const leadValue = (
  lead: Readonly<Partial<Record<string, unknown>>> & { readonly custom?: CustomValues },
  { name, customId }: Pick<NamedLeadField, 'name' | 'customId'>,
): unknown => (customId === undefined ? lead[name] : (lead.custom?.[customId] ?? null));
