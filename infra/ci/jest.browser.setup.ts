import { configure } from '@testing-library/react';

// Lazy parts load by import(), which is slow while many tests run in parallel, and a failed write is repeated once after a
// second before its error shows.
configure({ asyncUtilTimeout: 5_000 });
