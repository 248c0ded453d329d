import { createHash } from 'node:crypto';
import { countLinks, maxLinksInSubmission, type LeadFormFieldName } from '@dealstead/contracts';
import type { LeadFormFields, LeadSubmission } from '@dealstead/contracts/tools/leadForms';
import { parseFigure } from '@dealstead/formulas';
import { z } from 'zod';
import type { ColumnValues } from '../leads/columns.ts';

/** Uses per hour: of one form from one client network, and of all forms from it. */
export const perNetwork = { form: 10, all: 30 } as const;
/** Submissions of one form in a day, from everywhere. */
export const perDay = 500;

/** Cents that a lead's value may have: the bound of the API. */
const maxCents = 1_000_000_000_000;

const requiredMessages: Record<LeadFormFieldName, string> = {
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
  propertyAddress: 'Enter the property’s address.',
  propertyValue: 'Enter a price.',
  timeline: 'Tell us when.',
  motivation: 'Tell us the reason.',
  message: 'Enter a message.',
};

/** What is wrong with a submission by field; empty for one that is accepted. */
export function findProblems(form: LeadFormFields, submission: LeadSubmission): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (submission.name === '' || countLinks(submission.name) > 0) problems['name'] = 'Enter your full name.';
  for (const { name, isRequired } of form.fields)
    if (isRequired && !submission[name]) problems[name] = requiredMessages[name];
  const hasContact = Boolean(submission.email) || (submission.phone ?? '').replaceAll(/\D/g, '') !== '';
  if (!hasContact) {
    const field = form.fields.find(({ name }) => name === 'email' || name === 'phone');
    if (field) problems[field.name] = requiredMessages[field.name];
  }
  if (submission.email && !z.email().safeParse(submission.email).success)
    problems['email'] = 'Enter an email address such as name@example.com.';
  const digits = (submission.phone ?? '').replaceAll(/\D/g, '').length;
  if (submission.phone && digits < 10) problems['phone'] = 'Enter a phone number with its area code.';
  const texts = [submission.message, submission.motivation, submission.timeline, submission.propertyAddress];
  if (countLinks(texts.join(' ')) > maxLinksInSubmission)
    problems['message'] = `Send at most ${maxLinksInSubmission} links.`;
  if (form.consentText !== '' && submission.consent !== 'yes') problems['consent'] = 'Check this box to continue.';
  return problems;
}

/** Only the fields that the form asks for; others may have been added by a program. */
const valuesOf = (form: LeadFormFields, submission: LeadSubmission) =>
  form.fields.flatMap(({ name, label }) => (submission[name] ? [{ name, label, value: submission[name] }] : []));

/** Columns of a new lead. A price that cannot be read stays in the timeline only. */
export function leadColumnsOf(form: LeadFormFields, submission: LeadSubmission): ColumnValues {
  const values = Object.fromEntries(valuesOf(form, submission).map(({ name, value }) => [name, value]));
  const price = parseFigure(values['propertyValue'] ?? '', 'cents');
  const cents = 'value' in price && price.value !== null && price.value >= 0 && price.value <= maxCents;
  return {
    lead_type: form.leadType,
    lead_source: form.leadSource,
    property_address: values['propertyAddress'] ?? null,
    asking_price_cents: cents ? price.value : null,
    timeline: values['timeline'] ?? null,
    motivation: values['motivation'] ?? null,
  };
}

/** The entry in the timeline: everything that was sent, and the consent. */
export function describeSubmission(form: LeadFormFields, submission: LeadSubmission, site: string | null): string {
  return [
    `Form “${form.title}”${site === null ? '' : ` on ${new URL(site).host}`}`,
    ...valuesOf(form, submission).map(({ label, value }) => `${label}: ${value}`),
    ...(form.consentText === '' ? [] : [`Agreed to: “${form.consentText}”`]),
  ].join('\n');
}

/** The origin of a page, or null for a text that names none. */
export function originOf(site: string | undefined): string | null {
  if (!site || !URL.canParse(site)) return null;
  const { protocol, origin } = new URL(site);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** Recognizes a form that is sent twice, on whichever page. */
export function digestSubmission(submission: LeadSubmission): string {
  const said = Object.entries(submission).filter(([name]) => name !== 'site' && name !== 'nickname');
  return createHash('sha256').update(JSON.stringify(said.toSorted())).digest('base64url');
}
