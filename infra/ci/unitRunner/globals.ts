import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { getState } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

/** What tests import as `@jest/globals`, for files that run in bare Node. Modules cannot be mocked here. */
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';

export const expect = jestExpect;

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  global: globalThis,
  config: { fakeTimers: {}, rootDir: import.meta.dirname } as never,
});

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  clearAllMocks: () => mocker.clearAllMocks(),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (config?: Parameters<typeof timers.useFakeTimers>[0]) => timers.useFakeTimers(config),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (now?: number | Date) => timers.setSystemTime(now),
  advanceTimersByTime: (milliseconds: number) => timers.advanceTimersByTime(milliseconds),
  advanceTimersByTimeAsync: (milliseconds: number) => timers.advanceTimersByTimeAsync(milliseconds),
  setTimeout: (milliseconds: number) => {
    getState().testTimeout = milliseconds;
  },
};

/** Ends what a test file may have left: mocks and false time. */
export function restoreGlobals(): void {
  mocker.restoreAllMocks();
  timers.useRealTimers();
}
