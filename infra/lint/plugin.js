import textSlice from './textSlice.js';

/** Rules of this repository for oxlint (`jsPlugins` in `.oxlintrc.json`). */
export default { meta: { name: 'dealstead' }, rules: { 'no-text-slice': textSlice } };
