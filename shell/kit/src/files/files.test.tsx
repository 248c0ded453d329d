import { afterEach, expect, jest, test } from '@jest/globals';
import { RequestsProvider, write } from '@dealstead/kit';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../api/client.ts';
import { renderPage } from '../testing/index.tsx';
import { FileButton } from './FileButton.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useFileUpload } from './useFileUpload.ts';

afterEach(cleanup);

const pdf = (bytes: number) => new File([new Uint8Array(bytes)], 'deed.pdf', { type: 'application/pdf' });

function Documents() {
  const { send, isPending, problem } = useFileUpload({
    url: (name) => `/api/documents?name=${name}`,
    maxBytes: 2 ** 20,
    invalidates: [],
    failure: 'It did not upload.',
  });
  return (
    <>
      <FileButton inputLabel="Document" accept="application/pdf" pending={isPending} onFile={send}>
        Upload document
      </FileButton>
      <p role="status">{problem}</p>
    </>
  );
}

test('the button opens the dialog, and the same file can be sent again after a failure', async () => {
  const answers = [() => Promise.reject(new ApiError(400, '{"message":"This is not a PDF."}', '')), async () => ({})];
  const upload = jest.fn(() => answers.shift()!());
  renderPage(
    <RequestsProvider value={{ write, upload: upload as never }}>
      <Documents />
    </RequestsProvider>,
  );
  const input = screen.getByLabelText('Document');
  const opened = jest.spyOn(input, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Upload document' }));
  expect(opened).toHaveBeenCalled();
  await userEvent.upload(input, pdf(2 ** 20 + 1));
  expect(await screen.findByText('deed.pdf is larger than 1 MB. Make it smaller and try again.')).toBeTruthy();
  const small = pdf(3);
  await userEvent.upload(input, small);
  expect(await screen.findByText('This is not a PDF.')).toBeTruthy();
  await userEvent.upload(input, small);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(upload.mock.calls).toEqual([
    ['/api/documents?name=deed.pdf', small],
    ['/api/documents?name=deed.pdf', small],
  ]);
});

test('a dropped file is reported, and none while another one is sent', () => {
  const onFile = jest.fn();
  const drop = (sending: string | null) => (
    <FileDrop prompt="Drop a file here" hint="CSV" inputLabel="List" accept=".csv" sending={sending} onFile={onFile} />
  );
  const { unmount } = renderPage(drop(null));
  fireEvent.drop(screen.getByText('Drop a file here'), { dataTransfer: { files: [pdf(1)] } });
  expect(onFile).toHaveBeenCalledTimes(1);
  unmount();
  renderPage(drop('list.csv'));
  fireEvent.drop(screen.getByText('Reading list.csv'), { dataTransfer: { files: [pdf(1)] } });
  expect(onFile).toHaveBeenCalledTimes(1);
});
