import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { z } from 'zod';
import { renderPage } from '../testing/index.tsx';
import { FormField, FormProvider, useZodForm } from './index.ts';

const Lead = z.object({ phone: z.string().min(10, 'Phone number must be at least 10 digits') });

function Example({ onLead }: { onLead: (lead: { phone: string }) => void }) {
  const form = useZodForm(Lead, { defaultValues: { phone: '' } });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(onLead)}>
        <FormField<z.input<typeof Lead>> name="phone" label="Phone" type="tel" />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}

test("the schema's own words stand under the field until it is right", async () => {
  const onLead = jest.fn<(lead: { phone: string }) => void>();
  renderPage(<Example onLead={onLead} />);
  const phone = screen.getByLabelText('Phone');
  await userEvent.type(phone, '555');
  await userEvent.click(screen.getByText('Send'));
  expect(await screen.findByText('Phone number must be at least 10 digits')).toBeTruthy();
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(onLead).not.toHaveBeenCalled();
  await userEvent.type(phone, '5550100');
  expect(screen.queryByText('Phone number must be at least 10 digits')).toBeNull();
  await userEvent.click(screen.getByText('Send'));
  expect(onLead.mock.calls[0]?.[0]).toEqual({ phone: '5555550100' });
});
