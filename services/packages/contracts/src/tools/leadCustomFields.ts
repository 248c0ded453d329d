import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { customFieldKinds, maxCustomChoices } from './leadCustomFieldEntries.ts';

const line = (max: number) => z.string().overwrite(singleLine).min(1, 'Required').max(max);
const Choices = z
  .array(line(80))
  .max(maxCustomChoices)
  .overwrite((choices) => [...new Set(choices)]);

/** A field that a member defines for their leads. */
export const LeadCustomField = z.object({
  id: z.number().int(),
  kind: z.enum(customFieldKinds),
  label: z.string(),
  choices: z.array(z.string()),
  /** How many leads have a value. */
  used: z.number().int(),
});
export type LeadCustomField = z.infer<typeof LeadCustomField>;

const lead = { service: 'tools', access: 'member', feature: 'lead-management' } as const;
const params = z.object({ id: Id });

export const listLeadCustomFields = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/lead-fields',
  scope: 'leads:read',
  response: z.array(LeadCustomField),
  summary: 'The fields that you have defined for your leads, in the order of their definition',
});

export const createLeadCustomField = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/lead-fields',
  idempotent: true,
  body: z
    .strictObject({ kind: z.enum(customFieldKinds), label: line(60), choices: Choices.default([]) })
    .refine(({ kind, choices }) => (kind === 'choice') === choices.length > 0, {
      path: ['choices'],
      message: 'Enter the choices, each on its own line.',
    }),
  response: LeadCustomField,
  success: 201,
  summary: 'Define a field of your leads: a text, a number, a date or a choice',
});

export const updateLeadCustomField = endpoint({
  ...lead,
  method: 'PUT',
  path: '/api/lead-fields/{id}',
  params,
  body: z.strictObject({ label: line(60), choices: Choices.default([]) }),
  response: LeadCustomField,
  summary: 'Rename a field of your leads, or change what can be chosen; values that are no choice anymore stay',
});

export const deleteLeadCustomField = endpoint({
  ...lead,
  method: 'DELETE',
  path: '/api/lead-fields/{id}',
  params,
  response: Message,
  summary: 'Delete a field of your leads with its values',
});
