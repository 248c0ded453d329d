import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';

// Lazy parts load by import(), which is slow while many tests run in parallel, and a failed write is repeated once after a
// second before its error shows. A busy machine takes many times as long as a quiet one.
configure({ asyncUtilTimeout: 20_000 });

// What a test typed into a form is a draft that the next test's form would restore. Tests of the server have no document.
afterEach(() => {
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
