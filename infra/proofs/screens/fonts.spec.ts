import { testLayoutShift } from '@dealstead/infra/e2e/layoutShift';

testLayoutShift('fonts-roboto-unhinted', 4);
testLayoutShift('fonts-liberation', 1);
testLayoutShift('fonts-dejavu-core', 1);
testLayoutShift('fonts-noto-core', 1);
// No fallback is measured for this one.
testLayoutShift('fonts-open-sans', 1);
