import { afterEach, expect, jest, test } from '@jest/globals';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { BulkDate, BulkSelect } from './BulkBar.tsx';
import { InlineDate, InlineSelect } from './InlineEditors.tsx';

afterEach(cleanup);

const labels = { new: 'New', contacted: 'Contacted', qualified: 'Qualified' };

function openSelect() {
  const onChange = jest.fn();
  renderPage(
    <InlineSelect
      label="Status"
      value="new"
      values={['new', 'contacted', 'qualified']}
      labels={labels}
      onChange={onChange}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Status' });
  fireEvent.focus(select);
  return { onChange, select };
}

/** An arrow key on the closed select, which the browser answers with another value. */
function step(select: HTMLElement, value: string) {
  fireEvent.keyDown(select, { key: 'ArrowDown' });
  fireEvent.change(select, { target: { value } });
}

test('a choice from the list counts at once', () => {
  const { onChange, select } = openSelect();
  fireEvent.change(select, { target: { value: 'qualified' } });
  expect(onChange.mock.calls).toEqual([['qualified']]);
});

test('of the values that arrow keys pass, the one counts that Enter or leaving confirms; Escape takes them back', () => {
  const { onChange, select } = openSelect();
  step(select, 'contacted');
  step(select, 'qualified');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(select, { key: 'Enter' });
  expect(onChange.mock.calls).toEqual([['qualified']]);

  step(select, 'contacted');
  fireEvent.keyDown(select, { key: 'Escape' });
  fireEvent.blur(select);
  expect(onChange).toHaveBeenCalledTimes(1);

  step(select, 'contacted');
  fireEvent.blur(select);
  expect(onChange).toHaveBeenLastCalledWith('contacted');
});

test('a date that Enter saves or Escape leaves gives the focus back to its text', () => {
  const onChange = jest.fn();
  renderPage(<InlineDate label="Follow-up" value="2026-11-23" text="Today" isLate={false} onChange={onChange} />);
  for (const key of ['Escape', 'Enter']) {
    fireEvent.click(screen.getByRole('button', { name: 'Follow-up: Today' }));
    fireEvent.change(screen.getByLabelText('Follow-up'), { target: { value: '2026-11-30' } });
    fireEvent.keyDown(screen.getByLabelText('Follow-up'), { key });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Follow-up: Today' }));
  }
  expect(onChange.mock.calls).toEqual([['2026-11-30']]);
});

test('a change of many records needs Enter after arrow keys, and a whole year', () => {
  const onChoose = jest.fn();
  renderPage(
    <>
      <BulkSelect label="Move the selected leads to" onChoose={onChoose}>
        <option value="">Status</option>
        <option value="new">New</option>
      </BulkSelect>
      <BulkDate label="Follow-up of the selected leads" onChoose={onChoose} />
    </>,
  );
  const select = screen.getByRole('combobox', { name: 'Move the selected leads to' });
  step(select, 'new');
  fireEvent.blur(select);
  expect(onChoose).not.toHaveBeenCalled();
  step(select, 'new');
  fireEvent.keyDown(select, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([['new']]);

  const date = screen.getByLabelText('Follow-up of the selected leads');
  for (const value of ['0002-11-30', '0202-11-30', '2026-11-30']) fireEvent.change(date, { target: { value } });
  expect(onChoose.mock.calls.slice(1)).toEqual([['2026-11-30']]);
});

test('in a column of a board a choice does not repeat the value', () => {
  renderPage(
    <InlineSelect
      label="Stage"
      text="Move"
      value="new"
      values={['new', 'contacted']}
      labels={labels}
      onChange={() => undefined}
    />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stage' });
  expect(select.selectedOptions[0]?.text).toBe('Move');
  fireEvent.focus(select);
  expect([...select.options].map(({ text }) => text)).toEqual(['Move', 'Contacted']);
});
