import type { HtmlForm } from '@dealstead/service-kit';
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
  situations,
  stateNames,
  states,
} from '@dealstead/contracts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Confirms an address of the buyer list with the code from the mail. */
export const confirmationForm: HtmlForm = {
  title: 'Confirm your property alerts',
  button: 'Confirm my address',
  fields: [{ name: 'token', label: 'Code from the link in the email' }],
};

/** Offers a property to the investor network. */
export const sellerLeadForm: HtmlForm = {
  title: 'List Your Investment Property',
  button: 'Get My Cash Offer Now',
  fields: [
    { name: 'propertyAddress', label: 'Property address' },
    { name: 'fullName', label: 'Full name' },
    { name: 'phone', label: 'Phone' },
    { name: 'email', label: 'Email' },
    { name: 'situation', label: 'Situation', options: situations.map((value) => [value, capital(value)] as const) },
    { name: 'additionalNotes', label: 'Additional notes', multiline: true },
  ],
};

/** Subscribes to alerts of new listings. */
export const buyerListForm: HtmlForm = {
  title: 'Get new listings',
  button: 'Start Receiving Property Alerts',
  fields: [
    { name: 'email', label: 'Email' },
    {
      name: 'interests',
      label: 'Interests',
      checkboxes: categories.map((value) => [value, categoryLabels[value]] as const),
    },
    {
      name: 'preferredStates',
      label: 'Preferred states',
      checkboxes: states.map((value) => [value, stateNames[value]] as const),
    },
    { name: 'maxPrice', label: 'Highest price in dollars' },
    { name: 'minAcres', label: 'Fewest acres' },
    { name: 'maxAcres', label: 'Most acres' },
    {
      name: 'investorType',
      label: 'Investor type',
      options: investorTypes.map((value) => [value, investorTypeLabels[value]] as const),
    },
    {
      name: 'experienceLevel',
      label: 'Experience',
      options: experienceLevels.map((value) => [value, experienceLabels[value]] as const),
    },
    {
      name: 'preferredDealTypes',
      label: 'Deal types',
      checkboxes: dealTypes.map((value) => [value, dealTypeLabels[value]] as const),
    },
    { name: 'cashAvailable', label: 'Cash available in dollars' },
    { name: 'minROI', label: 'Lowest gross ROI in percent, spread over price plus rehab' },
    {
      name: 'preferredFinancing',
      label: 'Financing',
      checkboxes: financingOptions.map((value) => [value, financingLabels[value]] as const),
    },
    { name: 'zipCode', label: 'Near ZIP code' },
    { name: 'geographicRadius', label: 'Within miles' },
  ],
};
