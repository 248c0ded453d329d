import {
  categories,
  categoryLabels,
  dealTypeLabels,
  dealTypes,
  experienceLabels,
  experienceLevels,
  financingLabels,
  financingOptions,
  investorTypeLabels,
  investorTypes,
  stateNames,
  type FieldErrors,
} from '@dealstead/contracts';
import type { AlertSubscription } from '@dealstead/contracts/listings/alerts';
import { Checkbox, Field, Select, TextInput, phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import { DescribePreferences } from './DescribePreferences.tsx';

const Preferences = styled.div`
  display: grid;
  gap: 16px;
  legend {
    padding: 0;
    margin-bottom: 6px;
    font-size: var(--t13);
    font-weight: 600;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    gap: 6px 12px;
    font-size: var(--t14);
  }
  .states {
    grid-template-columns: repeat(auto-fill, minmax(56px, 1fr));
  }
  .limits {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;
    align-items: start;
  }
  ${phone} {
    .choices {
      gap: 0 12px;
    }
    .limits {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      > :first-child {
        grid-column: 1 / -1;
      }
    }
  }
`;

/** Validation hints by field. */
export const preferenceMessages = {
  maxPrice: 'Enter a price in dollars, such as 150000.',
  minAcres: 'Enter acres as a number, such as 2.5.',
  maxAcres: 'Enter acres as a number, such as 40.',
  cashAvailable: 'Enter an amount in dollars, such as 60000.',
  minROI: 'Enter a percentage, such as 15.',
  zipCode: 'Enter a ZIP code of 5 digits.',
  geographicRadius: 'Enter whole miles from 1 to 500.',
};

interface BuyerPreferenceFieldsProps {
  errors: FieldErrors;
  /** The stored preferences. */
  saved?: AlertSubscription['preferences'];
}

/** Alert preferences as native form fields. */
export function BuyerPreferenceFields({ errors, saved }: BuyerPreferenceFieldsProps) {
  return (
    <Preferences>
      <DescribePreferences />
      <DealChoices saved={saved} errors={errors} />
      <InvestorFields saved={saved} errors={errors} />
    </Preferences>
  );
}

/** What the member wants to buy and how they pay. */
function DealChoices({ errors, saved }: BuyerPreferenceFieldsProps) {
  return (
    <>
      <fieldset>
        <legend>Interests</legend>
        <div className="choices">
          {categories.map((category) => (
            <Checkbox
              key={category}
              name="interests"
              value={category}
              defaultChecked={saved?.interests.includes(category)}
            >
              {categoryLabels[category]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Preferred states</legend>
        <div className="choices states">
          {Object.entries(stateNames).map(([state, name]) => (
            <Checkbox
              key={state}
              name="preferredStates"
              value={state}
              aria-label={name}
              defaultChecked={saved?.preferredStates.some((code) => code === state)}
            >
              {state}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="limits">
        <Field label="Max price" prefix="$" error={errors.maxPrice}>
          <TextInput name="maxPrice" inputMode="decimal" maxLength={20} defaultValue={saved?.maxPrice} />
        </Field>
        <Field label="Min acres" error={errors.minAcres}>
          <TextInput name="minAcres" inputMode="decimal" maxLength={20} defaultValue={saved?.minAcres} />
        </Field>
        <Field label="Max acres" error={errors.maxAcres}>
          <TextInput name="maxAcres" inputMode="decimal" maxLength={20} defaultValue={saved?.maxAcres} />
        </Field>
      </div>
      <fieldset>
        <legend>Deal types</legend>
        <div className="choices">
          {dealTypes.map((type) => (
            <Checkbox
              key={type}
              name="preferredDealTypes"
              value={type}
              defaultChecked={saved?.preferredDealTypes.includes(type)}
            >
              {dealTypeLabels[type]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Financing</legend>
        <div className="choices">
          {financingOptions.map((option) => (
            <Checkbox
              key={option}
              name="preferredFinancing"
              value={option}
              defaultChecked={saved?.preferredFinancing.includes(option)}
            >
              {financingLabels[option]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** The investor's experience, means and area. */
function InvestorFields({ errors, saved }: BuyerPreferenceFieldsProps) {
  return (
    <div className="limits">
      <Field label="Investor type" error={errors.investorType}>
        <Select name="investorType" defaultValue={saved?.investorType ?? ''}>
          <option value="">Choose one</option>
          {investorTypes.map((type) => (
            <option key={type} value={type}>
              {investorTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Experience" error={errors.experienceLevel}>
        <Select name="experienceLevel" defaultValue={saved?.experienceLevel ?? ''}>
          <option value="">Choose one</option>
          {experienceLevels.map((level) => (
            <option key={level} value={level}>
              {experienceLabels[level]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Cash available" prefix="$" error={errors.cashAvailable}>
        <TextInput name="cashAvailable" inputMode="decimal" maxLength={20} defaultValue={saved?.cashAvailable} />
      </Field>
      <Field label="Min gross ROI" suffix="%" hint="Spread over price plus rehab" error={errors.minROI}>
        <TextInput name="minROI" inputMode="decimal" maxLength={20} defaultValue={saved?.minROI} />
      </Field>
      <Field label="Near ZIP code" error={errors.zipCode}>
        <TextInput name="zipCode" inputMode="numeric" maxLength={20} defaultValue={saved?.zipCode} />
      </Field>
      <Field label="Within miles" error={errors.geographicRadius}>
        <TextInput
          name="geographicRadius"
          inputMode="numeric"
          maxLength={20}
          placeholder="50"
          defaultValue={saved?.geographicRadius}
        />
      </Field>
    </div>
  );
}
