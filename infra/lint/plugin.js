import dateArithmetic from './dateArithmetic.js';
import textSlice from './textSlice.js';

/** Rules of this repository for oxlint (`jsPlugins` in `.oxlintrc.json`). */
export default {
  meta: { name: 'dealstead' },
  rules: { 'no-date-arithmetic': dateArithmetic, 'no-text-slice': textSlice },
};
