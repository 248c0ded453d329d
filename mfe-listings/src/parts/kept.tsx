/** `#parts` in the browser, which keeps what the server has drawn; see `still`. */
import { still } from '../features/still/still.tsx';

const parts = () => import('./parts.tsx');

export const AtAGlance = still(async () => ({ default: (await parts()).AtAGlance }), '/api/properties/market');
export const Story = still(async () => ({ default: (await parts()).Story }));
