import { advanceTestClock } from '../billing/testClocks.ts';
import { readNumber } from './form.ts';
import { listPage, requireString, retrieve, type Routes } from './request.ts';

/** Events and test clocks. */
export const eventRoutes: Routes = {
  'GET /v1/events': (sandbox, request) => {
    const from = readNumber(request.form, 'created', 'gte') ?? 0;
    const after = readNumber(request.form, 'created', 'gt') ?? -1;
    return listPage(sandbox, request, {
      type: 'event',
      url: '/v1/events',
      matches: ({ created }) => created >= from && created > after,
    });
  },
  'GET /v1/events/:': retrieve('event'),
  'GET /v1/test_helpers/test_clocks/:': retrieve('test_helpers.test_clock'),
  'POST /v1/test_helpers/test_clocks/:/advance': (sandbox, { form, ids: [id] }) => {
    const clock = sandbox.store.get('test_helpers.test_clock', id);
    return advanceTestClock(sandbox, clock, Number(requireString(form, 'frozen_time')));
  },
};
