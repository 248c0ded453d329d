import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing/index.tsx';
import { useRestoredFocus } from './useRestoredFocus.ts';

afterEach(cleanup);

/** A panel whose button is replaced when it is pressed. */
function Panel() {
  const part = useRestoredFocus<HTMLDivElement>();
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1>Ruth Amsel</h1>
      <div ref={part}>
        <section aria-labelledby="follow-up">
          <h2 id="follow-up">Follow-up</h2>
          {isDone ? <input aria-label="When" /> : <button onClick={() => setDone(true)}>Done</button>}
        </section>
      </div>
    </main>
  );
}

test('when the control that has the focus goes, the heading of its region gets it', async () => {
  renderPage(<Panel />);
  const done = screen.getByRole('button', { name: 'Done' });
  done.focus();
  fireEvent.click(done);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Follow-up'));
});

test('a press beside the controls lets the focus go', async () => {
  renderPage(<Panel />);
  const done = screen.getByRole('button', { name: 'Done' });
  done.focus();
  fireEvent.pointerDown(document.body);
  fireEvent.click(done);
  expect(await screen.findByLabelText('When')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
