import { categories, stateNames, states, type Category } from '@dealstead/contracts';
import { CategoryButtons, Field, Select, TextArea } from '@dealstead/kit';
import { useId, useState } from 'react';
import { AddressField } from './AddressField.tsx';
import { Duplicates } from './Duplicates.tsx';
import { PinField } from './PinField.tsx';
import { SectionError } from './SectionError.tsx';
import type { SectionProps } from './sections.ts';
import { FieldGroup, Fields, FourColumns, ThreeColumns, TitleRow, TwoColumns } from './styles.ts';
import { TextField } from './TextField.tsx';
import { useGeocoding } from './useGeocoding.ts';

/** Location and type of the property. */
export function PlaceSection({
  draftId,
  savedAt,
  ...section
}: SectionProps & { draftId: number | null; savedAt: string | null }) {
  const geocoding = useGeocoding(section.content, section.set);
  return (
    <Fields>
      <AddressField section={section} geocoding={geocoding} />
      <PinField section={section} geocoding={geocoding} />
      <PlaceFields {...section} />
      {draftId !== null && savedAt !== null && <Duplicates draftId={draftId} savedAt={savedAt} section={section} />}
      <TypeFields {...section} />
      <DescriptionFields {...section} />
    </Fields>
  );
}

function PlaceFields(section: SectionProps) {
  const { content, set, errors } = section;
  return (
    <FourColumns>
      <TextField
        section={section}
        name="city"
        label="City or nearest town"
        maxLength={80}
        autoComplete="address-level2"
      />
      <Field label="State" error={errors.state}>
        <Select name="state" value={content.state ?? ''} onChange={(event) => set({ state: event.target.value })}>
          <option value="">Choose</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </Select>
      </Field>
      <TextField section={section} name="zipCode" label="ZIP code" optional maxLength={20} inputMode="numeric" />
      <TextField section={section} name="parcelNumber" label="Parcel number" optional maxLength={60} />
    </FourColumns>
  );
}

/** Category, title and the building's figures. */
function TypeFields(section: SectionProps) {
  const { content, set, errors } = section;
  const categoryId = useId();
  const isBuilt = content.category !== undefined && content.category !== '' && content.category !== 'land';
  // What was typed stays in sight when the category changes: publishing reads it. Its fields stay while it is corrected.
  const hasBuilding = [content.bedrooms, content.bathrooms, content.yearBuilt].some(Boolean);
  const [hadBuilding, setHadBuilding] = useState(hasBuilding);
  if (hasBuilding && !hadBuilding) setHadBuilding(true);
  return (
    <>
      <FieldGroup>
        <span id={categoryId}>Category</span>
        <CategoryButtons
          value={categories.find((option) => option === content.category) ?? null}
          onChange={(category: Category | null) => set({ category: category ?? '' })}
        />
        {errors.category && <SectionError>{errors.category}</SectionError>}
      </FieldGroup>
      <TitleRow>
        <TextField section={section} name="title" label="Title" maxLength={255} />
        <TwoColumns>
          <TextField
            section={section}
            name="acres"
            label="Acres"
            maxLength={20}
            optional={isBuilt}
            inputMode="decimal"
          />
          <TextField
            section={section}
            name="squareFeet"
            label="Square feet"
            optional
            maxLength={20}
            inputMode="numeric"
          />
        </TwoColumns>
      </TitleRow>
      {(isBuilt || hadBuilding) && (
        <ThreeColumns>
          <TextField section={section} name="bedrooms" label="Bedrooms" optional maxLength={10} inputMode="numeric" />
          <TextField section={section} name="bathrooms" label="Bathrooms" optional maxLength={10} inputMode="decimal" />
          <TextField
            section={section}
            name="yearBuilt"
            label="Year built"
            optional
            maxLength={20}
            inputMode="numeric"
          />
        </ThreeColumns>
      )}
    </>
  );
}

function DescriptionFields({ content, set, errors }: SectionProps) {
  return (
    <>
      <Field label="Description" optional error={errors.description}>
        <TextArea
          name="description"
          rows={5}
          maxLength={10_000}
          value={content.description ?? ''}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Field label="Features" optional hint="One per line, such as Detached garage" error={errors.features}>
        <TextArea
          name="features"
          rows={3}
          value={(content.features ?? []).join('\n')}
          onChange={(event) =>
            set({ features: event.target.value === '' ? [] : event.target.value.split('\n').slice(0, 40) })
          }
          onBlur={() => set({ features: (content.features ?? []).map((line) => line.trim()).filter(Boolean) })}
        />
      </Field>
      <Field
        label="Notes for yourself"
        optional
        hint="Buyers never see them. An import keeps here what it had no field for."
        error={errors.privateRemarks}
      >
        <TextArea
          name="privateRemarks"
          rows={3}
          maxLength={10_000}
          value={content.privateRemarks ?? ''}
          onChange={({ target }) => set({ privateRemarks: target.value })}
        />
      </Field>
    </>
  );
}
