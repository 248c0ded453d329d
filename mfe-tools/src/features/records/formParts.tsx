import { Form, phone, type FormState } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 14px 12px;
  > [data-wide] {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface SheetFormProps {
  readonly form: FormState;
  readonly id: string;
  /** Shown where no answer says why it was not sent. */
  readonly fallback: string;
  readonly children: ReactNode;
}

/** A form in a sheet: two columns, one on a phone. A child with `data-wide` takes both. */
export const SheetForm = ({ children, ...form }: SheetFormProps) => (
  <Form {...form}>
    <Columns>{children}</Columns>
  </Form>
);
