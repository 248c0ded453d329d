/** `#parts` on the server, which draws them. */
import { Drawn } from '../features/still/still.tsx';
import * as parts from './parts.tsx';

export const AtAGlance = () => (
  <Drawn>
    <parts.AtAGlance />
  </Drawn>
);

export const Story = () => (
  <Drawn>
    <parts.Story />
  </Drawn>
);
