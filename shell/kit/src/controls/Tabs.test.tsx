import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../testing/index.tsx';
import { TabPanel, Tabs } from './Tabs.tsx';

const items = [
  { id: 'list', label: 'List' },
  { id: 'map', label: 'Map', locked: 'Buyer' },
  { id: 'saved', label: 'Saved' },
] as const;

function Example() {
  const [tab, setTab] = useState<'list' | 'map' | 'saved'>('list');
  return (
    <>
      <Tabs label="Properties" name="home" items={items} value={tab} onChange={setTab} />
      <TabPanel tabsId="home" tab={tab}>
        Content of {tab}
      </TabPanel>
      <button type="button">After</button>
    </>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });

test('arrows, Home and End move the focus and select, wrapping at both ends', async () => {
  renderPage(<Example />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(chosen());
  await user.keyboard('{ArrowRight}');
  expect(chosen().textContent).toContain('Map');
  expect(document.activeElement).toBe(chosen());
  await user.keyboard('{End}{ArrowRight}');
  expect(chosen().textContent).toBe('List');
  await user.keyboard('{ArrowLeft}');
  expect(chosen().textContent).toBe('Saved');
  await user.keyboard('{Home}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Content of list');
});

test('only the selected tab is in the Tab order', async () => {
  renderPage(<Example />);
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('After');
});

test('a locked tab names the required plan and can be selected', async () => {
  renderPage(<Example />);
  const tab = screen.getByRole('tab', { name: /Map\s*requires the Buyer plan/ });
  await userEvent.click(tab);
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab.id);
});
